import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import { listStaffOf, listStaffWith } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { accessesOf, type Permission } from "~/platform/http/permissions";
import { needsOf, type ReportName } from "../../domain/catalogue";
import { formatRhythm, mayReceive, scopeOfReport } from "../domain";
import { scheduleNotFound } from "../errors";
import { reportRuns, reportSchedules } from "./tables";

/** The caller's schedules, the newest first, with their last sending. */
export async function listSchedules(reader: Reader, actor: Actor) {
  const rows = await reader
    .select({
      schedule: reportSchedules,
      // One query for all, because a schedule has a run for each day.
      last: sql<{ at: string; recipients: number; skipped: number } | null>`(
        select json_build_object('at', r.created_at, 'recipients', r.recipients, 'skipped', r.skipped) from ${reportRuns} r
        where r.schedule_id = ${reportSchedules}.id order by r.created_at desc limit 1)`,
      names: sql<string[]>`coalesce((select json_agg(p.name order by p.name) from ${people} p
        where p.id = any(${reportSchedules}.recipients)), '[]'::json)`,
    })
    .from(reportSchedules)
    .where(eq(reportSchedules.ownerId, personIdOf(actor)))
    .orderBy(desc(reportSchedules.createdAt), desc(reportSchedules.id));
  return rows.map(({ schedule, last, names }) => ({
    id: schedule.id,
    report: schedule.report,
    query: schedule.query,
    period: schedule.period,
    rhythm: formatRhythm(schedule),
    format: schedule.format,
    recipients: names,
    nextAt: schedule.nextAt,
    stopReason: schedule.stopReason,
    stoppedAt: schedule.stoppedAt,
    last: last && { at: new Date(last.at), recipients: last.recipients, skipped: last.skipped },
    mayRead: scopeOfReport(actor, schedule.report) !== undefined,
  }));
}

/** Staff who may receive a report of the caller, without the caller. */
export async function listRecipients(reader: Reader, actor: Actor, report: ReportName) {
  const found = new Map<string, string>();
  for (const need of accessesOf(needsOf(report)))
    for (const person of await listStaffWith(reader, need as Permission))
      if (mayReceive(person, report)) found.set(person.personId ?? "", person.name);
  found.delete(personIdOf(actor));
  return [...found].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

export async function listDueSchedules(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(lte(reportSchedules.nextAt, now))
    .orderBy(asc(reportSchedules.nextAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A run with its schedule. Throws NOT_FOUND once the schedule is deleted. */
export async function getRun(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      day: reportRuns.day,
      report: reportSchedules.report,
      query: reportSchedules.query,
      period: reportSchedules.period,
      format: reportSchedules.format,
      ownerId: reportSchedules.ownerId,
      recipients: reportSchedules.recipients,
    })
    .from(reportRuns)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportRuns.scheduleId))
    .where(eq(reportRuns.id, id));
  if (!row) throw scheduleNotFound();
  return row;
}

interface Readers {
  /** Undefined if suspended, gone, or without the permission. */
  owner: Actor | undefined;
  isOwnerActive: boolean;
  /** The owner and all who still may read it. */
  recipients: Actor[];
  skipped: number;
}

/** Who makes and who gets a report now, by today's permissions. */
export async function findReaders(
  reader: Reader,
  of: { report: ReportName; ownerId: string; recipients: string[] },
): Promise<Readers> {
  const staff = await listStaffOf(reader, [of.ownerId, ...of.recipients]);
  const found = staff.find(({ personId }) => personId === of.ownerId);
  const owner = found && scopeOfReport(found, of.report) ? found : undefined;
  const others = staff.filter((person) => person.personId !== of.ownerId && mayReceive(person, of.report));
  return {
    owner,
    isOwnerActive: found !== undefined,
    recipients: owner ? [owner, ...others] : [],
    skipped: of.recipients.length - others.length,
  };
}

/** Locks the caller's own schedule. Throws NOT_FOUND for another person's. */
export function ownSchedule(actor: Actor, id: string) {
  return and(eq(reportSchedules.id, id), eq(reportSchedules.ownerId, personIdOf(actor)));
}
