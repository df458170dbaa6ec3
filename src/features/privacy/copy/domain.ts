import { defineEvent } from "~/platform/events/define";

export const dataCopied = defineEvent<{ customerNumber: string }>("customer.data_copied");

/** Tables that only hold secrets are in no copy. */
export const WITHOUT_COPY: ReadonlySet<string> = new Set([
  "accounts",
  "two_factors",
  "verifications",
  "spent_codes",
  "api_tokens",
  "quote_links",
  "integration_consents",
]);

export const OF_OTHERS: ReadonlySet<string> = new Set(["customer_assessments.referred_by"]);

const LEFT_OUT =
  /^(?:password|secret|token|sealed|digest|search|html|bytes|backup_codes|\w+_(?:hash|token))$/;

export const shownColumns = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isLeftOut(name, value)));

/** Byte counts are copied, bytes are not. */
export const isLeftOut = (name: string, value: unknown): boolean =>
  LEFT_OUT.test(name) && !(name === "bytes" && typeof value === "number");
