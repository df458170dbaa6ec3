/** Labels of nouns; others are shown without dashes. */
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
  "purchase",
  "recurring-bill",
  "float",
] as const;

/** Actors without an account. */
export const OTHERS = {
  visitor: "Visitors",
  link: "Customers by their link",
  provider: "M-Pesa and other systems",
  system: "The product itself",
} as const;
