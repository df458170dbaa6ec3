import { isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type AttendanceStatus, attendanceClocked, attendanceFilled, CHANGED_BACK_DAYS } from "../domain";
import {
  attendanceDayAhead,
  attendanceDayClosed,
  attendanceOwn,
  attendanceSuspended,
  attendanceTimesBackwards,
} from "../errors";
import { listSuspendedOn } from "./queries";
import { attendance } from "./tables";

export interface FilledDay {
  id: Reach<"employee">;
  status: AttendanceStatus;
  /** HH:mm */
  arrivedAt: string | null;
  leftAt: string | null;
  note: string;
}

/** Records a day's attendance for some people, all or none of them. Other people stay unchanged. */
export async function fillAttendance(
  tx: Tx,
  actor: Actor,
  { day, people, now }: { day: PlainDate; people: readonly FilledDay[]; now: Date },
): Promise<{ filled: number }> {
  const today = nairobiDate(now);
  if (day > today) throw attendanceDayAhead.at("day");
  if (day < addDays(today, -CHANGED_BACK_DAYS))
    throw attendanceDayClosed.at("day", { days: CHANGED_BACK_DAYS });
  if (people.some(({ id }) => id === actor.personId)) throw attendanceOwn();
  const each = [...new Map(people.map((person) => [person.id as string, person])).values()].sort((a, b) =>
    a.id.localeCompare(b.id),
  );
  const backwards = each.findIndex(
    ({ arrivedAt, leftAt }) => arrivedAt !== null && leftAt !== null && leftAt <= arrivedAt,
  );
  if (backwards >= 0) throw attendanceTimesBackwards.at(`people.${backwards}.leftAt`);
  const suspended = await listSuspendedOn(
    tx,
    each.map(({ id }) => id),
    day,
  );
  const refused = each.findIndex(({ id }) => suspended.has(id));
  if (refused >= 0) throw attendanceSuspended.at(`people.${refused}.status`);
  await tx
    .insert(attendance)
    .values(
      each.map(({ id, status, arrivedAt, leftAt, note }) => ({
        personId: id,
        day,
        status,
        arrivedAt: status === "absent" ? null : arrivedAt,
        leftAt: status === "absent" ? null : leftAt,
        note,
        filledBy: actor.personId,
        filledAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.day],
      set: {
        status: sql`excluded.status`,
        arrivedAt: sql`excluded.arrived_at`,
        leftAt: sql`excluded.left_at`,
        note: sql`excluded.note`,
        filledBy: sql`excluded.filled_by`,
        filledAt: sql`excluded.filled_at`,
      },
    });
  const byStatus: Partial<Record<AttendanceStatus, number>> = {};
  for (const { status } of each) byStatus[status] = (byStatus[status] ?? 0) + 1;
  await record(tx, actor, attendanceFilled, {
    subjectId: newId(),
    summary: `Attendance of ${each.length} ${each.length === 1 ? "person" : "people"} on ${formatDate(day)} filled`,
    data: { day, people: each.length, byStatus },
    at: now,
  });
  return { filled: each.length };
}

/**
 * Notes the start and the end of a person's day by the reports of phones. A day that a supervisor entered stays. The same times
 * twice count once.
 */
export async function clockAttendance(
  tx: Tx,
  actor: Actor,
  { id, day, arrivedAt, leftAt, now }: Omit<FilledDay, "status" | "note"> & { day: PlainDate; now: Date },
): Promise<void> {
  if (day < addDays(nairobiDate(now), -CHANGED_BACK_DAYS))
    throw attendanceDayClosed.at("day", { days: CHANGED_BACK_DAYS });
  const times = {
    arrivedAt,
    leftAt: leftAt !== null && arrivedAt !== null && leftAt > arrivedAt ? leftAt : null,
  };
  const changed = await tx
    .insert(attendance)
    .values({ personId: id, day, status: "present", ...times, filledAt: now })
    .onConflictDoUpdate({
      target: [attendance.personId, attendance.day],
      set: { ...times, filledAt: now },
      setWhere: sql`${isNull(attendance.filledBy)}
        and (${attendance.arrivedAt}, ${attendance.leftAt}) is distinct from (${times.arrivedAt}::time, ${times.leftAt}::time)`,
    })
    .returning({ personId: attendance.personId });
  if (changed.length === 0) return;
  await record(tx, actor, attendanceClocked, {
    subjectId: newId(),
    summary: `Attendance on ${formatDate(day)} by the crew's phone`,
    data: { day },
    at: now,
  });
}
