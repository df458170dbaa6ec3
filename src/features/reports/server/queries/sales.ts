import { inArray, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { STAGES } from "~/features/metrics/domain";
import { readDailySums } from "~/features/metrics/server/queries";
import type { Reader } from "~/platform/db/database";
import {
  count,
  money,
  type ReportBody,
  type ReportInput,
  share,
  shareOf,
  time,
  titled,
} from "../../domain/figures";

const STAGE_LABELS: Record<(typeof STAGES)[number], string> = {
  requested: "Requested",
  approved: "Approved",
  viewed: "Viewed",
  accepted: "Accepted",
  paid: "Paid in full",
};

export async function readFunnel(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const sums = await readDailySums(reader, input, ["funnel"], "all");
  const counts = STAGES.map((stage) => sums.n("funnel", stage));
  return {
    head: "Stage",
    columns: [
      count("Quotes"),
      share("Of requested"),
      share("Of the stage before"),
      time("Time since, on average"),
    ],
    rows: STAGES.map((stage, place) => ({
      label: STAGE_LABELS[stage],
      to: null,
      cells: [
        counts[place] ?? 0,
        shareOf(counts[place] ?? 0, counts[0] ?? 0),
        place === 0 ? null : shareOf(counts[place] ?? 0, counts[place - 1] ?? 0),
        place === 0 ? null : sums.average("funnel", stage),
      ],
    })),
    total: null,
    chart: {
      unit: "count",
      stacked: false,
      labels: STAGES.map((stage) => STAGE_LABELS[stage]),
      series: [{ name: "Quotes", values: counts }],
    },
    notes: [
      {
        text: "Each quote counts once, whatever its versions, on the day it was asked for. Who accepted without opening the link counts as having viewed.",
        to: null,
      },
    ],
  };
}

const SOURCE_LABELS: Record<string, string> = {
  calculator: "Cost calculator",
  home: "Home page form",
  contact: "Contact page",
  claim: "Claim form",
};
const sourceLabel = (source: string) => SOURCE_LABELS[source] ?? titled(source);

export async function readSources(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const sums = await readDailySums(reader, input, ["inquiries", "inquiry_quoted"], "all");
  const sources = sums.keys("inquiries").sort((a, b) => sums.n("inquiries", b) - sums.n("inquiries", a));
  const whole = sums.n("inquiries");
  const quotedOf = (source: string) =>
    source === "calculator" ? sums.n("inquiries", source) : sums.n("inquiry_quoted", source);
  const quoted = sources.reduce((sum, source) => sum + quotedOf(source), 0);
  return {
    head: "Source",
    columns: [count("Inquiries"), share("Share"), count("Became a quote"), share("Of these")],
    rows: sources.map((source) => ({
      label: sourceLabel(source),
      to: source === "calculator" ? "/quote-management" : `/inquiries?source=${source}`,
      cells: [
        sums.n("inquiries", source),
        shareOf(sums.n("inquiries", source), whole),
        quotedOf(source),
        shareOf(quotedOf(source), sums.n("inquiries", source)),
      ],
    })),
    total: [whole, null, quoted, shareOf(quoted, whole)],
    chart: {
      unit: "count",
      stacked: false,
      labels: sources.map(sourceLabel),
      series: [
        { name: "Inquiries", values: sources.map((source) => sums.n("inquiries", source)) },
        { name: "Became a quote", values: sources.map(quotedOf) },
      ],
    },
  };
}

export async function readStaff(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const sums = await readDailySums(
    reader,
    input,
    ["quoted", "won", "person_revenue", "person_answered"],
    "all",
  );
  const ids = sums.keys("quoted", "won", "person_revenue", "person_answered");
  const known = ids.filter((id) => id !== "");
  const named =
    known.length === 0
      ? []
      : await reader
          .select({ id: people.id, name: people.name })
          .from(people)
          .where(inArray(people.id, known));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (id === "" ? "Nobody’s" : (names.get(id) ?? "Somebody who left"));
  const ranked = ids.sort((a, b) =>
    a === ""
      ? 1
      : b === ""
        ? -1
        : sums.amount("won", b) - sums.amount("won", a) || nameOf(a).localeCompare(nameOf(b)),
  );
  const cellsOf = (id?: string) => [
    sums.n("quoted", id),
    sums.n("won", id),
    shareOf(sums.n("won", id), sums.n("quoted", id)),
    sums.amount("won", id),
    sums.amount("person_revenue", id),
    sums.n("person_answered", id),
    sums.average("person_answered", id),
  ];
  const shown = ranked.filter((id) => id !== "").slice(0, 12);
  return {
    head: "Person",
    columns: [
      count("Quotes"),
      count("Won"),
      share("Won of asked"),
      money("Worth of won"),
      money("Revenue"),
      count("Inquiries answered"),
      time("Answered after"),
    ],
    rows: ranked.map((id) => ({ label: nameOf(id), to: null, cells: cellsOf(id) })),
    total: cellsOf(),
    chart: {
      unit: "money",
      stacked: false,
      labels: shown.map(nameOf),
      series: [{ name: "Worth of won quotes", values: shown.map((id) => sums.amount("won", id)) }],
    },
    notes: [
      {
        text: "Quotes count on the day they were asked for, wins on the day of the yes, revenue on the day of the invoice.",
        to: null,
      },
    ],
  };
}

export async function readResponses(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const sums = await readDailySums(reader, input, ["inquiries", "answered", "in_time"], "all");
  const sources = sums.keys("inquiries").filter((source) => source !== "calculator");
  const { rows } = await reader.execute<{ waiting: number; late: number }>(sql`
    select count(*)::int as waiting, (count(*) filter (where respond_by < ${input.now.toISOString()}::timestamptz))::int as late
    from inquiries where first_response_at is null and status = 'pending'`);
  const { waiting = 0, late = 0 } = rows[0] ?? {};
  const cellsOf = (of: readonly string[]) => {
    const sum = (read: (source: string) => number) => of.reduce((total, source) => total + read(source), 0);
    const answered = sum((source) => sums.n("answered", source));
    const seconds = sum((source) => sums.amount("answered", source));
    return [
      sum((source) => sums.n("inquiries", source)),
      answered,
      answered === 0 ? null : Math.round(seconds / answered),
      sum((source) => sums.n("in_time", source)),
      shareOf(
        sum((source) => sums.n("in_time", source)),
        sum((source) => sums.n("inquiries", source)),
      ),
    ];
  };
  return {
    head: "Source",
    columns: [
      count("Inquiries"),
      count("Answered"),
      time("First answer after"),
      count("Within the promise"),
      share("Of all"),
    ],
    rows: sources.map((source) => ({
      label: sourceLabel(source),
      to: `/inquiries?source=${source}`,
      cells: cellsOf([source]),
    })),
    total: cellsOf(sources),
    chart: {
      unit: "count",
      stacked: false,
      labels: sources.map(sourceLabel),
      series: [
        { name: "Inquiries", values: sources.map((source) => sums.n("inquiries", source)) },
        { name: "Answered", values: sources.map((source) => sums.n("answered", source)) },
        { name: "Within the promise", values: sources.map((source) => sums.n("in_time", source)) },
      ],
    },
    notes: [
      {
        text:
          waiting === 0
            ? "Nobody waits for a first answer."
            : `${waiting} ${waiting === 1 ? "inquiry waits" : "inquiries wait"} for a first answer, ${late} of them past the promise.`,
        to: waiting === 0 ? null : "/inquiries?status=pending",
      },
    ],
  };
}
