import { type SQL, sql } from "drizzle-orm";
import { type LeadSource, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { leads } from "~/features/crm/leads/server/tables";
import { OPEN_STAGES, STAGE_LABELS, type Stage } from "~/features/crm/opportunities/domain";
import { opportunities, opportunityStageChanges } from "~/features/crm/opportunities/server/tables";
import { leadImportRows, leadImports } from "~/features/lead-imports/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader } from "~/platform/db/database";
import { scopeOf } from "~/platform/http/actor";
import { endOfDate, startOfDate } from "~/platform/kernel/dates";
import { count, money, type ReportBody, type ReportInput, share, shareOf, time } from "../../domain/figures";

type Input = Pick<ReportInput, "actor" | "from" | "to">;

const within = ({ actor }: Pick<Input, "actor">, column: SQL): SQL =>
  peopleInScope(actor, scopeOf(actor, "view_sales_reports"), column) ?? sql`true`;

const during = ({ from, to }: Input, column: SQL): SQL =>
  sql`${column} between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz`;

/** SQL: leads of a reverted import. Leads erased for other reasons still count. */
const TAKEN_BACK = sql`(l.erased_at is not null and exists (
  select 1 from ${leadImportRows} r join ${leadImports} i on i.id = r.import_id
  where r.lead_id = l.id and i.taken_back_at is not null))`;

/** Leads that came in this time by their source: how many became an opportunity and a sale, and what those are worth. */
export async function readSourceValue(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const { rows } = await reader.execute<{
    source: LeadSource;
    leads: number;
    converted: number;
    won: number;
    worth: string;
    open: string;
  }>(sql`
    select l.source, count(distinct l.id)::int as leads, count(distinct o.lead_id)::int as converted,
      count(distinct o.lead_id) filter (where o.stage = 'closed_won')::int as won,
      coalesce(sum(o.amount) filter (where o.stage = 'closed_won'), 0)::text as worth,
      coalesce(sum(o.amount) filter (where o.stage not in ('closed_won', 'closed_lost')), 0)::text as open
    from ${leads} l left join ${opportunities} o on o.lead_id = l.id
    where l.merged_into is null and not ${TAKEN_BACK} and ${during(input, sql`l.created_at`)} and ${within(input, sql`l.assigned_to`)}
    group by l.source
    order by sum(o.amount) filter (where o.stage = 'closed_won') desc nulls last, leads desc, l.source`);
  const cellsOf = (of: typeof rows) => {
    const sum = (read: (row: (typeof rows)[number]) => number) =>
      of.reduce((total, row) => total + read(row), 0);
    const [all, won, worth] = [
      sum((row) => row.leads),
      sum((row) => row.won),
      sum((row) => Number(row.worth)),
    ];
    const converted = sum((row) => row.converted);
    return [
      all,
      converted,
      shareOf(converted, all),
      won,
      shareOf(won, all),
      worth,
      won === 0 ? null : Math.round(worth / won),
      sum((row) => Number(row.open)),
    ];
  };
  return {
    head: "Source",
    columns: [
      count("Leads"),
      count("Became an opportunity"),
      share("Of leads"),
      count("Won"),
      share("Won of leads"),
      money("Won value"),
      money("Won on average"),
      money("Still open"),
    ],
    rows: rows.map((row) => ({
      label: SOURCE_LABELS[row.source],
      to: `/crm/leads?source=${row.source}`,
      cells: cellsOf([row]),
    })),
    total: rows.length > 0 ? cellsOf(rows) : null,
    chart: {
      unit: "money",
      stacked: false,
      labels: rows.map(({ source }) => SOURCE_LABELS[source]),
      series: [{ name: "Won value", values: rows.map(({ worth }) => Number(worth)) }],
    },
    notes: [
      {
        text: "A lead counts on the day it came; what became of it counts whenever that was.",
        to: null,
      },
    ],
  };
}

/** Sales that were lost in this time, by the company's reasons: how often, what they were worth, how long they had taken. */
export async function readLossReasons(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const { rows } = await reader.execute<{ reason: string; lost: number; worth: string; seconds: number }>(sql`
    select o.loss_reason as reason, count(*)::int as lost, sum(o.amount)::text as worth,
      extract(epoch from sum(greatest(o.stage_since - o.created_at, interval '0')))::float8 as seconds
    from ${opportunities} o
    where o.stage = 'closed_lost' and o.actual_close_date between ${input.from}::date and ${input.to}::date
      and ${within(input, sql`o.owner_id`)}
    group by o.loss_reason order by lost desc, sum(o.amount) desc, reason`);
  const all = rows.reduce((sum, { lost }) => sum + lost, 0);
  const worth = rows.reduce((sum, row) => sum + Number(row.worth), 0);
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return {
    head: "Reason",
    columns: [count("Lost"), share("Share"), money("Lost value"), time("Lost after, on average")],
    rows: rows.map((row) => ({
      label: row.reason,
      to: null,
      cells: [row.lost, shareOf(row.lost, all), Number(row.worth), Math.round(row.seconds / row.lost)],
    })),
    total: all > 0 ? [all, null, worth, Math.round(seconds / all)] : null,
    chart: {
      unit: "count",
      stacked: false,
      labels: rows.map(({ reason }) => reason),
      series: [{ name: "Lost", values: rows.map(({ lost }) => lost) }],
    },
    notes: [
      {
        text: "By the day they were lost. One that was taken up again is not counted.",
        to: "/crm/opportunities/all?stage=closed_lost",
      },
    ],
  };
}

/** Time in stage of opportunities that left it in this period, and current occupants. */
export async function readStageTimes(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const now = sql`${input.now.toISOString()}::timestamptz`;
  const mine = within(input, sql`o.owner_id`);
  const [{ rows: left }, { rows: there }] = await Promise.all([
    reader.execute<{
      stage: Stage;
      n: number;
      seconds: string;
      median: number;
      longest: number;
      on: number;
    }>(sql`
      select c.from_stage as stage, count(*)::int as n, sum(c.seconds_in_stage)::text as seconds,
        percentile_cont(0.5) within group (order by c.seconds_in_stage)::float8 as median,
        max(c.seconds_in_stage)::int as longest,
        count(*) filter (where c.to_stage <> 'closed_lost')::int as on
      from ${opportunityStageChanges} c join ${opportunities} o on o.id = c.opportunity_id
      where c.from_stage not in ('closed_won', 'closed_lost') and ${during(input, sql`c.changed_at`)} and ${mine}
      group by c.from_stage`),
    reader.execute<{ stage: Stage; n: number; seconds: number }>(sql`
      select o.stage, count(*)::int as n, extract(epoch from sum(${now} - o.stage_since))::float8 as seconds
      from ${opportunities} o
      where o.stage not in ('closed_won', 'closed_lost') and o.erased_at is null and ${mine}
      group by o.stage`),
  ]);
  const stages = OPEN_STAGES.map((stage) => ({
    stage,
    gone: left.find((row) => row.stage === stage),
    here: there.find((row) => row.stage === stage),
  }));
  const average = (seconds: number, n: number) => (n === 0 ? null : Math.max(0, Math.round(seconds / n)));
  return {
    head: "Stage",
    columns: [
      count("Left it"),
      share("Went on"),
      time("On average"),
      time("Half of them within"),
      time("Longest"),
      count("In it now"),
      time("Since, on average"),
    ],
    rows:
      left.length + there.length === 0
        ? []
        : stages.map(({ stage, gone, here }) => ({
            label: STAGE_LABELS[stage],
            to: `/crm/opportunities/all?stage=${stage}`,
            cells: [
              gone?.n ?? 0,
              shareOf(gone?.on ?? 0, gone?.n ?? 0),
              average(Number(gone?.seconds ?? 0), gone?.n ?? 0),
              gone ? Math.round(gone.median) : null,
              gone?.longest ?? null,
              here?.n ?? 0,
              average(here?.seconds ?? 0, here?.n ?? 0),
            ],
          })),
    total: null,
    chart: {
      unit: "time",
      stacked: false,
      labels: stages.map(({ stage }) => STAGE_LABELS[stage]),
      series: [
        {
          name: "On average",
          values: stages.map(({ gone }) => average(Number(gone?.seconds ?? 0), gone?.n ?? 0) ?? 0),
        },
      ],
    },
    notes: [
      { text: "Stages of all pipelines by their usual names. A stage counts once it was left.", to: null },
    ],
  };
}

const HOUR = 3_600;

/**
 * How soon the leads that came in this time were answered, by the clock of the promise: a reply, a call that reached them, a
 * message, a quote that was sent. Erased leads and those that an import took back do not count.
 */
export async function readLeadSpeed(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const waited = sql`greatest(0, extract(epoch from l.first_response_at - l.created_at))`;
  const { rows } = await reader.execute<{
    source: LeadSource | null;
    leads: number;
    reached: number;
    seconds: number | null;
    median: number | null;
    hour: number;
    day: number;
  }>(sql`
    select l.source, count(*)::int as leads, count(l.first_response_at)::int as reached,
      avg(${waited}) filter (where l.first_response_at is not null)::float8 as seconds,
      (percentile_cont(0.5) within group (order by ${waited}) filter (where l.first_response_at is not null))::float8 as median,
      count(*) filter (where l.first_response_at is not null and ${waited} <= ${HOUR})::int as hour,
      count(*) filter (where l.first_response_at is not null and ${waited} <= ${24 * HOUR})::int as day
    from ${leads} l
    where l.merged_into is null and l.erased_at is null and ${during(input, sql`l.created_at`)} and ${within(input, sql`l.assigned_to`)}
    group by grouping sets ((l.source), ()) order by l.source is null, leads desc, l.source`);
  const bySource = rows.filter((row) => row.source !== null);
  const whole = rows.find((row) => row.source === null);
  const cellsOf = (row: (typeof rows)[number]) => [
    row.leads,
    row.reached,
    row.seconds === null ? null : Math.round(row.seconds),
    row.median === null ? null : Math.round(row.median),
    shareOf(row.hour, row.leads),
    shareOf(row.day, row.leads),
  ];
  const waiting = whole ? whole.leads - whole.reached : 0;
  const labelOf = ({ source }: (typeof rows)[number]) => (source ? SOURCE_LABELS[source] : "");
  return {
    head: "Source",
    columns: [
      count("Leads"),
      count("Answered"),
      time("First after, on average"),
      time("Half of them within"),
      share("Within an hour"),
      share("Within a day"),
    ],
    rows: bySource.map((row) => ({
      label: labelOf(row),
      to: `/crm/leads?source=${row.source}`,
      cells: cellsOf(row),
    })),
    total: whole && bySource.length > 0 ? cellsOf(whole) : null,
    chart: {
      unit: "count",
      stacked: false,
      labels: bySource.map(labelOf),
      series: [
        { name: "Leads", values: bySource.map(({ leads }) => leads) },
        { name: "Within a day", values: bySource.map(({ day }) => day) },
        { name: "Within an hour", values: bySource.map(({ hour }) => hour) },
      ],
    },
    notes: [
      {
        text:
          waiting === 0
            ? "Everybody of this time was answered."
            : `${waiting} of this time ${waiting === 1 ? "was" : "were"} not answered yet.`,
        to: waiting === 0 ? null : "/crm/leads?status=new",
      },
    ],
  };
}
