import { eq } from "drizzle-orm";
import { getMailHead } from "~/features/settings/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { assertMayEnter } from "~/platform/http/handlers";
import { publicUrl } from "~/platform/http/public-url";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { needsOf, REPORTS } from "../../../domain/catalogue";
import {
  FORMAT_LABELS,
  formatRhythm,
  lastDue,
  nextRun,
  periodOn,
  type StopReason,
  scheduledReportSent,
  scheduleStopped,
} from "../../domain";
import { formatPeriod } from "../documents/report-file";
import { SCHEDULED_REPORT } from "../messages/schedule-texts";
import { findReaders, listDueSchedules } from "../queries";
import { claimSchedule, lockSchedule } from "../reach";
import { reportRuns, reportSchedules } from "../tables";

type Schedule = typeof reportSchedules.$inferSelect;
type Readers = Awaited<ReturnType<typeof findReaders>>;

interface Run {
  day: PlainDate;
  asked: boolean;
  actor: Actor;
  now: Date;
}

/** Writes the run and its messages in one transaction, so that either all or none exist after a crash. */
async function sendRun(tx: Tx, schedule: Schedule, readers: Readers, run: Run): Promise<void> {
  const { report, format } = schedule;
  const { day, asked, actor, now } = run;
  const runId = newId();
  const written = await tx
    .insert(reportRuns)
    .values({
      id: runId,
      scheduleId: schedule.id,
      day,
      asked,
      recipients: readers.recipients.length,
      skipped: readers.skipped,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reportRuns.id });
  if (written.length === 0) return;
  const period = periodOn(schedule, day);
  const company = await getMailHead(tx);
  const base = publicUrl();
  const rhythm = formatRhythm(schedule);
  for (const recipient of readers.recipients) {
    const mail = await writeMail(tx, SCHEDULED_REPORT, {
      locale: "en",
      name: recipient.name,
      values: {
        report: REPORTS[report].title,
        period: formatPeriod(period),
        owner: readers.owner?.name ?? "",
        rhythm: rhythm.charAt(0).toLowerCase() + rhythm.slice(1),
        format: FORMAT_LABELS[format],
      },
      says: ["attached", "rights"],
      lines: [],
      action: base ? { label: "open", href: `${base}${addressOf(schedule, period)}` } : undefined,
      company,
    });
    await sendMail(tx, {
      kind: SCHEDULED_REPORT.kind,
      to: { name: recipient.name, email: recipient.email ?? "" },
      ...mail,
      attachments: [
        {
          name: `report-${report}-${day}.${format}`,
          document: "report",
          id: `${runId} ${recipient.personId}`,
        },
      ],
      about: { type: "report_schedule", id: schedule.id },
      bulk: true,
    });
  }
  await record(tx, actor, scheduledReportSent, {
    subjectId: schedule.id,
    summary: `${REPORTS[report].title} sent to ${readers.recipients.length}`,
    data: { report, rhythm, day, recipients: readers.recipients.length },
    at: now,
  });
}

function addressOf(schedule: Schedule, period: { from: PlainDate; to: PlainDate }): string {
  const query = new URLSearchParams(schedule.query);
  if (schedule.period) {
    query.set("from", period.from);
    query.set("to", period.to);
  }
  const asked = query.toString();
  return `/reports/${schedule.report}${asked ? `?${asked}` : ""}`;
}

async function stop(tx: Tx, schedule: Schedule, reason: StopReason, now: Date): Promise<void> {
  await tx
    .update(reportSchedules)
    .set({ nextAt: null, stopReason: reason, stoppedAt: now, updatedAt: now })
    .where(eq(reportSchedules.id, schedule.id));
  await record(tx, system, scheduleStopped, {
    subjectId: schedule.id,
    summary: `Scheduled report ${REPORTS[schedule.report].title} stopped: its owner ${reason === "owner_inactive" ? "is not active" : "may not read it any more"}`,
    data: { report: schedule.report, rhythm: formatRhythm(schedule), reason },
    at: now,
  });
}

/** Sends one due schedule for the last day it was due, or stops it. Once, however many workers ask. */
async function runSchedule(tx: Tx, id: string, now: Date): Promise<void> {
  const schedule = await claimSchedule(tx, id, now);
  if (!schedule) return;
  const readers = await findReaders(tx, schedule);
  if (!readers.owner) {
    await stop(tx, schedule, readers.isOwnerActive ? "no_permission" : "owner_inactive", now);
    return;
  }
  await tx
    .update(reportSchedules)
    .set({ nextAt: nextRun(schedule, now).at, updatedAt: now })
    .where(eq(reportSchedules.id, id));
  await sendRun(tx, schedule, readers, { day: lastDue(schedule, now), asked: false, actor: system, now });
}

const AT_ONCE = 200;

/** Sends all due schedules. One that fails does not hold up the others; the task then runs again. */
export async function sendDueReports(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await listDueSchedules(db(), now, AT_ONCE))
    await transaction((tx) => runSchedule(tx, id, now)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Sends a report by hand, as of today. Throws FORBIDDEN if its owner may not read it any more. */
export async function sendNow(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"report schedule">; now: Date },
): Promise<{ recipients: number }> {
  const schedule = await lockSchedule(tx, id);
  assertMayEnter(actor, needsOf(schedule.report));
  const readers = await findReaders(tx, schedule);
  await sendRun(tx, schedule, readers, { day: nairobiDate(now), asked: true, actor, now });
  return { recipients: readers.recipients.length };
}
