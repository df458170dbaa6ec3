const STORE = "booking-contact";

interface RememberedContact {
  name: string;
  email: string;
}

/** Stores a quote's contact in this tab, to prefill the account form. */
export function rememberContact(contact: RememberedContact): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(contact));
  } catch {
    // Storage is unavailable: the person types the contact again.
  }
}

/** The contact of this tab's last quote. */
export function readContact(): RememberedContact | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
