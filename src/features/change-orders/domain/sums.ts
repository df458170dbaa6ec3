import type { Creditable } from "~/features/invoices/credit-notes/domain";
import { lineOfFee } from "~/features/invoices/domain";
import {
  carriesVat,
  lineAmount,
  type OfferedLine,
  type PriceLine,
  type TaxRules,
  totalsOf,
} from "~/features/pricing/domain/prices";
import { type Cents, share } from "~/platform/kernel/money";

/** `rule`: follows from the inventory by the quote's price rule. `entered`: sales chose it from the quote's price list. */
export const LINE_SOURCES = ["rule", "entered"] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** A line of a change order. A reduction has a negative unit price and amount. */
export interface ChangeLine extends PriceLine {
  source: LineSource;
}

export interface ChangeTotals {
  subtotal: Cents;
  vatBase: Cents;
  vat: Cents;
  total: Cents;
}

const keyOf = ({ category, code }: Pick<PriceLine, "category" | "code">) => `${category} ${code}`;

function differenceOf(before: PriceLine | undefined, after: PriceLine | undefined): ChangeLine | undefined {
  const line = after ?? before;
  const amount = (after?.amount ?? 0) - (before?.amount ?? 0);
  if (!line || amount === 0) return undefined;
  const { category, code, description } = line;
  const head = { source: "rule" as const, category, code, description, amount };
  // Quantities are differences only where they give the amount: a change of the rate does not.
  const quantity = Math.round(((after?.quantity ?? 0) - (before?.quantity ?? 0)) * 10) / 10;
  const unitPrice = Math.sign(quantity) * line.unitPrice;
  const isSameRate = (before ?? line).unitPrice === (after ?? line).unitPrice;
  return isSameRate && quantity !== 0 && lineAmount(Math.abs(quantity), unitPrice) === amount
    ? { ...head, quantity: Math.abs(quantity), unitPrice }
    : { ...head, quantity: 1, unitPrice: amount };
}

/** The lines by which two prices of a rule differ. */
export function differences(before: readonly PriceLine[], after: readonly PriceLine[]): ChangeLine[] {
  const was = new Map(before.map((line) => [keyOf(line), line]));
  const is = new Map(after.map((line) => [keyOf(line), line]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(
    (key) => differenceOf(was.get(key), is.get(key)) ?? [],
  );
}

const sumOf = (lines: readonly Pick<PriceLine, "amount">[]): Cents =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** The sums of a change, in cents; negative for a reduction. VAT by the rule of `totalsOf`, as the quote's tax rules say. */
export function totalsOfChange(
  lines: readonly Pick<PriceLine, "category" | "amount">[],
  tax: TaxRules,
): ChangeTotals {
  const subtotal = sumOf(lines);
  const taxed = sumOf(lines.filter(({ category }) => carriesVat(category, tax)));
  const { vat } = totalsOf([{ category: "rooms", amount: Math.abs(taxed) }], tax);
  const signed = taxed < 0 ? -vat : vat;
  return { subtotal, vatBase: taxed, vat: signed, total: subtotal + signed };
}

/** The paper of a change order at the limit. A credit note's `lines` are amounts before VAT by position of the invoice's lines. */
export type Settlement =
  | { kind: "nothing" }
  | { kind: "invoice"; lines: PriceLine[]; vatBase: Cents; vat: Cents; total: Cents }
  | { kind: "credit"; lines: { position: number; amount: Cents }[] | undefined; amount: Cents };

/** One further invoice for a sum above zero. Papers and KRA take no negative line, so additions and reductions are netted. */
export function furtherInvoice(lines: readonly PriceLine[], tax: TaxRules, description: string): Settlement {
  const { subtotal, vatBase, vat, total } = totalsOfChange(lines, tax);
  if (total <= 0) return { kind: "nothing" };
  if (lines.every(({ amount }) => amount > 0))
    return { kind: "invoice", lines: lines.map(plainLine), vatBase, vat, total };
  const untaxed = subtotal - vatBase;
  if (vatBase < 0)
    return { kind: "invoice", lines: [netLine("base", description, total)], vatBase: 0, vat: 0, total };
  if (untaxed < 0) {
    const fee = lineOfFee(total, description, tax);
    return {
      kind: "invoice",
      lines: [fee.line],
      vatBase: fee.vat > 0 ? fee.line.amount : 0,
      vat: fee.vat,
      total,
    };
  }
  const net = [netLine("additional", description, vatBase), netLine("base", description, untaxed)];
  return { kind: "invoice", lines: net.filter(({ amount }) => amount > 0), vatBase, vat, total };
}

const plainLine = ({ category, code, description, quantity, unitPrice, amount }: PriceLine): PriceLine => ({
  ...{ category, code, description, quantity, unitPrice, amount },
});

const netLine = (category: PriceLine["category"], description: string, amount: Cents): PriceLine => ({
  ...{ category, code: "change", description, quantity: 1, unitPrice: amount, amount },
});

/**
 * One credit note for a sum below zero, off the invoice's own lines where they have it left: first those that the change
 * names. Otherwise the sum is spread over the invoice. Never more than the invoice has left.
 */
export function creditOfChange(lines: readonly PriceLine[], tax: TaxRules, invoice: Creditable): Settlement {
  const { subtotal, vatBase, total } = totalsOfChange(lines, tax);
  const left = invoice.total - invoice.creditedAmount;
  const amount = Math.min(-total, left);
  if (amount <= 0) return { kind: "nothing" };
  const whole = { kind: "credit" as const, lines: undefined, amount };
  if (amount < -total || vatBase > 0 || subtotal - vatBase > 0) return whole;
  const taxed = takenOff(lines, invoice, -vatBase, (line) => carriesVat(line.category, tax));
  const untaxed = takenOff(lines, invoice, vatBase - subtotal, (line) => !carriesVat(line.category, tax));
  return taxed && untaxed ? { ...whole, lines: [...taxed, ...untaxed] } : whole;
}

function takenOff(
  lines: readonly PriceLine[],
  invoice: Creditable,
  wanted: Cents,
  isOf: (line: PriceLine) => boolean,
): { position: number; amount: Cents }[] | undefined {
  const open = invoice.lines.filter(isOf).map((line) => ({ ...line, left: line.amount - line.credited }));
  const taken = new Map<number, Cents>();
  let rest = wanted;
  const take = (line: (typeof open)[number], most: Cents) => {
    const already = taken.get(line.position) ?? 0;
    const amount = Math.min(rest, most, line.left - already);
    if (amount <= 0) return;
    taken.set(line.position, already + amount);
    rest -= amount;
  };
  for (const change of lines.filter((line) => line.amount < 0))
    for (const line of open.filter((each) => keyOf(each) === keyOf(change))) take(line, -change.amount);
  for (const line of open) take(line, rest);
  return rest > 0 ? undefined : [...taken].map(([position, amount]) => ({ position, amount }));
}

/** Whether sales gave more off the price list than the setting lets them without approval. `rate` in basis points. */
export function isBeyondDiscount(
  lines: readonly Pick<ChangeLine, "source" | "category" | "code" | "quantity" | "unitPrice" | "amount">[],
  offered: readonly OfferedLine[],
  rate: number,
): boolean {
  return lines
    .filter(({ source }) => source === "entered")
    .some((line) => {
      const listed = offered.find((offer) => keyOf(offer) === keyOf(line));
      if (!listed) return true;
      const price = Math.abs(lineAmount(line.quantity, listed.unitPrice));
      return line.amount < (line.unitPrice < 0 ? -price : price) - share(price, rate);
    });
}
