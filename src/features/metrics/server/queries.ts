import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { type DailySum, type Figure, Sums } from "../domain";
import { quoteJourneys, settledInvoices } from "./tables";

export type { DailySum };

/** Business days, inclusive. */
export interface Period {
  from: PlainDate;
  to: PlainDate;
}

const anyOf = (figures: readonly Figure[]) =>
  sql`figure in (${sql.join(
    figures.map((figure) => sql`${figure}`),
    sql`, `,
  )})`;

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

/** Figures of a period, one row per day (or month, or period), figure and key with values. */
export function getDailySums(
  reader: Reader,
  { from, to }: Period,
  figures: readonly Figure[],
  step: keyof typeof STEPS = "day",
): Promise<DailySum[]> {
  return readSums(reader, step, sql`${anyOf(figures)} and day between ${from}::date and ${to}::date`);
}

/** Figures of a period for lookup by figure, key and month. */
export async function readDailySums(
  reader: Reader,
  period: Period,
  figures: readonly Figure[],
  step: keyof typeof STEPS,
): Promise<Sums> {
  return new Sums(await getDailySums(reader, period, figures, step));
}

/** Totals of several periods by name. An undefined period means all time; a key limits the figure to it. */
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

/** Figures of all time by day, such as open amounts by due date. */
export function getSumsByDay(reader: Reader, figure: Figure): Promise<DailySum[]> {
  return readSums(reader, "day", anyOf([figure]));
}

export interface FigureSource {
  rows: SQL;
  figures: SQL;
  rule?: SQL;
}

export const figureSources = definePort<FigureSource>();

const OWN: readonly FigureSource[] = [
  {
    rows: sql`${quoteJourneys}`,
    figures: sql`journey_figures`,
    rule: sql`select 'a quote''s journey is what its versions say' as rule, coalesce(c.number, j.number) as subject, 'they differ' as detail
      from current_quote_journeys c full join quote_journeys j on j.number = c.number
      where c.number is null or j.number is null or j is distinct from row(c.*)::quote_journeys`,
  },
  { rows: sql`${settledInvoices}`, figures: sql`settled_figures` },
];

/**
 * Differences between the sums and their source rows; empty if all agree. Requires a snapshot transaction under
 * concurrent writes.
 */
export async function verifySums(
  reader: Reader,
  options: { first?: number } = {},
): Promise<{ rule: string; subject: string; detail: string }[]> {
  const { first = 10 } = options;
  const answers = figureSources.all();
  // Without registered features the check would compare nothing and pass.
  if (answers.length === 0) throw new Error("No feature has said which rows its figures are sums of.");
  const sources = [...OWN, ...answers];
  const figures = sources.map(({ rows, figures: of }) => sql`select f.* from ${rows} r, lateral ${of}(r) f`);
  const rules = sources.flatMap(({ rule }) => rule ?? []);
  const found = await reader.execute<{ rule: string; subject: string; detail: string }>(sql`
    with rows as (
      select day, figure, key, sum(n) as n, sum(amount) as amount from (${sql.join(figures, sql` union all `)}) f group by 1, 2, 3
    ), sums as (
      select day, figure, key, sum(n) as n, sum(amount) as amount from daily_sums group by 1, 2, 3
    )
    select 'daily sums are the sums of their rows' as rule, figure || ' ' || key || ' on ' || day as subject,
      format('sums say %s and %s, rows say %s and %s', coalesce(s.n, 0), coalesce(s.amount, 0), coalesce(r.n, 0), coalesce(r.amount, 0)) as detail
    from rows r full join sums s using (day, figure, key)
    where (coalesce(s.n, 0), coalesce(s.amount, 0)) <> (coalesce(r.n, 0), coalesce(r.amount, 0))
    union all ${sql.join(rules, sql` union all `)}
    limit ${first}`);
  return found.rows;
}
