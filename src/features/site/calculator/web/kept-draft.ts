import type { Contact, Draft } from "../domain";
import type { MadeQuote } from "./quote-request";

/** What this tab remembers beside the address: edits since the last step, and who the quote is for. */
interface Kept {
  search: string;
  draft: Draft;
  contact: Contact;
  quote?: MadeQuote | undefined;
}

const STORE = "moveease-calculator";

export function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "null") as Kept | null;
    return kept?.draft && kept.contact ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Storage is full or refused: the address still carries the move.
  }
}

/** Forgets all of it: a new quote begins. */
export function forgetKept(): void {
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // Refused storage holds nothing either.
  }
}
