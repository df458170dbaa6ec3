import { touchOf } from "~/platform/kernel/first-touch";

const KEPT = "first-touch";

/** Keeps how the visitor came, in this tab alone, unless it is kept already. No cookie; nothing is sent but with a form. */
export function keepFirstTouch(): void {
  try {
    if (sessionStorage.getItem(KEPT)) return;
    const touch = touchOf(new URL(location.href), document.referrer);
    if (touch) sessionStorage.setItem(KEPT, JSON.stringify(touch));
  } catch {
    // A browser that keeps nothing.
  }
}

/** Lays it into what a form sends; the server reads it with care. */
export function addFirstTouch(data: FormData): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) data.set("touch", kept);
  } catch {
    // As above.
  }
}

/** A form was sent: what comes next is another visit. */
export function forgetFirstTouch(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // As above.
  }
}
