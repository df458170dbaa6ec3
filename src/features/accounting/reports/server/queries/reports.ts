import type { Reader } from "~/platform/db/database";
import { type BookReport, type Comparison, comparedSpan, type Report, SINGLE, type Span } from "../../domain";
import { readBalanceSheet, readProfitAndLoss, readTrialBalance } from "./accounts";
import { readAgedPayables, readAgedReceivables } from "./aged";
import { readVat, readWithholding } from "./documents";
import { readCashFlow, readRevenue } from "./flows";

const READERS: Record<BookReport, (reader: Reader, spans: readonly [Span, ...Span[]]) => Promise<Report>> = {
  "profit-and-loss": readProfitAndLoss,
  "balance-sheet": readBalanceSheet,
  "trial-balance": readTrialBalance,
  "cash-flow": readCashFlow,
  revenue: readRevenue,
  "aged-receivables": (reader, [span]) => readAgedReceivables(reader, span),
  "aged-payables": (reader, [span]) => readAgedPayables(reader, span),
  vat: (reader, [span]) => readVat(reader, span),
  withholding: (reader, [span]) => readWithholding(reader, span),
};

/** A report of a period, beside the compared one. */
export function readReport(
  reader: Reader,
  { report, compare, ...span }: Span & { report: BookReport; compare: Comparison },
): Promise<Report> {
  const compared = SINGLE.includes(report) ? undefined : comparedSpan(span, compare);
  return READERS[report](reader, compared ? [span, compared] : [span]);
}
