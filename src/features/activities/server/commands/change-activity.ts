import { and, eq, gte } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { describeFields } from "~/platform/kernel/field-words";
import {
  type ActivityFields,
  type ActivityStatus,
  activityEdited,
  activityMoved,
  activityStarted,
  isOpen,
  nextStatuses,
  STATUS_LABELS,
  TYPE_LABELS,
} from "../../domain";
import { activityChangedMeanwhile, activityOver } from "../../errors";
import { findClashes, listParticipants, lockActivity, nameOf, OPEN } from "../queries";
import { activities } from "../tables";
import { countContact, lockLeadOf } from "./follow-lead";
import { assertAssignee, assertDays, setParticipants } from "./plan-activity";

export type Row = typeof activities.$inferSelect;
type OnActivity<More> = { id: Reach<"activity">; now: Date } & More;

/** The row and its lead, locked; CONFLICT for one that cannot become what is asked. */
export async function lockToBecome(tx: Tx, id: Reach<"activity">, to?: ActivityStatus): Promise<Row> {
  await lockLeadOf(tx, id);
  const row = await lockActivity(tx, id);
  if (to ? !nextStatuses(row.status).includes(to) : !isOpen(row.status))
    throw activityOver({ status: STATUS_LABELS[row.status].toLowerCase() });
  return row;
}

export const factOfRow = ({ type, leadId, opportunityId, customerId }: Row) => ({
  type,
  leadId,
  opportunityId,
  customerId,
});
export const changedBy = (actor: Actor, now: Date) => ({ updatedAt: now, updatedBy: actor.personId });

export async function startActivity(tx: Tx, actor: Actor, { id, now }: OnActivity<object>): Promise<void> {
  const row = await lockToBecome(tx, id, "in_progress");
  await tx
    .update(activities)
    .set({ status: "in_progress", startedAt: now, ...changedBy(actor, now) })
    .where(eq(activities.id, id));
  await record(tx, actor, activityStarted, {
    subjectId: id,
    summary: `${TYPE_LABELS[row.type]}${await nameOf(tx, row.id)} begun`,
    data: factOfRow(row),
    customerId: row.customerId,
    at: now,
  });
}

type Change = {
  [Name in keyof Omit<ActivityFields, "scheduledDate">]?: ActivityFields[Name] | undefined;
};
const NAMES = [
  "type",
  "subject",
  "description",
  "dueDate",
  "duration",
  "priority",
  "assignedTo",
  "location",
  "meetingType",
  "nextAction",
  "followUpRequired",
  "followUpDate",
] as const;

/**
 * Edits an activity; a closed one allows only text changes. `updatedAt` is the version the editor read:
 * CONFLICT if the row changed since. No change records no event.
 */
export async function updateActivity(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...change }: OnActivity<Change & { updatedAt?: Date | undefined }>,
): Promise<void> {
  await lockLeadOf(tx, id);
  const row = await lockActivity(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw activityChangedMeanwhile();
  const after = Object.fromEntries(NAMES.map((name) => [name, change[name] ?? row[name]])) as Pick<
    Row,
    (typeof NAMES)[number]
  >;
  for (const name of ["dueDate", "duration", "assignedTo", "followUpDate"] as const)
    if (change[name] === null) Object.assign(after, { [name]: null });
  const fields: string[] = NAMES.filter((name) => after[name] !== row[name]);
  const before = (await listParticipants(tx, id)).map((one) => one.id).sort();
  const chosen = change.participants && [...new Set(change.participants)].sort();
  if (chosen && chosen.join() !== before.join()) fields.push("participants");
  if (fields.length === 0) return;
  const isWords = (name: string) => ["description", "nextAction", "subject", "location"].includes(name);
  if (!isOpen(row.status) && !fields.every(isWords))
    throw activityOver({ status: STATUS_LABELS[row.status].toLowerCase() });
  assertDays({ ...after, scheduledDate: row.scheduledAt });
  const reassigned = fields.includes("assignedTo");
  if (reassigned) await assertAssignee(tx, actor, after.assignedTo);
  await tx
    .update(activities)
    .set({
      ...after,
      ...(fields.includes("dueDate") ? { overdueToldAt: null } : {}),
      ...changedBy(actor, now),
    })
    .where(eq(activities.id, id));
  if (fields.includes("participants")) await setParticipants(tx, [id], chosen ?? []);
  if (row.isLeadFollowUp && fields.includes("dueDate")) await countContact(tx, actor, row.leadId, now);
  await record(tx, actor, activityEdited, {
    subjectId: id,
    summary: `${TYPE_LABELS[after.type]}${await nameOf(tx, row.id)} edited: ${describeFields(fields)}`,
    data: {
      ...factOfRow({ ...row, type: after.type }),
      fields,
      assignedTo: reassigned ? after.assignedTo : null,
    },
    customerId: row.customerId,
    at: now,
  });
}

/** The later ones of a series that are still to come, the asked one first. */
export async function lockFollowing(tx: Tx, row: Row, following: boolean): Promise<Row[]> {
  if (!following || !row.seriesId) return [row];
  return tx
    .select()
    .from(activities)
    .where(and(eq(activities.seriesId, row.seriesId), gte(activities.scheduledAt, row.scheduledAt), OPEN))
    .orderBy(activities.scheduledAt, activities.id)
    .for("update");
}

/** Reschedules an activity with its due date and, on request, the later ones of its series. */
export async function rescheduleActivity(
  tx: Tx,
  actor: Actor,
  input: OnActivity<{
    scheduledDate: Date;
    duration?: number | null | undefined;
    following: boolean;
    updatedAt?: Date | undefined;
  }>,
): Promise<{ times: number; clashes: string[] }> {
  const { id, scheduledDate, now } = input;
  const row = await lockToBecome(tx, id);
  if (input.updatedAt && row.updatedAt.getTime() !== input.updatedAt.getTime())
    throw activityChangedMeanwhile();
  const duration = input.duration === undefined ? row.duration : input.duration;
  const by = scheduledDate.getTime() - row.scheduledAt.getTime();
  if (by === 0 && duration === row.duration) return { times: 0, clashes: [] };
  const moved = await lockFollowing(tx, row, input.following);
  for (const one of moved) {
    const scheduledAt = new Date(one.scheduledAt.getTime() + by);
    const dueDate = one.dueDate && shifted(one.dueDate, one.scheduledAt, scheduledAt);
    await tx
      .update(activities)
      .set({ scheduledAt, duration, dueDate, overdueToldAt: null, ...changedBy(actor, now) })
      .where(eq(activities.id, one.id));
  }
  if (moved.some((one) => one.isLeadFollowUp)) await countContact(tx, actor, row.leadId, now);
  await record(tx, actor, activityMoved, {
    subjectId: id,
    summary: `${TYPE_LABELS[row.type]}${await nameOf(tx, row.id)} moved to ${formatDateTime(scheduledDate)}${moved.length > 1 ? `, with ${moved.length - 1} later ones` : ""}`,
    data: {
      ...factOfRow(row),
      before: row.scheduledAt.toISOString(),
      after: scheduledDate.toISOString(),
      times: moved.length,
    },
    customerId: row.customerId,
    at: now,
  });
  const clashes = row.assignedTo
    ? await findClashes(tx, {
        personId: row.assignedTo,
        type: row.type,
        scheduledDate,
        duration,
        except: [id],
      })
    : [];
  return { times: moved.length, clashes };
}

function shifted(day: string, from: Date, to: Date): string {
  const days = Date.parse(nairobiDate(to)) - Date.parse(nairobiDate(from));
  return new Date(Date.parse(day) + days).toISOString().slice(0, 10);
}
