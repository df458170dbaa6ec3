import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { type JobKind, KIND_LABELS } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { daysBetween, endOfDate, startOfDate } from "~/platform/kernel/dates";
import {
  change,
  count,
  measure,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
  time,
} from "../../domain/figures";
import { LATE_AFTER_MINUTES } from "../../domain/jobs";

/** Jobs with times, of the moves that the reader may plan. `jobs`, `moves` and `quotes` keep their names for the scope. */
export const jobsInReach = (actor: Actor): SQL => sql`
  ${jobs} join ${moves} on ${moves.id} = ${jobs.moveId} left join ${quotes} on ${quotes.id} = ${moves.quoteId}
  where ${inScope(actor, "manage_moves") ?? sql`true`} and ${jobs.state} <> 'aborted'`;

export const startsIn = ({ from, to }: Pick<ReportInput, "from" | "to">): SQL =>
  sql`${jobs.startsAt} between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz`;

interface Used extends Record<string, unknown> {
  id: string;
  name: string;
  jobs: number;
  days: number;
  hours: number;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Jobs, days and planned hours of those who or which are assigned, the most used first. */
function readUse(reader: Reader, input: ReportInput, of: { id: SQL; name: SQL; from: SQL }) {
  const span = sql`extract(epoch from ${jobs.endsAt} - ${jobs.startsAt}) / 3600`;
  return reader.execute<Used>(sql`
    select x.id, x.name, count(*)::int as jobs, sum(x.hours)::float8 as hours,
      count(distinct x.day)::int as days
    from (
      select ${of.id} as id, ${of.name} as name, ${span} as hours, (${jobs.startsAt} at time zone 'Africa/Nairobi')::date as day
      from ${jobAssignments} join ${of.from} join (select ${jobs}.* from ${jobsInReach(input.actor)} and ${startsIn(input)}) as jobs
        on ${jobs.id} = ${jobAssignments.jobId}) x
    group by x.id, x.name order by sum(x.hours) desc, x.name`);
}

function bodyOfUse(
  rows: readonly Used[],
  { from, to }: ReportInput,
  { head, to: linkTo }: { head: string; to: (row: Used) => string | null },
): ReportBody {
  const days = daysBetween(from, to) + 1;
  return {
    head,
    columns: [count("Jobs"), count("Days used"), share("Share of days"), measure("Hours")],
    rows: rows.map((row) => ({
      label: row.name,
      to: linkTo(row),
      cells: [row.jobs, row.days, row.days / days, row.hours],
    })),
    total:
      rows.length === 0
        ? null
        : [
            sum(rows.map((row) => row.jobs)),
            sum(rows.map((row) => row.days)),
            shareOf(sum(rows.map((row) => row.days)), days * rows.length),
            sum(rows.map(({ hours }) => hours)),
          ],
    chart: {
      unit: "share",
      stacked: false,
      labels: rows.map(({ name }) => name),
      series: [{ name: "Share of days", values: rows.map((row) => row.days / days) }],
    },
  };
}

/** Vehicles on jobs. Those that were never used are not listed. */
export async function readTruckUse(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const { rows } = await readUse(reader, input, {
    ...{ id: sql`${vehicles.id}`, name: sql`${vehicles.plate}` },
    from: sql`${vehicles} on ${vehicles.id} = ${jobAssignments.vehicleId}`,
  });
  return bodyOfUse(rows, input, { head: "Vehicle", to: ({ id }) => `/fleet/${id}` });
}

/** People on jobs. */
export async function readPeopleUse(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const { rows } = await readUse(reader, input, {
    ...{ id: sql`${people.id}`, name: sql`${people.name}` },
    from: sql`${people} on ${people.id} = ${jobAssignments.personId}`,
  });
  return bodyOfUse(rows, input, { head: "Person", to: () => null });
}

interface Starts extends Record<string, unknown> {
  lead: string | null;
  jobs: number;
  onTime: number;
  /** Seconds after the planned start, of late jobs. */
  late: number | null;
}

/** Jobs that set off in time, by crew lead, the least punctual first. */
export async function readOnTime(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const late = sql`extract(epoch from ${jobs.setOffAt} - ${jobs.startsAt})`;
  const limit = sql`${LATE_AFTER_MINUTES * 60}::int`;
  const { rows } = await reader.execute<Starts>(sql`
    select x.lead, count(*)::int as jobs, count(*) filter (where x.late <= ${limit})::int as "onTime",
      avg(x.late) filter (where x.late > ${limit})::float8 as late
    from (
      select ${late} as late, (select ${people.name} from ${jobAssignments} join ${people} on ${people.id} = ${jobAssignments.personId}
        where ${jobAssignments.jobId} = ${jobs.id} and ${jobAssignments.role} = 'lead') as lead
      from ${jobsInReach(input.actor)} and ${startsIn(input)} and ${jobs.setOffAt} is not null) x
    group by x.lead order by count(*) filter (where x.late <= ${limit})::float8 / count(*), x.lead`);
  const total = { jobs: sum(rows.map((row) => row.jobs)), onTime: sum(rows.map((row) => row.onTime)) };
  const labelOf = ({ lead }: Starts) => lead ?? "No crew lead";
  return {
    head: "Crew lead",
    columns: [count("Jobs"), count("On time"), share("Share on time"), time("Late by")],
    rows: rows.map((row) => ({
      label: labelOf(row),
      to: null,
      cells: [row.jobs, row.onTime, shareOf(row.onTime, row.jobs), row.late],
    })),
    total: rows.length > 0 ? [total.jobs, total.onTime, shareOf(total.onTime, total.jobs), null] : null,
    chart: {
      unit: "share",
      stacked: false,
      labels: rows.map(labelOf),
      series: [{ name: "Share on time", values: rows.map((row) => row.onTime / row.jobs) }],
    },
    notes: [
      {
        text: `On time: the job set off at most ${LATE_AFTER_MINUTES} minutes after its planned start. Late by: the mean of the others.`,
        to: null,
      },
    ],
  };
}

interface Hours extends Record<string, unknown> {
  kind: JobKind;
  jobs: number;
  planned: number;
  actual: number;
  longer: number;
}

/** Planned hours of jobs that are done beside those from setting off to done, by kind. */
export async function readJobHours(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const planned = sql`extract(epoch from ${jobs.endsAt} - ${jobs.startsAt}) / 3600`;
  const actual = sql`extract(epoch from ${jobs.doneAt} - ${jobs.setOffAt}) / 3600`;
  const { rows } = await reader.execute<Hours>(sql`
    select ${jobs.kind} as kind, count(*)::int as jobs, sum(${planned})::float8 as planned, sum(${actual})::float8 as actual,
      count(*) filter (where ${actual} > ${planned})::int as longer
    from ${jobsInReach(input.actor)} and ${startsIn(input)} and ${jobs.setOffAt} is not null and ${jobs.doneAt} > ${jobs.setOffAt}
    group by ${jobs.kind} order by count(*) desc, ${jobs.kind}`);
  const cellsOf = (some: readonly Hours[]) => {
    const all = sum(some.map((row) => row.jobs));
    const [ours, theirs] = [sum(some.map((row) => row.planned)), sum(some.map((row) => row.actual))];
    const isLonger = sum(some.map(({ longer }) => longer));
    return [
      ...[all, ours / all, theirs / all],
      ...[theirs === 0 ? null : (ours - theirs) / theirs, shareOf(isLonger, all)],
    ];
  };
  return {
    head: "Kind of job",
    columns: [
      ...[count("Jobs"), measure("Hours planned"), measure("Hours actual")],
      ...[change("Difference"), share("Took longer")],
    ],
    rows: rows.map((row) => ({ label: KIND_LABELS[row.kind], to: null, cells: cellsOf([row]) })),
    total: rows.length > 0 ? cellsOf(rows) : null,
    chart: {
      unit: "measure",
      stacked: false,
      labels: rows.map(({ kind }) => KIND_LABELS[kind]),
      series: [
        { name: "Hours planned", values: rows.map((row) => row.planned / row.jobs) },
        { name: "Hours actual", values: rows.map((row) => row.actual / row.jobs) },
      ],
    },
    notes: [
      {
        text: "Hours of a job on average: planned from its start to its end, actual from setting off to done. Plus: more was planned than needed.",
        to: null,
      },
    ],
  };
}
