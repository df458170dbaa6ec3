import type { Withholding } from "~/features/suppliers/domain";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, roundToShilling, share } from "~/platform/kernel/money";

/** KRA's tax codes of a line (docs/domain/kenya.md#etims). */
export const VAT_CODES = ["B", "E", "C", "A", "D"] as const;
export type VatCode = (typeof VAT_CODES)[number];
/** Basis points. */
export const VAT_RATES: Record<VatCode, number> = { A: 0, B: 1600, C: 0, D: 0, E: 800 };
export const VAT_LABELS: Record<VatCode, string> = {
  B: "16%",
  E: "8%",
  C: "Zero-rated",
  A: "Exempt",
  D: "No VAT",
};

/** The VAT that is in an amount, in cents, rounded half up. */
export function vatIn(amount: Cents, code: VatCode): Cents {
  const rate = BigInt(VAT_RATES[code]);
  const whole = 10_000n + rate;
  return Number((BigInt(amount) * rate * 2n + whole) / (whole * 2n));
}

interface TaxedLine {
  /** Cents, with VAT. */
  amount: Cents;
  vatCode: VatCode;
}

export interface PurchaseTotals {
  total: Cents;
  vat: Cents;
  net: Cents;
  /** The part of `net` that VAT is charged on. */
  taxable: Cents;
}

/** The sums of a purchase. VAT is rounded in each line, as eTIMS does. */
export function totalsOf(lines: readonly TaxedLine[]): PurchaseTotals {
  const sums = { total: 0, vat: 0, net: 0, taxable: 0 };
  for (const { amount, vatCode } of lines) {
    const vat = vatIn(amount, vatCode);
    sums.total += amount;
    sums.vat += vat;
    sums.net += amount - vat;
    if (VAT_RATES[vatCode] > 0) sums.taxable += amount - vat;
  }
  return sums;
}

/** Basis points of the net amount (docs/domain/purchases.md#withholding). */
export const WITHHOLDING_RATES: Record<Withholding, number> = {
  none: 0,
  contractual: 300,
  professional: 500,
  non_resident: 2000,
};
const WITHHELD_VAT_RATE = 200;

export interface Withheld {
  kind: "income_tax" | "vat";
  /** Basis points. */
  rate: number;
  base: Cents;
  amount: Cents;
}

interface WithholdingFacts {
  withholding: Withholding;
  net: Cents;
  taxable: Cents;
  /** Net of the supplier's other payments of the month in this class, and the part that tax was withheld from. */
  month: { net: Cents; covered: Cents };
  /** Residents are below the limit until their month reaches it. */
  threshold: Cents;
  /** The company is an appointed agent, and the supplier is registered for VAT. */
  withholdsVat: boolean;
}

/**
 * The taxes that are withheld from a payment, in whole shillings. Once a month reaches the threshold, the tax of its
 * earlier payments is withheld as well.
 */
export function withheldOf(facts: WithholdingFacts): Withheld[] {
  const { withholding, net, taxable, month, threshold, withholdsVat } = facts;
  const withheld: Withheld[] = [];
  const rate = WITHHOLDING_RATES[withholding];
  const open = net + month.net - month.covered;
  const isBelow = withholding !== "non_resident" && net + month.net < threshold;
  if (rate > 0 && !isBelow) {
    const tax = roundToShilling(share(open, rate));
    // A shilling is left to pay. The next payment of the month catches up on the rest.
    const amount = Math.min(tax, net - 100);
    const base = amount < tax ? Math.min(open, Math.ceil((amount * 10_000) / rate)) : open;
    withheld.push({ kind: "income_tax", rate, base, amount });
  }
  if (withholdsVat && taxable > 0)
    withheld.push({
      kind: "vat",
      rate: WITHHELD_VAT_RATE,
      base: taxable,
      amount: roundToShilling(share(taxable, WITHHELD_VAT_RATE)),
    });
  return withheld.filter(({ amount }) => amount > 0);
}

export const TAX_DUE = ["next_month", "five_days"] as const;
export type TaxDue = (typeof TAX_DUE)[number];

/** The last day to pay the tax withheld on a day to KRA. Public holidays are not taken into account. */
export function taxDueOn(day: PlainDate, rule: TaxDue): PlainDate {
  if (rule === "next_month") return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-20`;
  let due = day;
  for (let left = 5; left > 0; ) {
    due = addDays(due, 1);
    const weekday = new Date(`${due}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return due;
}
