import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { dayBefore, MONEY_ROLES, SOURCE_NAMES, type SourceKind } from "../../../domain";
import { readBalances } from "../../../server/queries/balances";
import { accountsOf, idArray } from "../../../server/queries/journal";
import { linesAt, type Report, type ReportRow, type Span, sumRows } from "../../domain";

const FLOWS: Partial<Record<SourceKind, string>> = {
  payment: "Received from customers",
  settlement: "Refunded to customers",
  salary: "Salaries",
  remittance: "Payroll taxes and contributions",
  staff_loan: "Staff loans",
  purchase_payment: "Paid to suppliers",
  float: "Paid from floats, and differences",
  manual: "Manual entries",
  manual_reversal: "Reversals of manual entries",
  opening_typed: "Opening balances",
  opening: "Opening balances of documents",
};

const spanLabel = ({ from, to }: Span) => `${formatDate(from)} – ${formatDate(to)}`;
const plain = { note: "", to: null, isSum: false };

/** Direct method: the lines of money accounts by the source of their entry. */
export async function readCashFlow(reader: Reader, spans: readonly Span[]): Promise<Report> {
  const accounts = await accountsOf(reader, MONEY_ROLES);
  const found: Map<SourceKind, Cents>[] = [];
  const starts: Cents[] = [];
  const ends: Cents[] = [];
  for (const span of spans) {
    const { rows } = await reader.execute<{ kind: SourceKind; amount: string }>(sql`
      select e.source_kind as kind, sum(l.debit - l.credit)::text as amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account_id = any(${idArray(accounts)}) and l.day between ${span.from} and ${span.to} group by 1`);
    found.push(new Map(rows.map(({ kind, amount }) => [kind, Number(amount)])));
    const at = async (day: typeof span.to) => {
      const balances = await readBalances(reader, day);
      return accounts.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0);
    };
    starts.push(await at(dayBefore(span.from)));
    ends.push(await at(span.to));
  }
  const first = spans[0];
  const rows = SOURCE_NAMES.map(
    (kind): ReportRow => ({
      ...{ ...plain, key: kind, label: FLOWS[kind] ?? kind },
      figures: found.map((flows) => flows.get(kind) ?? 0),
      to: first ? linesAt({ kind, ...first }) : null,
    }),
  ).filter(({ figures }) => figures.some((figure) => figure !== 0));
  return {
    columns: spans.map(spanLabel),
    sections: [
      {
        label: "Money at the start",
        rows: [{ ...plain, key: "start", label: "Bank, M-Pesa, cash and wallets", figures: starts }],
      },
      { label: "Received and paid", rows: [...rows, sumRows("change", "Change", rows, spans.length)] },
      {
        label: "Money at the end",
        rows: [{ ...plain, key: "end", label: "Bank, M-Pesa, cash and wallets", figures: ends, isSum: true }],
      },
    ],
    notes: [],
  };
}

/** Revenue by invoice, and the step to the income of the profit and loss. */
export async function readRevenue(reader: Reader, spans: readonly Span[]): Promise<Report> {
  const unearned = await accountsOf(reader, ["unearned"]);
  const income: readonly SourceKind[] = ["completion", "credited_income"];
  const figures = new Map<string, Cents[]>();
  const add = (key: string, place: number, amount: Cents) => {
    const known = figures.get(key) ?? spans.map(() => 0);
    known[place] = amount;
    figures.set(key, known);
  };
  for (const [place, { from, to }] of spans.entries()) {
    const { rows } = await reader.execute<{ kind: SourceKind; amount: string }>(sql`
      select e.source_kind as kind, sum(l.credit - l.debit)::text as amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account_id = any(${idArray(unearned)}) and l.role = 'unearned' and l.day between ${from} and ${to} group by 1`);
    for (const { kind, amount } of rows) add(kind, place, Number(amount));
    const balance = async (day: typeof to) => {
      const balances = await readBalances(reader, day);
      return -unearned.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0) + 0;
    };
    const opening = rows.find(({ kind }) => kind === "opening");
    add("start", place, (await balance(dayBefore(from))) + Number(opening?.amount ?? 0));
    add("end", place, await balance(to));
  }
  const first = spans[0];
  const row = (key: string, label: string, of: (place: number) => Cents, kind?: SourceKind): ReportRow => ({
    ...{ ...plain, key, label },
    figures: spans.map((_, place) => of(place) + 0),
    to: kind && first ? linesAt({ kind, ...first }) : null,
  });
  const at = (key: string, place: number) => figures.get(key)?.[place] ?? 0;
  const invoiced = [
    row("invoice", "Invoices", (place) => at("invoice", place), "invoice"),
    row("credit_note", "Credit notes", (place) => at("credit_note", place), "credit_note"),
  ];
  const byInvoice = sumRows("by-invoice", "Revenue by invoice", invoiced, spans.length);
  const steps = [
    row("start", "Invoiced earlier, not done at the start", (place) => at("start", place)),
    row("end", "Invoiced, not done at the end", (place) => -at("end", place)),
  ];
  const byCompletion = {
    ...row(
      "by-completion",
      "Income of moves done",
      (place) => -income.reduce((sum, kind) => sum + at(kind, place), 0),
    ),
    isSum: true,
  };
  return {
    columns: spans.map(spanLabel),
    sections: [
      { label: "By invoice", rows: [...invoiced, byInvoice] },
      { label: "Difference: moves not yet done", rows: steps },
      { label: "By completion", rows: [byCompletion] },
    ],
    notes: [
      "Amounts are before VAT. Income by completion is that of the profit and loss, without manual entries.",
    ],
  };
}
