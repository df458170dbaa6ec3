import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { assertMayEnter } from "~/platform/http/handlers";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { hasPeriod, needsOf, REPORTS, type ReportName } from "../../../domain/catalogue";
import {
  formatRhythm,
  MOST_SCHEDULES,
  nextRun,
  type ReportFormat,
  type Rhythm,
  type ScheduledPeriod,
  scheduleCreated,
  scheduleDeleted,
  schedulePaused,
  scheduleResumed,
  USUAL_PERIOD,
} from "../../domain";
import { monthDayRequired, recipientMayNotRead, tooManySchedules, weekdayRequired } from "../../errors";
import { findReaders, ownSchedule } from "../queries";
import { lockSchedule } from "../reach";
import { reportSchedules } from "../tables";

export interface NewSchedule extends Rhythm {
  report: ReportName;
  query: string;
  period: ScheduledPeriod | null;
  format: ReportFormat;
  recipients: string[];
  now: Date;
}

/** Filters that a schedule keeps; its period replaces the days. */
const KEPT = new Set(["service", "by"]);

function filtersOf(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => KEPT.has(name) && value !== "");
  return new URLSearchParams(kept.sort(([a], [b]) => a.localeCompare(b))).toString();
}

/** Schedules a report for its owner. Throws FORBIDDEN without the report's permission. */
export async function createSchedule(tx: Tx, actor: Actor, input: NewSchedule): Promise<{ id: string }> {
  const { report, format, now, frequency } = input;
  assertMayEnter(actor, needsOf(report));
  const ownerId = personIdOf(actor);
  if (frequency === "weekly" && !input.weekday) throw weekdayRequired.at("weekday");
  if (frequency === "monthly" && !input.monthDay) throw monthDayRequired.at("monthDay");
  const recipients = [...new Set(input.recipients)].filter((id) => id !== ownerId);
  if ((await findReaders(tx, { report, ownerId, recipients })).skipped > 0)
    throw recipientMayNotRead.at("recipients");
  const rhythm: Rhythm = {
    frequency,
    weekday: frequency === "weekly" ? input.weekday : null,
    monthDay: frequency === "monthly" ? input.monthDay : null,
    hour: input.hour,
  };
  const id = newId();
  await tx.insert(reportSchedules).values({
    ...rhythm,
    id,
    ownerId,
    report,
    query: filtersOf(input.query),
    period: hasPeriod(report) ? (input.period ?? USUAL_PERIOD[frequency]) : null,
    format,
    recipients,
    nextAt: nextRun(rhythm, now).at,
    createdAt: now,
    updatedAt: now,
  });
  if ((await tx.$count(reportSchedules, eq(reportSchedules.ownerId, ownerId))) > MOST_SCHEDULES)
    throw tooManySchedules({ most: MOST_SCHEDULES });
  await record(tx, actor, scheduleCreated, {
    subjectId: id,
    summary: `${REPORTS[report].title} scheduled: ${formatRhythm(rhythm).toLowerCase()}`,
    data: { report, rhythm: formatRhythm(rhythm), format, recipients: recipients.length },
    at: now,
  });
  return { id };
}

interface Change {
  id: Reach<"report schedule">;
  now: Date;
}

const factsOf = (row: Rhythm & { report: ReportName }) => ({
  report: row.report,
  rhythm: formatRhythm(row),
});

export async function pauseSchedule(tx: Tx, actor: Actor, { id, now }: Change): Promise<void> {
  const row = await lockSchedule(tx, id);
  if (!row.nextAt) return;
  await tx.update(reportSchedules).set({ nextAt: null, updatedAt: now }).where(ownSchedule(actor, id));
  await record(tx, actor, schedulePaused, {
    subjectId: id,
    summary: `Scheduled report ${REPORTS[row.report].title} paused`,
    data: factsOf(row),
    at: now,
  });
}

/** Resumes a paused or stopped schedule. Days missed meanwhile are not sent. */
export async function resumeSchedule(tx: Tx, actor: Actor, { id, now }: Change): Promise<void> {
  const row = await lockSchedule(tx, id);
  assertMayEnter(actor, needsOf(row.report));
  if (row.nextAt) return;
  await tx
    .update(reportSchedules)
    .set({ nextAt: nextRun(row, now).at, stopReason: null, stoppedAt: null, updatedAt: now })
    .where(ownSchedule(actor, id));
  await record(tx, actor, scheduleResumed, {
    subjectId: id,
    summary: `Scheduled report ${REPORTS[row.report].title} resumed`,
    data: factsOf(row),
    at: now,
  });
}

export async function deleteSchedule(tx: Tx, actor: Actor, { id, now }: Change): Promise<void> {
  const row = await lockSchedule(tx, id);
  await tx.delete(reportSchedules).where(ownSchedule(actor, id));
  await record(tx, actor, scheduleDeleted, {
    subjectId: id,
    summary: `Scheduled report ${REPORTS[row.report].title} deleted`,
    data: factsOf(row),
    at: now,
  });
}
