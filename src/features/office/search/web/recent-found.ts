import type { Found } from "../domain";

/** Kept as long as the tab: on a shared computer nobody finds whom somebody else looked up. */
const STORE = "palette-recent";
const MOST = 6;

/** What was opened from the palette of late, the latest first. */
export function recentFound(): Found[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** Keeps what is opened now at the top. */
export function rememberFound(found: Found): void {
  const others = recentFound().filter(({ to }) => to !== found.to);
  try {
    sessionStorage.setItem(STORE, JSON.stringify([found, ...others].slice(0, MOST)));
  } catch {
    // A browser without storage has no recent ones.
  }
}
