import { formatAmount } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { CARD_COLUMNS, type CardMonth, cardRow } from "../../domain/cards";
import type { TaxPayer } from "../queries/cards";
import type { TaxCardDocumentData } from "./tax-card-document";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const LIMITS: readonly string[] = ["E1", "E3"];

/** A person's tax deduction card of a year: all twelve months, empty without pay. */
export function makeTaxCardPdf(
  of: TaxPayer,
  {
    year,
    months,
    employer,
  }: { year: number; months: CardMonth[]; employer: TaxCardDocumentData["employer"] },
): Promise<Buffer> {
  const figures = new Map(months.map((month) => [Number(month.month.slice(5)), cardRow(month)]));
  const totals = CARD_COLUMNS.map((_, at) =>
    [...figures.values()].reduce((sum, row) => sum + (row[at] ?? 0), 0),
  );
  const total = (letter: string) =>
    formatAmount(totals[CARD_COLUMNS.findIndex(([found]) => found === letter)] ?? 0);
  return renderDocument("tax-card", {
    year: String(year),
    employer,
    employee: { names: of.otherNames, lastName: of.lastName, pin: of.pin, number: of.number },
    columns: CARD_COLUMNS.map(([letter, name]) => [letter, name]),
    rows: MONTHS.map((name, at) => {
      const row = figures.get(at + 1);
      return [name, ...CARD_COLUMNS.map((_, column) => (row ? formatAmount(row[column] ?? 0) : ""))];
    }),
    totals: CARD_COLUMNS.map(([letter], at) =>
      LIMITS.includes(letter) ? "" : formatAmount(totals[at] ?? 0),
    ),
    totalTax: total("O"),
    chargeablePay: total("K"),
  } satisfies TaxCardDocumentData);
}
