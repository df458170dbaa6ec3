import { type PriceLine, type TaxRules, totalsOf } from "~/features/pricing/domain/prices";
import type { AppError } from "~/platform/kernel/errors";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  aboveLine,
  creditMissing,
  creditNotTaken,
  lineUnknown,
  onlyRestTaken,
  vatAloneNotTaken,
} from "./errors";

/** KRA's codes of a credit note's reason (docs/domain/kenya.md#etims). */
export const CREDIT_REASONS = ["01", "02", "03", "04", "05", "06"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];
export const CREDIT_REASON_LABELS: Readonly<Record<CreditReason, string>> = {
  "01": "Less was done or delivered than invoiced",
  "02": "Wrong or missing data on the invoice",
  "03": "Something was damaged",
  "04": "Something was wasted",
  "05": "Materials ran short",
  "06": "Refund or lower price",
};
export const DEFAULT_CREDIT_REASON: CreditReason = "06";

/** What the tax authority still takes of a reported invoice. */
export interface CreditLimit {
  /** Why it takes no credit note at all, and what to do instead; empty if it takes one. */
  refused: string;
  /** The only total that it takes, in cents; null for any. */
  only: Cents | null;
}

/** Why the tax authority would refuse a credit note; undefined if it takes it. */
export function creditRefusal(
  limit: CreditLimit,
  credit: Pick<Credit, "subtotal" | "vatBase" | "vat" | "total">,
): AppError | undefined {
  if (limit.refused) return creditNotTaken({ why: limit.refused });
  if (credit.subtotal === 0 || (credit.vat > 0 && credit.vatBase === 0)) return vatAloneNotTaken();
  if (limit.only !== null && credit.total !== limit.only)
    return onlyRestTaken.at("lines", { rest: formatKes(limit.only) });
  return undefined;
}

export interface CreditableLine extends PriceLine {
  position: number;
  credited: Cents;
}

export interface Creditable {
  tax: TaxRules;
  total: Cents;
  vat: Cents;
  vatBase: Cents;
  creditedAmount: Cents;
  creditedVat: Cents;
  creditedVatBase: Cents;
  lines: readonly CreditableLine[];
}

export interface CreditLine extends PriceLine {
  position: number;
}

/** `whole` when nothing of the invoice is left. */
export interface Credit {
  lines: CreditLine[];
  subtotal: Cents;
  vatBase: Cents;
  vat: Cents;
  total: Cents;
  whole: boolean;
}

/** Gapless number of a year: CN-2026-0001. */
export function creditNoteNumberOf(year: number, n: number): string {
  return `CN-${year}-${String(n).padStart(4, "0")}`;
}

/** Everything that is left of the invoice: with it the invoice is cancelled. */
export function creditInFull(invoice: Creditable): Credit {
  return composed(
    invoice,
    invoice.lines.map((line) => line.amount - line.credited),
    invoice.vat - invoice.creditedVat,
  );
}

/**
 * Amounts before VAT of some lines. VAT is reckoned on everything credited so far, less the VAT credited before, so that
 * credits in parts never take back more or less VAT than one credit would. Throws INVALID above what a line has left.
 */
export function creditOfLines(
  invoice: Creditable,
  wanted: readonly { position: number; amount: Cents }[],
): Credit {
  const amounts = invoice.lines.map((line) => {
    const amount = wanted
      .filter(({ position }) => position === line.position)
      .reduce((sum, { amount }) => sum + amount, 0);
    const left = line.amount - line.credited;
    if (amount > left) throw aboveLine.at("lines", { line: line.description, left: formatKes(left) });
    return amount;
  });
  if (wanted.some(({ position }) => !invoice.lines.some((line) => line.position === position)))
    throw lineUnknown.at("lines");
  if (amounts.every((amount) => amount === 0)) throw creditMissing.at("lines");
  if (isAllOf(invoice, amounts)) return creditInFull(invoice);
  const vatBase = invoice.creditedVatBase + taxedPart(invoice, amounts);
  const reckoned = totalsOf([{ category: "rooms", amount: vatBase }], invoice.tax).vat - invoice.creditedVat;
  return composed(invoice, amounts, between(0, reckoned, invoice.vat - invoice.creditedVat));
}

/**
 * Spreads an amount including VAT over all lines, in proportion to their remainder, half up to the shilling. At most
 * what is left.
 */
export function creditOfAmount(invoice: Creditable, amount: Cents): Credit {
  const left = invoice.total - invoice.creditedAmount;
  if (amount >= left) return creditInFull(invoice);
  const vatLeft = invoice.vat - invoice.creditedVat;
  const netLeft = left - vatLeft;
  const shareOfVat = roundedToShilling(BigInt(amount) * BigInt(vatLeft), BigInt(left));
  const vat = between(Math.max(0, amount - netLeft), shareOfVat, Math.min(vatLeft, amount));
  const net = amount - vat;
  let passed = 0;
  let given = 0;
  const amounts = invoice.lines.map((line) => {
    passed += line.amount - line.credited;
    const upToHere = netLeft > 0 ? Number((BigInt(passed) * BigInt(net)) / BigInt(netLeft)) : 0;
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
  return composed(invoice, amounts, vat);
}

function composed(invoice: Creditable, amounts: readonly Cents[], vat: Cents): Credit {
  const lines: CreditLine[] = [];
  for (const [place, { credited: _, ...line }] of invoice.lines.entries()) {
    const amount = amounts[place] ?? 0;
    if (amount === 0) continue;
    // A part of a quantity would rarely be a round figure, so the line credits an amount.
    lines.push(amount === line.amount ? line : { ...line, quantity: 1, unitPrice: amount, amount });
  }
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines,
    subtotal,
    vatBase: taxedPart(invoice, amounts),
    vat,
    total: subtotal + vat,
    whole: invoice.creditedAmount + subtotal + vat === invoice.total,
  };
}

function isAllOf(invoice: Creditable, amounts: readonly Cents[]): boolean {
  return invoice.lines.every((line, place) => amounts[place] === line.amount - line.credited);
}

function taxedPart(invoice: Creditable, amounts: readonly Cents[]): Cents {
  const parts = invoice.lines.map(({ category }, place) => ({ category, amount: amounts[place] ?? 0 }));
  return totalsOf(parts, invoice.tax).vatBase;
}

function between(low: Cents, value: Cents, high: Cents): Cents {
  return Math.min(high, Math.max(low, value));
}

/** Half up to the whole shilling, in one rounding. */
function roundedToShilling(dividend: bigint, divisor: bigint): Cents {
  return Number((2n * dividend + 100n * divisor) / (200n * divisor)) * 100;
}
