import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";

const AMOUNTS =
  /^(?:amount|total|subtotal|vat|vat_?base|list_?total|deposit_?due|paid_?amount|credited_?amount|unit_?price|fee|applied|credit|released|balance)$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Prompts use whole shillings like M-Pesa; all other amounts are cents. */
const IN_SHILLINGS = new Set(["stk_prompts", "prompt"]);

/** Formats a value: amounts in shillings, times in Nairobi, others unchanged. */
export function valueLabel(of: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number" && AMOUNTS.test(name))
    return formatKes(IN_SHILLINGS.has(of) ? value * 100 : value);
  if (typeof value === "string" && INSTANT.test(value)) return formatDateTime(new Date(value));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
