import type { Found } from "../domain";

/** In sessionStorage, so that others on a shared computer cannot see who was looked up. */
const STORE = "palette-recent";
const MOST = 6;

/** Recently opened results, the latest first. */
export function recentFound(): Found[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** Moves a result to the top. */
export function rememberFound(found: Found): void {
  const others = recentFound().filter(({ to }) => to !== found.to);
  try {
    sessionStorage.setItem(STORE, JSON.stringify([found, ...others].slice(0, MOST)));
  } catch {
    // Without storage there are no recent results.
  }
}
