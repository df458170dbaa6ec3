const STORE = "booking-contact";

interface RememberedContact {
  name: string;
  email: string;
}

/** Remembers whom a quote was made for, in this tab alone, so that an account to book it with need not ask again. */
export function rememberContact(contact: RememberedContact): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(contact));
  } catch {
    // A browser that keeps nothing: it is typed once more.
  }
}

/** Whom the last quote of this tab was made for. */
export function readContact(): RememberedContact | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
