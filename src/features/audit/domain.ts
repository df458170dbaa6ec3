/** Nouns of the trail as people read them; others are shown as they are written, without dashes. */
const NOUNS: Record<string, string> = {
  access: "Refused attempt",
  "api-token": "API token",
  mpesa_arrival: "M-Pesa payment",
  mpesa_review: "M-Pesa review",
  mpesa_connection: "M-Pesa connection",
  mpesa_addresses: "M-Pesa addresses",
  person: "Person",
  trail: "Audit trail",
};

export function nounOf(subjectType: string): string {
  const plain = subjectType.replaceAll(/[_-]/g, " ");
  return NOUNS[subjectType] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `invoice.marked-overdue` → `marked overdue`. */
export function verbOf(type: string): string {
  return type.slice(type.indexOf(".") + 1).replaceAll(/[_-]/g, " ");
}

/** What an accountant reads of the trail: the rows about money (docs/domain/roles.md#fields). */
export const FINANCE_NOUNS = [
  "invoice",
  "payment",
  "prompt",
  "settlement",
  "mpesa_arrival",
  "mpesa_review",
  "mpesa_connection",
  "mpesa_addresses",
  "price-list",
] as const;

/** Who acted, when it was nobody with an account. */
export const OTHERS = {
  visitor: "Visitors",
  link: "Customers by their link",
  provider: "M-Pesa and other systems",
  system: "The product itself",
} as const;

/** What the address of the page and of its files says: `person` is an id or one of OTHERS. */
export interface TrailFilter {
  person?: string | undefined;
  noun?: string | undefined;
  type?: string | undefined;
  /** A number people know (INV-…, QT-…, CUST…, RCT-…) or a row's id. */
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const KEYS = ["person", "noun", "type", "subject", "from", "to"] as const;

/** The filter an address names; what is not there is not filtered. */
export function readTrailFilter(params: URLSearchParams): TrailFilter {
  const filter: TrailFilter = {};
  for (const key of KEYS) {
    const value = params.get(key)?.trim().slice(0, 80);
    if (value) filter[key] = value;
  }
  return filter;
}
