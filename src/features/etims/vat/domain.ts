import { addDays, isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import type { TaxCode } from "../domain";

/** The VAT return (docs/domain/kenya.md#vat-and-withholding). */

/** Business days, the first and the last included. */
export interface Span {
  from: PlainDate;
  to: PlainDate;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `2026-10` shifted by some months. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export const spanOf = (month: string): Span => ({
  from: `${month}-01`,
  to: addDays(`${shiftMonth(month, 1)}-01`, -1),
});

/** The whole calendar month that a span is, or undefined. */
export function wholeMonth({ from, to }: Span): string | undefined {
  const month = from.slice(0, 7);
  const whole = spanOf(month);
  return whole.from === from && whole.to === to ? month : undefined;
}

/** The span that an address names: two days or a month. By default the last full month, which is the one to file. */
export function readSpan(query: URLSearchParams, now: Date): Span {
  const from = query.get("from") ?? "";
  const to = query.get("to") ?? "";
  if (isPlainDate(from) && isPlainDate(to) && from <= to) return { from, to };
  return spanOf(readMonth(query, now));
}

/** The month of an address; by default the last full one. */
export function readMonth(query: URLSearchParams, now: Date): string {
  const asked = query.get("month") ?? "";
  return MONTH.test(asked) ? asked : shiftMonth(nairobiDate(now).slice(0, 7), -1);
}

/** The last months, the current one first. */
export const monthsUntil = (today: PlainDate, count: number): string[] =>
  Array.from({ length: count }, (_, back) => shiftMonth(today.slice(0, 7), -back));

/** Filed and paid by the 20th of the next month. */
export const dueOf = (month: string): PlainDate => `${shiftMonth(month, 1)}-20`;

/** Sums of one kind of document, buyer, tax code and rate. Without a code: the documents themselves. */
export interface VatGroup {
  isCredit: boolean;
  isRegistered: boolean;
  code: TaxCode | "";
  /** Basis points of VAT: 1600 is 16%. */
  rate: number;
  amount: Cents;
  vat: Cents;
  documents: number;
}

/** Before VAT, and the VAT. */
export interface Taxed {
  amount: Cents;
  vat: Cents;
}

export interface RateRow {
  code: TaxCode;
  rate: number;
  sales: Taxed;
  credits: Taxed;
  /** Sales less credit notes. */
  net: Taxed;
}

export interface BuyerRow {
  isRegistered: boolean;
  documents: number;
  /** Sales less credit notes: what carries VAT, its VAT, and what carries none. */
  taxable: Cents;
  vat: Cents;
  withoutVat: Cents;
}

export interface VatReturn {
  rates: RateRow[];
  total: Pick<RateRow, "sales" | "credits" | "net">;
  buyers: BuyerRow[];
  documents: number;
}

/** KRA's codes in the order of the return. */
export const RETURN_CODES = ["B", "E", "C", "A", "D"] as const satisfies readonly TaxCode[];

export const carriesRate = (code: TaxCode | ""): boolean => code === "B" || code === "E";

/** The return's rows of the sums of a span. */
export function vatReturnOf(groups: readonly VatGroup[]): VatReturn {
  const coded = groups.filter(({ code }) => code !== "");
  const rates = RETURN_CODES.flatMap((code) => {
    const ofCode = coded.filter((group) => group.code === code);
    const its = [...new Set(ofCode.map(({ rate }) => rate))].toSorted((one, other) => other - one);
    return its.map((rate) => ({ code, rate, ...rowOf(ofCode.filter((group) => group.rate === rate)) }));
  });
  const buyers = [true, false].map((isRegistered) => {
    const its = groups.filter((group) => group.isRegistered === isRegistered);
    const taxed = rowOf(its.filter(({ code }) => carriesRate(code))).net;
    return {
      isRegistered,
      documents: its.reduce((sum, { documents }) => sum + documents, 0),
      taxable: taxed.amount,
      vat: taxed.vat,
      withoutVat: rowOf(its.filter(({ code }) => code !== "" && !carriesRate(code))).net.amount,
    };
  });
  const documents = buyers.reduce((sum, buyer) => sum + buyer.documents, 0);
  return { rates, total: rowOf(coded), buyers, documents };
}

function rowOf(groups: readonly VatGroup[]): Pick<RateRow, "sales" | "credits" | "net"> {
  const sumOf = (isCredit: boolean): Taxed => {
    const its = groups.filter((group) => group.isCredit === isCredit);
    return {
      amount: its.reduce((sum, { amount }) => sum + amount, 0),
      vat: its.reduce((sum, { vat }) => sum + vat, 0),
    };
  };
  const sales = sumOf(false);
  const credits = sumOf(true);
  return { sales, credits, net: { amount: sales.amount - credits.amount, vat: sales.vat - credits.vat } };
}

/** 'Zero-rated', '16%': a row's heading. */
export function rateLabel({ code, rate }: Pick<RateRow, "code" | "rate">): string {
  const names = { A: "Exempt", C: "Zero-rated", D: "Not VAT" } as const;
  return code === "B" || code === "E" ? `${rate / 100}%` : names[code];
}
