import { defineEvent } from "~/platform/events/define";

/** Somebody made a copy of all that is kept of a person. */
export const dataCopied = defineEvent<{ customerNumber: string }>("customer.data_copied");

/** Tables that hold no more than keys to doors: nobody's copy has them. */
export const WITHOUT_COPY: ReadonlySet<string> = new Set([
  "accounts",
  "two_factors",
  "verifications",
  "spent_codes",
  "api_tokens",
  "quote_links",
  "integration_consents",
]);

/** Keys by which another person's row names this one: it is about the other. */
export const OF_OTHERS: ReadonlySet<string> = new Set(["customer_assessments.referred_by"]);

/** Columns that give access, or say again what another one says. */
const LEFT_OUT =
  /^(?:password|secret|token|sealed|digest|search|html|bytes|backup_codes|\w+_(?:hash|token))$/;

/** A row without what gives access. */
export const shownColumns = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isLeftOut(name, value)));

/** Whether a column is left out of the copy. Counts of bytes stay, bytes do not. */
export const isLeftOut = (name: string, value: unknown): boolean =>
  LEFT_OUT.test(name) && !(name === "bytes" && typeof value === "number");
