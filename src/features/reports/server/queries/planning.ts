import { sql } from "drizzle-orm";
import { hiresInReach } from "~/features/hires/server/queries/hires";
import { hireExtras, hireOffers, hires } from "~/features/hires/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { movesSection } from "~/features/moves/settings";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { daysBetween, endOfDate, startOfDate } from "~/platform/kernel/dates";
import {
  count,
  measure,
  money,
  monthLabel,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
} from "../../domain/figures";
import { CONFLICT_LABELS, CONFLICTS, conflictOf } from "../../domain/jobs";

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const boundsOf = ({ from, to }: Pick<ReportInput, "from" | "to">) =>
  [startOfDate(from).toISOString(), endOfDate(to).toISOString()] as const;

interface Override extends Record<string, unknown> {
  reason: string;
  overridden: string[];
}
const MOST_OVERRIDES = 20_000;

/** Conflicts that planners overrode, by their reason, the most frequent first. */
export async function readOverrides(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const [from, to] = boundsOf(input);
  const { rows } = await reader.execute<Override>(sql`
    select ${events.data} ->> 'reason' as reason, ${events.data} -> 'overridden' as overridden from ${events}
    join ${jobs} on ${jobs.id} = ${events.subjectId} join ${moves} on ${moves.id} = ${jobs.moveId}
    left join ${quotes} on ${quotes.id} = ${moves.quoteId}
    where ${events.type} = 'job.assigned' and ${events.at} between ${from}::timestamptz and ${to}::timestamptz
      and jsonb_array_length(${events.data} -> 'overridden') > 0 and ${inScope(input.actor, "manage_moves") ?? sql`true`}
    order by ${events.at} desc limit ${MOST_OVERRIDES}`);
  const byReason = [...Map.groupBy(rows, ({ reason }) => reason.trim() || "Without a reason")]
    .map(([label, some]) => ({ label, all: some.length, kinds: countKinds(some) }))
    .sort((a, b) => b.all - a.all || a.label.localeCompare(b.label));
  return {
    head: "Reason",
    columns: [count("Overrides"), ...CONFLICTS.map((kind) => count(CONFLICT_LABELS[kind]))],
    rows: byReason.map(({ label, all, kinds }) => ({ label, to: null, cells: [all, ...kinds] })),
    total: rows.length > 0 ? [rows.length, ...countKinds(rows)] : null,
    chart: {
      unit: "count",
      stacked: false,
      labels: CONFLICTS.map((kind) => CONFLICT_LABELS[kind]),
      series: [{ name: "Conflicts", values: countKinds(rows) }],
    },
    notes: [{ text: "An assignment with several conflicts counts in each of their columns.", to: null }],
  };
}

const countKinds = (some: readonly Override[]): number[] =>
  CONFLICTS.map(
    (kind) => some.filter(({ overridden }) => overridden.some((one) => conflictOf(one) === kind)).length,
  );

interface Hired extends Record<string, unknown> {
  id: string;
  name: string;
  hires: number;
  cancelled: number;
  price: string;
  extras: string;
  stars: number | null;
}

/** What hired trucks cost, by haulier, the most expensive first. Cancelled ones cost nothing. */
export async function readHireCosts(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const [from, to] = boundsOf(input);
  const { rows } = await reader.execute<Hired>(sql`
    select s.id, s.name, count(*) filter (where ${hires.state} = 'accepted')::int as hires,
      count(*) filter (where ${hires.state} = 'cancelled')::int as cancelled,
      coalesce(sum(o.price) filter (where ${hires.state} = 'accepted'), 0) as price,
      coalesce(sum((select sum(x.amount) from ${hireExtras} x where x.hire_id = ${hires.id})) filter (where ${hires.state} = 'accepted'), 0) as extras,
      avg(${hires.stars})::float8 as stars
    from ${hires} join ${hireOffers} o on o.hire_id = ${hires.id} and o.state = 'accepted' join ${suppliers} s on s.id = o.supplier_id
    left join ${jobs} on ${jobs.id} = ${hires.jobId} left join ${moves} on ${moves.id} = ${jobs.moveId}
    left join ${quotes} on ${quotes.id} = ${moves.quoteId}
    where ${hires.startsAt} between ${from}::timestamptz and ${to}::timestamptz and ${hiresInReach(input.actor) ?? sql`true`}
    group by s.id, s.name order by 5 desc, s.name`);
  const costs = rows.map((row) => ({ ...row, price: Number(row.price), extras: Number(row.extras) }));
  const all = {
    ...{ hires: sum(costs.map((row) => row.hires)), cancelled: sum(costs.map((row) => row.cancelled)) },
    ...{ price: sum(costs.map((row) => row.price)), extras: sum(costs.map((row) => row.extras)) },
  };
  return {
    head: "Haulier",
    columns: [
      ...[count("Trucks"), money("Agreed"), money("Extras"), money("Together")],
      ...[count("Cancelled"), measure("Stars")],
    ],
    rows: costs.map(({ id, name, hires: trucks, price, extras, cancelled, stars }) => ({
      label: name,
      to: `/suppliers/${id}`,
      cells: [trucks, price, extras, price + extras, cancelled, stars],
    })),
    total:
      costs.length > 0
        ? [all.hires, all.price, all.extras, all.price + all.extras, all.cancelled, null]
        : null,
    chart: {
      unit: "money",
      stacked: true,
      labels: costs.map(({ name }) => name),
      series: [
        { name: "Agreed", values: costs.map(({ price }) => price) },
        { name: "Extras", values: costs.map(({ extras }) => extras) },
      ],
    },
    notes: [{ text: "Without VAT, by the day of the hire.", to: null }],
  };
}

interface Load extends Record<string, unknown> {
  month: string;
  moves: number;
  full: number;
}

/** Moves that take capacity by month, against the company's moves per day. */
export async function readDayLoad(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const { dailyCapacity } = await getSettings(reader, movesSection);
  const { rows } = await reader.execute<Load>(sql`
    select to_char(x.date, 'YYYY-MM') as month, sum(x.moves)::int as moves,
      count(*) filter (where x.moves >= ${dailyCapacity}::int)::int as "full"
    from (
      select ${moves.date} as date, count(*)::int as moves from ${moves} left join ${quotes} on ${quotes.id} = ${moves.quoteId}
      where ${moves.date} between ${input.from}::date and ${input.to}::date and ${moves.status} not in ('quoted', 'cancelled')
        and ${moves.category} not in ('insurance', 'consultation') and ${inScope(input.actor, "manage_moves") ?? sql`true`}
      group by ${moves.date}) x
    group by 1 order by 1`);
  const months = rows.map((row) => ({ ...row, days: daysIn(row.month, input) }));
  const cellsOf = (some: typeof months) => {
    const [all, days] = [sum(some.map((row) => row.moves)), sum(some.map((row) => row.days))];
    return [
      ...[all, all / days, dailyCapacity, all / (days * dailyCapacity)],
      ...[sum(some.map(({ full }) => full)), shareOf(sum(some.map(({ full }) => full)), days)],
    ];
  };
  return {
    head: "Month",
    columns: [
      ...[count("Moves"), measure("Moves a day"), count("Capacity a day"), share("Used")],
      ...[count("Full days"), share("Share of days")],
    ],
    rows: months.map((row) => ({ label: monthLabel(`${row.month}-01`), to: null, cells: cellsOf([row]) })),
    total: months.length > 0 ? cellsOf(months) : null,
    chart: {
      unit: "measure",
      stacked: false,
      labels: months.map(({ month }) => monthLabel(`${month}-01`)),
      series: [
        { name: "Moves a day", values: months.map((row) => row.moves / row.days) },
        { name: "Capacity a day", values: months.map(() => dailyCapacity) },
      ],
    },
    notes: [
      {
        text: "Capacity is 'Moves per day' of Settings → Moves as it is today. Days are calendar days of the chosen time.",
        to: "/settings/moves",
      },
    ],
  };
}

/** Days of a month within the period. */
function daysIn(month: string, { from, to }: Pick<ReportInput, "from" | "to">): number {
  const [year = 0, place = 0] = month.split("-").map(Number);
  const first = `${month}-01`;
  const last = new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10);
  return daysBetween(first < from ? from : first, last > to ? to : last) + 1;
}
