import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, daysBetween, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  ASKED_BACK_DAYS,
  categoryOf,
  chargesOf,
  countedDays,
  ENTERED_BACK_DAYS,
  formatDays,
  type LeaveFact,
  type LeaveKind,
  type LeaveSpan,
  type LeaveType,
  leaveAsked,
  MAX_SPAN_DAYS,
  sumOf,
  yearOf,
} from "../../../domain";
import { lastDayOf } from "../../../entitlements/domain";
import { getLeft } from "../../../entitlements/server/queries";
import * as errors from "../../../errors";
import {
  getLeavePerson,
  getLeaveRules,
  getWorkCalendar,
  type LeavePerson,
  lockPerson,
} from "../../../server/queries/leave";
import { leaveRequests } from "../../../server/tables";

export interface AskedLeave extends LeaveSpan {
  type: LeaveType;
  kind: LeaveKind | null;
}

/** Refuses leave for people who are suspended, between two jobs, or gone. */
export function assertMayHaveLeave(
  { name, status, hireDate, offboardingDate }: LeavePerson,
  span: LeaveSpan,
) {
  if (span.firstDay < hireDate) throw errors.leaveBeforeHire.at("firstDay");
  if (!["active", "on_leave", "probation"].includes(status)) throw errors.leaveOfLeaver({ name });
  if (offboardingDate && offboardingDate < span.lastDay) throw errors.leaveOfLeaver({ name });
}

function assertSpan(span: LeaveSpan, today: PlainDate, mayEnter: boolean): void {
  if (span.lastDay < span.firstDay) throw errors.leaveBackwards.at("lastDay");
  if (daysBetween(span.firstDay, span.lastDay) >= MAX_SPAN_DAYS)
    throw errors.leaveTooLong.at("lastDay", { most: MAX_SPAN_DAYS });
  if (span.firstDay === span.lastDay && span.firstHalf && span.lastHalf)
    throw errors.leaveHalvesNothing.at("lastHalf");
  const back = mayEnter ? ENTERED_BACK_DAYS : ASKED_BACK_DAYS;
  if (span.firstDay < addDays(today, -back)) throw errors.leaveTooFarBack.at("firstDay", { days: back });
  if (yearOf(span.lastDay) > yearOf(today) + 1) throw errors.leaveTooFarAhead.at("lastDay");
}

/** The days of a request with each year's balance after it; undefined for leave without a limit. */
export async function countLeave(tx: Reader, person: LeavePerson, asked: AskedLeave) {
  const days = countedDays(asked, await getWorkCalendar(tx, person, asked));
  const category = categoryOf(asked.type, asked.kind);
  const years = [];
  for (const [year, hundredths] of chargesOf(days)) {
    const left = await getLeft(tx, person, { category, year, upTo: asked.lastDay });
    years.push({ year, hundredths, left: left === undefined ? undefined : left - hundredths });
  }
  return { hundredths: sumOf(days), years };
}

/** Checks a request and throws each error at its field. */
export async function assertAsked(
  tx: Tx,
  actor: Actor,
  { person, asked, now }: { person: LeavePerson; asked: AskedLeave; now: Date },
): Promise<{ hundredths: number }> {
  if (asked.type === "other" && !asked.kind) throw errors.leaveKindRequired.at("kind");
  const mayEnter = can(actor, "manage_leave");
  assertSpan(asked, nairobiDate(now), mayEnter);
  assertMayHaveLeave(person, asked);
  const counted = await countLeave(tx, person, asked);
  if (counted.hundredths === 0) throw errors.leaveWithoutWorkingDay.at("lastDay");
  if (mayEnter && person.personId !== actor.personId) return counted;
  const latest = lastDayOf(await getLeaveRules(tx), categoryOf(asked.type, asked.kind), asked.firstDay);
  if (latest && asked.lastDay > latest)
    throw errors.leaveTooLongByLaw.at("lastDay", { day: formatDate(latest) });
  assertEnough(counted.years, "lastDay");
  return counted;
}

/** Counts the days of a request before it is saved. Refuses impossible days, but no excess over the balance. */
export async function countAskedLeave(
  reader: Reader,
  actor: Actor,
  { personId, asked, now }: { personId: string; asked: AskedLeave; now: Date },
) {
  assertSpan(asked, nairobiDate(now), can(actor, "manage_leave"));
  return countLeave(reader, await getLeavePerson(reader, personId), asked);
}

/** Refuses what takes more than is left. */
export function assertEnough(
  years: Awaited<ReturnType<typeof countLeave>>["years"],
  field: "lastDay" | "note",
): void {
  for (const { year, hundredths, left } of years)
    if (left !== undefined && left < 0)
      throw errors.leaveNotEnough.at(field, {
        left: formatDays(Math.max(0, left + hundredths)),
        year,
        taken: formatDays(hundredths),
      });
}

/** Requests leave; it is pending until the decision. */
export async function askLeave(
  tx: Tx,
  actor: Actor,
  input: AskedLeave & { id: Reach<"employee">; reason: string; now: Date },
): Promise<{ id: string }> {
  const { id: personId, type, firstDay, lastDay, firstHalf, lastHalf, reason, now } = input;
  const kind = type === "other" ? input.kind : null;
  const person = await lockPerson(tx, personId);
  const { hundredths } = await assertAsked(tx, actor, { person, asked: { ...input, kind }, now });
  const id = newId();
  const made = await tx
    .insert(leaveRequests)
    .values({
      id,
      personId,
      type,
      kind,
      firstDay,
      lastDay,
      firstHalf,
      lastHalf,
      hundredths,
      reason,
      appliedAt: now,
      appliedBy: actor.personId,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: leaveRequests.id });
  if (made.length === 0) throw errors.leaveOverlaps.at("firstDay");
  await record(tx, actor, leaveAsked, {
    subjectId: id,
    summary: `${person.number} asks for leave from ${formatDate(firstDay)} to ${formatDate(lastDay)}`,
    data: factOf(person, { firstDay, lastDay }),
    at: now,
  });
  return { id };
}

export function factOf(
  { number, personId, name }: LeavePerson,
  { firstDay, lastDay }: Pick<LeaveSpan, "firstDay" | "lastDay">,
): LeaveFact {
  return { number, personId, name, firstDay, lastDay };
}
