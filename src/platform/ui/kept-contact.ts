const STORE = "booking-contact";

interface KeptContact {
  name: string;
  email: string;
}

/** Keeps whom a quote was made for, in this tab alone, so that an account to book it with need not ask again. */
export function keepContact(contact: KeptContact): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(contact));
  } catch {
    // A browser that keeps nothing: it is typed once more.
  }
}

export function readKeptContact(): KeptContact | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
