import type { Contact, Draft } from "../domain";
import type { MadeQuote } from "./quote-request";

/** Stored in this tab in addition to the URL: edits since the last step, and the contact. */
interface SavedDraft {
  search: string;
  draft: Draft;
  contact: Contact;
  quote?: MadeQuote | undefined;
}

const STORE = "moveease-calculator";

export function readDraft(): SavedDraft | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORE) ?? "null") as SavedDraft | null;
    return saved?.draft && saved.contact ? saved : undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(saved: SavedDraft): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(saved));
  } catch {
    // Storage is full or refused. The URL still holds the move.
  }
}

/** Clears the stored draft. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // Refused storage has nothing to clear.
  }
}
