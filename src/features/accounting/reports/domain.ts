import { addDays, isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { dayBefore, fiscalYearOf } from "../domain";

export const BOOK_REPORTS = [
  "profit-and-loss",
  "balance-sheet",
  "trial-balance",
  "cash-flow",
  "revenue",
  "aged-receivables",
  "aged-payables",
  "vat",
  "withholding",
] as const;
export type BookReport = (typeof BOOK_REPORTS)[number];
export const REPORT_TITLES: Record<BookReport, string> = {
  "profit-and-loss": "Profit and loss",
  "balance-sheet": "Balance sheet",
  "trial-balance": "Trial balance",
  "cash-flow": "Cash flow",
  revenue: "Revenue",
  "aged-receivables": "Aged receivables",
  "aged-payables": "Aged payables",
  vat: "VAT",
  withholding: "Withholding",
};
export const REPORT_LEADS: Record<BookReport, string> = {
  "profit-and-loss": "Income of moves that are done, and costs.",
  "balance-sheet": "What the company owns and owes on the last day.",
  "trial-balance": "The balance of every account on the last day.",
  "cash-flow": "Money received and paid, by its reason.",
  revenue: "Invoiced revenue beside the income of moves that are done.",
  "aged-receivables": "Unpaid invoices on the last day, by days past due.",
  "aged-payables": "Approved bills that were not paid on the last day, by days past due.",
  vat: "VAT of sales and purchases for the return.",
  withholding: "Certificates of VAT that customers withheld, and tax we withheld.",
};
/** Reports of a balance on the last day; the others are of a period. */
export const AT_DAY: readonly BookReport[] = [
  "balance-sheet",
  "trial-balance",
  "aged-receivables",
  "aged-payables",
];
/** Reports with one period only. */
export const SINGLE: readonly BookReport[] = ["aged-receivables", "aged-payables", "vat", "withholding"];

export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const COMPARISON_LABELS: Record<Comparison, string> = {
  none: "Nothing",
  previous: "The period before",
  year: "The same days last year",
};

export interface Span {
  from: PlainDate;
  to: PlainDate;
}

export interface ReportRow {
  key: string;
  label: string;
  note: string;
  figures: Cents[];
  /** The lines behind the figures. */
  to: string | null;
  isSum: boolean;
}
export interface ReportSection {
  label: string;
  rows: ReportRow[];
}
export interface Report {
  /** Heads of the figures. */
  columns: string[];
  sections: ReportSection[];
  notes: string[];
}

const lastOf = (month: string): PlainDate => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) as PlainDate;
};

const isWholeMonths = ({ from, to }: Span) => from.endsWith("-01") && lastOf(to.slice(0, 7)) === to;
const monthNumber = (day: PlainDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthAt = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

/** The span to compare with: whole months stay whole months. */
export function comparedSpan(span: Span, compare: Comparison): Span | undefined {
  if (compare === "none") return undefined;
  const isWhole = isWholeMonths(span);
  if (compare === "year") {
    const back = (day: PlainDate) =>
      `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace("-02-29", "-02-28") as PlainDate;
    const to = back(span.to);
    return { from: back(span.from), to: isWhole ? lastOf(to.slice(0, 7)) : to };
  }
  if (isWhole) {
    const count = monthNumber(span.to) - monthNumber(span.from) + 1;
    const from = monthAt(monthNumber(span.from) - count);
    const to = monthAt(monthNumber(span.from) - 1);
    return { from: `${from}-01` as PlainDate, to: lastOf(to) };
  }
  const days = Math.round((Date.parse(span.to) - Date.parse(span.from)) / 86_400_000);
  const to = dayBefore(span.from);
  return { from: addDays(to, -days), to };
}

/** The period in an address: two days, or the fiscal year so far. */
export function readSpan(query: URLSearchParams, now: Date, firstMonth = 1): Span {
  const today = nairobiDate(now);
  const from = query.get("from") ?? "";
  const to = query.get("to") ?? "";
  if (isPlainDate(from) && isPlainDate(to) && from <= to) return { from, to };
  return { from: fiscalYearOf(today, firstMonth), to: today };
}

export const readComparison = (query: URLSearchParams): Comparison =>
  COMPARISONS.find((each) => each === query.get("compare")) ?? "none";

/** The address of the lines behind a figure. */
export const linesAt = (asked: {
  account?: string;
  kind?: string;
  from?: PlainDate;
  to: PlainDate;
}): string =>
  `/books/journal?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== undefined) as [string, string][])}`;

export const AGES = ["Not due", "1–30 days", "31–60 days", "61–90 days", "Over 90 days"] as const;

export const sumRows = (
  key: string,
  label: string,
  rows: readonly ReportRow[],
  columns: number,
): ReportRow => ({
  ...{ key, label, note: "", to: null, isSum: true },
  figures: Array.from({ length: columns }, (_, place) =>
    rows.reduce((sum, { figures }) => sum + (figures[place] ?? 0), 0),
  ),
});
