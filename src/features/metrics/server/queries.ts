import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { type DailySum, type Figure, Sums } from "../domain";

export type { DailySum };

/** Business days, both included. */
export interface Period {
  from: PlainDate;
  to: PlainDate;
}

const anyOf = (figures: readonly Figure[]) =>
  sql`figure in (${sql.join(
    figures.map((figure) => sql`${figure}`),
    sql`, `,
  )})`;

/** Where a day begins a new row: every day, the first of its month, or the whole period in one. */
const STEPS = {
  day: sql`day`,
  month: sql`date_trunc('month', day)::date`,
  all: sql`min(day)`,
} as const;

async function readSums(reader: Reader, step: keyof typeof STEPS, where: SQL): Promise<DailySum[]> {
  const by = step === "all" ? sql`` : sql`${STEPS[step]}, `;
  const { rows } = await reader.execute<{
    day: string;
    figure: Figure;
    key: string;
    n: string;
    amount: string;
  }>(sql`
    select (${STEPS[step]})::text as day, figure, key, sum(n)::text as n, sum(amount)::text as amount
    from daily_sums where ${where} group by ${by}figure, key
    having sum(n) <> 0 or sum(amount) <> 0 order by 1, 2, 3`);
  return rows.map((row) => ({ ...row, n: Number(row.n), amount: Number(row.amount) }));
}

/** Figures of a period, a row for each day (or month, or the whole period), figure and key that has any. */
export function getDailySums(
  reader: Reader,
  { from, to }: Period,
  figures: readonly Figure[],
  step: keyof typeof STEPS = "day",
): Promise<DailySum[]> {
  return readSums(reader, step, sql`${anyOf(figures)} and day between ${from}::date and ${to}::date`);
}

/** The same, to be looked up by figure, key and month. */
export async function readDailySums(
  reader: Reader,
  period: Period,
  figures: readonly Figure[],
  step: keyof typeof STEPS,
): Promise<Sums> {
  return new Sums(await getDailySums(reader, period, figures, step));
}

/** Figures of several periods at once, by the periods' names; without a period, of all time. With a key, of it alone. */
export async function getTotals<Name extends string>(
  reader: Reader,
  figures: readonly Figure[],
  periods: Readonly<Record<Name, Period | undefined>>,
  key?: string,
): Promise<Record<Name, Sums>> {
  const names = Object.keys(periods) as Name[];
  const columns = names.flatMap((name) => {
    const period = periods[name];
    const within = period
      ? sql`filter (where day between ${period.from}::date and ${period.to}::date)`
      : sql``;
    return [sql`coalesce(sum(n) ${within}, 0)::text`, sql`coalesce(sum(amount) ${within}, 0)::text`];
  });
  const { rows } = await reader.execute<{ figure: Figure; sums: string[] }>(sql`
    select figure, array[${sql.join(columns, sql`, `)}] as sums from daily_sums
    where ${anyOf(figures)} ${key === undefined ? sql`` : sql`and key = ${key}`} group by figure`);
  const totals = names.map((name, place) => [
    name,
    new Sums(
      rows.map(({ figure, sums }) => ({
        day: periods[name]?.from ?? "",
        figure,
        key: key ?? "",
        n: Number(sums[2 * place]),
        amount: Number(sums[2 * place + 1]),
      })),
    ),
  ]);
  return Object.fromEntries(totals);
}

/** Figures of all time up to a day, for what has no beginning: everything owed, by the day it is due. */
export function getSumsByDay(reader: Reader, figure: Figure): Promise<DailySum[]> {
  return readSums(reader, "day", anyOf([figure]));
}

const SOURCES = {
  invoices: "invoice",
  payments: "payment",
  mpesa_arrivals: "arrival",
  mpesa_arrival_payments: "arrival_payment",
  quotes: "quote",
  quote_journeys: "journey",
  settled_invoices: "settled",
  inquiries: "inquiry",
} as const;

/**
 * What does not agree between the sums and the rows they are sums of; empty when everything does. Give it a transaction
 * that reads one snapshot while others write.
 */
export async function verifySums(
  reader: Reader,
  options: { first?: number } = {},
): Promise<{ rule: string; subject: string; detail: string }[]> {
  const { first = 10 } = options;
  const figures = sql.join(
    Object.entries(SOURCES).map(([table, noun]) =>
      sql.raw(`select f.* from ${table} r, lateral ${noun}_figures(r) f`),
    ),
    sql` union all `,
  );
  const found = await reader.execute<{ rule: string; subject: string; detail: string }>(sql`
    with rows as (
      select day, figure, key, sum(n) as n, sum(amount) as amount from (${figures}) f group by 1, 2, 3
    ), sums as (
      select day, figure, key, sum(n) as n, sum(amount) as amount from daily_sums group by 1, 2, 3
    ), journeys as (
      select coalesce(c.number, j.number) as number from current_quote_journeys c full join quote_journeys j on j.number = c.number
      where c.number is null or j.number is null or j is distinct from row(c.*)::quote_journeys
    )
    select 'daily sums are the sums of their rows' as rule, figure || ' ' || key || ' on ' || day as subject,
      format('sums say %s and %s, rows say %s and %s', coalesce(s.n, 0), coalesce(s.amount, 0), coalesce(r.n, 0), coalesce(r.amount, 0)) as detail
    from rows r full join sums s using (day, figure, key)
    where (coalesce(s.n, 0), coalesce(s.amount, 0)) <> (coalesce(r.n, 0), coalesce(r.amount, 0))
    union all
    select 'a quote''s journey is what its versions say', number, 'they differ' from journeys
    union all
    select 'an invoice is known as settled exactly when it is', coalesce(i.number, s.invoice_id::text), format('settled at %s', s.settled_at)
    from (select * from invoices where not draft and settled and cancelled_at is null) i
      full join settled_invoices s on s.invoice_id = i.id where i.id is null or s.invoice_id is null
    limit ${first}`);
  return found.rows;
}
