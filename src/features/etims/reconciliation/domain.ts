import type { Cents } from "~/platform/kernel/money";

/** The month's books against what KRA signed in it. */

/** Why a document is in the books and not in KRA's month, or the other way round. Each document has one. */
export const REASONS = [
  "waiting",
  "rejected",
  "to_settle",
  "before_start",
  "not_reported",
  "unsigned",
  "signed_elsewhere",
  "dated_elsewhere",
  "signed",
] as const;
export type Reason = (typeof REASONS)[number];

/** Lines between the books and what KRA signed. `differs`: signed with other amounts than the document's. */
export const DIFFERENCES = [
  "waiting",
  "rejected",
  "to_settle",
  "before_start",
  "not_reported",
  "unsigned",
  "signed_elsewhere",
  "dated_elsewhere",
  "differs",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const LINES = ["books", ...DIFFERENCES, "signed"] as const;
export type Line = (typeof LINES)[number];

/** Credit notes are negative. `taxable` is before VAT and carries it; `total` is everything with VAT. */
export interface Amounts {
  taxable: Cents;
  vat: Cents;
  total: Cents;
}

/** Sums of the documents of a reason: as in the books, and as sent to KRA. */
export interface ReasonSums {
  reason: Reason;
  documents: number;
  books: Amounts;
  sent: Amounts;
  /** Documents whose sent amounts are not the books'. */
  differing: number;
}

export interface StatementLine<Name extends Line = Line> {
  line: Name;
  documents: number;
  amounts: Amounts;
}

export interface Statement {
  books: StatementLine;
  differences: StatementLine<Difference>[];
  signed: StatementLine;
}

const NOTHING: Amounts = { taxable: 0, vat: 0, total: 0 };
const plus = (one: Amounts, other: Amounts, sign: 1 | -1 = 1): Amounts => ({
  taxable: one.taxable + sign * other.taxable,
  vat: one.vat + sign * other.vat,
  total: one.total + sign * other.total,
});

/** Books, each difference with its sign, and what KRA signed: the first plus the differences is the last. */
export function statementOf(sums: readonly ReasonSums[]): Statement {
  const dated = sums.filter(({ reason }) => reason !== "dated_elsewhere");
  const atKra = sums.filter(({ reason }) => reason === "signed" || reason === "dated_elsewhere");
  const allOf = (its: readonly ReasonSums[], of: "books" | "sent") =>
    its.reduce((sum, reasons) => plus(sum, reasons[of]), NOTHING);
  const countOf = (its: readonly ReasonSums[]) => its.reduce((sum, { documents }) => sum + documents, 0);
  return {
    books: { line: "books", documents: countOf(dated), amounts: allOf(dated, "books") },
    differences: DIFFERENCES.map((line) => {
      if (line === "differs") {
        const documents = atKra.reduce((sum, { differing }) => sum + differing, 0);
        return { line, documents, amounts: plus(allOf(atKra, "sent"), allOf(atKra, "books"), -1) };
      }
      const its = sums.filter(({ reason }) => reason === line);
      const sign = line === "dated_elsewhere" ? 1 : -1;
      return { line, documents: countOf(its), amounts: plus(NOTHING, allOf(its, "books"), sign) };
    }),
    signed: { line: "signed", documents: countOf(atKra), amounts: allOf(atKra, "sent") },
  };
}

/** iTax may count by another day than KRA's signature, and documents that KRA took without one. */
const SEEN_OTHERWISE = ["unsigned", "signed_elsewhere", "dated_elsewhere"] as const;

type Figures = Pick<Amounts, "taxable" | "vat">;

/** The lines whose sum is the difference between iTax and KRA's signed total; undefined if none explain it. */
export function explainItax(statement: Statement, itax: Figures): Difference[] | undefined {
  const { amounts } = statement.signed;
  const candidates = SEEN_OTHERWISE.flatMap((name) =>
    statement.differences.filter(({ line, documents }) => line === name && documents > 0),
  );
  for (const chosen of subsetsOf(candidates)) {
    const seen = chosen.reduce((sum, line) => plus(sum, line.amounts, -1), amounts);
    if (seen.taxable === itax.taxable && seen.vat === itax.vat) return chosen.map(({ line }) => line);
  }
  return undefined;
}

/** All subsets, the smallest first. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const all = Array.from({ length: 2 ** items.length }, (_, chosen) =>
    items.filter((_, place) => chosen & (1 << place)),
  );
  return all.toSorted((one, other) => one.length - other.length);
}
