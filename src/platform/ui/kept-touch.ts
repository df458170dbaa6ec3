import { touchOf } from "~/platform/kernel/first-touch";

const KEPT = "first-touch";

/** Stores the visitor's source in this tab, once. No cookie; it is sent only with a form. */
export function saveFirstTouch(): void {
  try {
    if (sessionStorage.getItem(KEPT)) return;
    const touch = touchOf(new URL(location.href), document.referrer);
    if (touch) sessionStorage.setItem(KEPT, JSON.stringify(touch));
  } catch {
    // Storage is unavailable.
  }
}

/** Adds the source to a form's data; the server validates it. */
export function addFirstTouch(data: FormData): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) data.set("touch", kept);
  } catch {
    // Storage is unavailable.
  }
}

/** Clears the source after a form is sent: the next one is another visit. */
export function forgetFirstTouch(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Storage is unavailable.
  }
}
