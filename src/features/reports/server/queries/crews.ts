import { type SQL, sql } from "drizzle-orm";
import { crewEvents } from "~/features/crew/server/tables";
import { evidenceDocuments } from "~/features/evidence/server/tables";
import { people } from "~/features/identity/server/tables";
import { type JobKind, KIND_LABELS } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";
import {
  count,
  measure,
  money,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
} from "../../domain/figures";
import { jobsInReach, startsIn } from "./jobs";

interface Work extends Record<string, unknown> {
  of: string | null;
  jobs: number;
  planned: number;
  actual: number;
  /** Cents of extra work that customers signed, and the jobs with any. */
  extras: number;
  extended: number;
  incidents: number;
  /** Jobs with an incident. */
  broken: number;
}

const sum = (rows: readonly Work[], of: (row: Work) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Jobs that are done, with the extras that were signed on them and the incidents that their crews reported. */
async function readWork(reader: Reader, input: ReportInput, of: SQL): Promise<Work[]> {
  const { rows } = await reader.execute<Work>(sql`
    with done as (
      select ${jobs.id} as id, ${of} as of, extract(epoch from ${jobs.endsAt} - ${jobs.startsAt}) / 3600 as planned,
        extract(epoch from ${jobs.doneAt} - ${jobs.setOffAt}) / 3600 as actual
      from ${jobsInReach(input.actor)} and ${startsIn(input)} and ${jobs.setOffAt} is not null and ${jobs.doneAt} > ${jobs.setOffAt}
    ), extras as (
      select d.job_id as id, sum((e ->> 'amount')::bigint) as amount
      from ${evidenceDocuments} d, jsonb_array_elements(d.data -> 'extras') e
      where d.kind = 'change_order' and d.state in ('signed', 'sealed') and d.job_id in (select id from done)
        and not exists (select from ${evidenceDocuments} later where later.amends = d.id and later.state in ('signed', 'sealed'))
      group by 1
    ), incidents as (
      select job_id as id, count(*)::int as count from ${crewEvents}
      where kind = 'incident' and job_id in (select id from done) group by 1
    )
    select done.of as of, count(*)::int as jobs, sum(planned)::float8 as planned, sum(actual)::float8 as actual,
      coalesce(sum(extras.amount), 0)::float8 as extras, count(extras.id)::int as extended,
      coalesce(sum(incidents.count), 0)::int as incidents, count(incidents.id)::int as broken
    from done left join extras on extras.id = done.id left join incidents on incidents.id = done.id
    group by 1 order by 2 desc, 1`);
  return rows;
}

function bodyOf(rows: readonly Work[], head: string, labelOf: (row: Work) => string): ReportBody {
  const cellsOf = (some: readonly Work[]) => {
    const all = sum(some, (row) => row.jobs);
    return [
      ...[all, sum(some, (row) => row.planned), sum(some, (row) => row.actual)],
      ...[
        sum(some, (row) => row.extras),
        shareOf(
          sum(some, (row) => row.extended),
          all,
        ),
      ],
      ...[
        sum(some, (row) => row.incidents),
        shareOf(
          sum(some, (row) => row.broken),
          all,
        ),
      ],
    ];
  };
  return {
    head,
    columns: [
      ...[count("Jobs"), measure("Hours planned"), measure("Hours actual"), money("Extras signed")],
      ...[share("Jobs with extras"), count("Incidents"), share("Jobs with incidents")],
    ],
    rows: rows.map((row) => ({ label: labelOf(row), to: null, cells: cellsOf([row]) })),
    total: rows.length > 0 ? cellsOf(rows) : null,
    chart: {
      unit: "measure",
      stacked: false,
      labels: rows.map(labelOf),
      series: [
        { name: "Hours planned", values: rows.map(({ planned }) => planned) },
        { name: "Hours actual", values: rows.map(({ actual }) => actual) },
      ],
    },
    notes: [
      {
        text: "Jobs that are done. Actual hours are from setting off to done. Extras are those that customers signed on site. Incidents are those that the crew reported.",
        to: null,
      },
    ],
  };
}

/** Hours, signed extras and incidents by crew lead. */
export async function readCrewWork(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const lead = sql`(select ${people.name} from ${jobAssignments} join ${people} on ${people.id} = ${jobAssignments.personId}
    where ${jobAssignments.jobId} = ${jobs.id} and ${jobAssignments.role} = 'lead')`;
  return bodyOf(await readWork(reader, input, lead), "Crew lead", (row) => row.of ?? "No crew lead");
}

/** Hours, signed extras and incidents by kind of job. */
export async function readKindWork(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const rows = await readWork(reader, input, sql`${jobs.kind}`);
  return bodyOf(rows, "Kind of job", (row) => KIND_LABELS[row.of as JobKind]);
}
