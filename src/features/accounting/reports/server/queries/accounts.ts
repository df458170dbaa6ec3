import type { Reader } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { type AccountType, dayBefore, fiscalYearOf, isDebitType, TYPE_LABELS } from "../../../domain";
import { readBalances } from "../../../server/queries/balances";
import { firstMonthOf } from "../../../server/queries/state";
import { bookAccounts } from "../../../server/tables";
import { linesAt, type Report, type ReportRow, type Span, sumRows } from "../../domain";

type Balances = ReadonlyMap<string, Cents>;

const spanLabel = ({ from, to }: Span) => `${formatDate(from)} – ${formatDate(to)}`;

const listAccounts = (reader: Reader) => reader.select().from(bookAccounts).orderBy(bookAccounts.number);
type Account = Awaited<ReturnType<typeof listAccounts>>[number];

/** Rows of the accounts of a type with a figure in one of the columns. */
function rowsOf(
  accounts: readonly Account[],
  type: AccountType,
  columns: readonly Balances[],
  spans: readonly { from?: PlainDate; to: PlainDate }[],
): ReportRow[] {
  const sign = isDebitType(type) ? 1 : -1;
  return accounts
    .filter((account) => account.type === type)
    .map(({ id, number, nameEn }) => ({
      ...{ key: number, label: `${number} ${nameEn}`, note: "", isSum: false },
      figures: columns.map((balances) => sign * (balances.get(id) ?? 0) + 0),
      to: spans[0] ? linesAt({ account: number, ...spans[0] }) : null,
    }))
    .filter(({ figures }) => figures.some((figure) => figure !== 0));
}

function minus(a: Balances, b: Balances): Balances {
  const found = new Map(a);
  for (const [id, amount] of b) found.set(id, (found.get(id) ?? 0) - amount);
  return found;
}

const movements = async (reader: Reader, { from, to }: Span): Promise<Balances> =>
  minus(await readBalances(reader, to), await readBalances(reader, dayBefore(from)));

/** Reads one after another: a transaction has one connection. */
async function each<In, Out>(items: readonly In[], read: (item: In) => Promise<Out>): Promise<Out[]> {
  const found: Out[] = [];
  for (const item of items) found.push(await read(item));
  return found;
}

export async function readProfitAndLoss(reader: Reader, spans: readonly Span[]): Promise<Report> {
  const accounts = await listAccounts(reader);
  const columns = await each(spans, (span) => movements(reader, span));
  const income = rowsOf(accounts, "income", columns, spans);
  const costs = rowsOf(accounts, "expense", columns, spans);
  const total = sumRows("income", "Total income", income, spans.length);
  const spent = sumRows("costs", "Total costs", costs, spans.length);
  const profit = {
    ...sumRows("profit", "Profit", [], spans.length),
    figures: total.figures.map((figure, place) => figure - (spent.figures[place] ?? 0)),
  };
  return {
    columns: spans.map(spanLabel),
    sections: [
      { label: TYPE_LABELS.income, rows: [...income, total] },
      { label: TYPE_LABELS.expense, rows: [...costs, spent] },
      { label: "Result", rows: [profit] },
    ],
    notes: ["Income counts on the day the move is done. Revenue by invoice is in the report Revenue."],
  };
}

const sumOf = (accounts: readonly Account[], types: readonly AccountType[], balances: Balances): Cents =>
  accounts
    .filter(({ type }) => types.includes(type))
    .reduce((sum, { id }) => sum + (balances.get(id) ?? 0), 0);

export async function readBalanceSheet(reader: Reader, spans: readonly Span[]): Promise<Report> {
  const accounts = await listAccounts(reader);
  const firstMonth = await firstMonthOf(reader);
  const columns = await each(spans, ({ to }) => readBalances(reader, to));
  const before = await each(spans, ({ to }) => readBalances(reader, dayBefore(fiscalYearOf(to, firstMonth))));
  const results: readonly AccountType[] = ["income", "expense"];
  const ends = spans.map(({ to }) => ({ to }));
  const assets = rowsOf(accounts, "asset", columns, ends);
  const liabilities = rowsOf(accounts, "liability", columns, ends);
  const earlier = before.map((balances) => -sumOf(accounts, results, balances) + 0);
  const row = (key: string, label: string, figures: Cents[]): ReportRow => ({
    ...{ key, label, note: "", figures, to: null, isSum: false },
  });
  const equity = [
    ...rowsOf(accounts, "equity", columns, ends),
    row("earlier", "Profit of earlier years", earlier),
    row(
      "year",
      "Profit of this year",
      columns.map((balances, place) => -sumOf(accounts, results, balances) - (earlier[place] ?? 0) + 0),
    ),
  ];
  const count = spans.length;
  const owned = sumRows("assets", "Total assets", assets, count);
  const owed = sumRows("liabilities", "Total liabilities", liabilities, count);
  const own = sumRows("equity", "Total equity", equity, count);
  return {
    columns: spans.map(({ to }) => formatDate(to)),
    sections: [
      { label: TYPE_LABELS.asset, rows: [...assets, owned] },
      { label: TYPE_LABELS.liability, rows: [...liabilities, owed] },
      { label: TYPE_LABELS.equity, rows: [...equity, own] },
      { label: "Check", rows: [sumRows("check", "Total liabilities and equity", [owed, own], count)] },
    ],
    notes: [],
  };
}

/** Debits and credits of each account; both columns have one total. */
export async function readTrialBalance(reader: Reader, spans: readonly Span[]): Promise<Report> {
  const accounts = await listAccounts(reader);
  const columns = await each(spans, ({ to }) => readBalances(reader, to));
  const first = spans[0];
  const rows = accounts
    .map(({ id, number, nameEn }): ReportRow => {
      const amounts = columns.map((balances) => balances.get(id) ?? 0);
      return {
        ...{ key: number, label: `${number} ${nameEn}`, note: "", isSum: false },
        figures: amounts.flatMap((amount) => [Math.max(amount, 0), Math.max(-amount, 0)]),
        to: first ? linesAt({ account: number, to: first.to }) : null,
      };
    })
    .filter(({ figures }) => figures.some((figure) => figure !== 0));
  return {
    columns: spans.flatMap(({ to }) => [`Debit ${formatDate(to)}`, `Credit ${formatDate(to)}`]),
    sections: [{ label: "Accounts", rows: [...rows, sumRows("total", "Total", rows, spans.length * 2)] }],
    notes: [],
  };
}
