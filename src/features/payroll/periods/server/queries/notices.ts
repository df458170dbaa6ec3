import { sql } from "drizzle-orm";
import { weekdayOf } from "~/features/leave/domain";
import { listHolidaysOf } from "~/features/leave/server/queries/leave";
import type { Reader } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { lawNotices } from "../../../calculation/server/queries";
import type { Profile } from "../../../rules/domain";

const WEEKEND: Readonly<Record<number, string>> = { 6: "Saturday", 7: "Sunday" };

interface RunDays {
  readonly id: string;
  readonly profile: Profile;
  readonly kind: string;
  readonly periodType: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly payDate: PlainDate;
  readonly status: string;
}

/** Notices of a run's page: the law, the pay date, and earlier runs without approval. */
export async function runNotices(reader: Reader, run: RunDays): Promise<string[]> {
  const law = await lawNotices(reader, run.profile, run.endDate);
  if (["completed", "cancelled"].includes(run.status)) return law;
  const weekend = WEEKEND[weekdayOf(run.payDate)];
  const [holiday] = await listHolidaysOf(reader, run.payDate, run.payDate);
  const { rows } = await reader.execute<{ name: string }>(sql`select p.name from payroll_periods p
    where p.id <> ${run.id}::uuid and p.kind = 'regular' and p.period_type = ${run.periodType} and p.status in ('draft', 'pending_approval')
      and p.end_date < ${run.startDate}::date order by p.end_date desc limit 3`);
  return [
    ...law,
    ...(holiday
      ? [`The pay date ${formatDate(run.payDate)} is a public holiday: ${holiday.name}.`]
      : weekend
        ? [`The pay date ${formatDate(run.payDate)} is a ${weekend}.`]
        : []),
    ...(run.kind === "regular"
      ? rows.map(({ name }) => `${name} comes before this run and is not approved yet.`)
      : []),
  ];
}
