import type { Contact, Draft } from "../domain";
import type { MadeQuote } from "./quote-request";

/** What this tab remembers beside the address: edits since the last step, and who the quote is for. */
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
    // Storage is full or refused: the address still carries the move.
  }
}

/** Forgets all of it: a new quote begins. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // Refused storage holds nothing either.
  }
}
