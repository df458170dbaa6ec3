import { inArray } from "drizzle-orm";
import { followUpDayRequired } from "~/features/communications/errors";
import { assertWriteCustomer } from "~/features/communications/server/reach";
import { assertReachLead } from "~/features/crm/leads/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type ActivityFields, activityPlanned, BLANK_ACTIVITY, type Repeat, TYPE_LABELS } from "../../domain";
import { assigneeNotReached, dueBeforeScheduled, participantNotStaff } from "../../errors";
import { countStaff, findClashes, listActivityStaff, nameOf } from "../queries";
import { assertReachOpportunityOf } from "../reach";
import { activities, activityParticipants } from "../tables";
import { planSeries } from "./plan-series";

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
export type NewActivity = Pick<ActivityFields, "type" | "subject"> &
  Given<Omit<ActivityFields, "type" | "subject">> & {
    leadId: string | null;
    opportunityId: string | null;
    customerId: string | null;
    repeat: Repeat | null;
  };

type Of = Pick<NewActivity, "leadId" | "opportunityId" | "customerId">;

async function reachOf(tx: Tx, actor: Actor, { leadId, opportunityId, customerId }: Of): Promise<Of> {
  if (actor.kind === "system") return { leadId, opportunityId, customerId };
  if ((leadId || opportunityId) && !can(actor, "manage_leads")) throw forbidden();
  if (customerId && !can(actor, "manage_communications")) throw forbidden();
  return {
    leadId: leadId && (await assertReachLead(tx, actor, leadId)),
    opportunityId: opportunityId && (await assertReachOpportunityOf(tx, actor, opportunityId)),
    customerId: customerId && (await assertWriteCustomer(tx, actor, customerId)),
  };
}

/** INVALID at `assignedTo` for a person without these permissions or beyond the actor's scope. */
export async function assertAssignee(tx: Tx, actor: Actor, assignedTo: string | null): Promise<void> {
  if (actor.kind === "system" || assignedTo === null || assignedTo === actor.personId) return;
  const { staff } = await listActivityStaff(tx, actor);
  if (!staff.some(({ id }) => id === assignedTo)) throw assigneeNotReached.at("assignedTo");
}

/** Replaces the participants; INVALID at `participants` for a person who is not on the staff. */
export async function setParticipants(tx: Tx, ids: readonly string[], chosen: readonly string[]) {
  const wanted = [...new Set(chosen)];
  if (wanted.length > 0) {
    const found = await countStaff(tx, wanted);
    if (found !== wanted.length) throw participantNotStaff.at("participants");
  }
  await tx.delete(activityParticipants).where(inArray(activityParticipants.activityId, [...ids]));
  const rows = ids.flatMap((activityId) => wanted.map((personId) => ({ activityId, personId })));
  if (rows.length > 0) await tx.insert(activityParticipants).values(rows);
}

/** INVALID for a due date before the day it is planned for, and a follow-up without a day. */
export function assertDays(fields: {
  scheduledDate: Date;
  dueDate: string | null;
  followUpRequired: boolean;
  followUpDate: string | null;
}): void {
  if (fields.dueDate && fields.dueDate < nairobiDate(fields.scheduledDate))
    throw dueBeforeScheduled.at("dueDate");
  if (fields.followUpRequired && !fields.followUpDate) throw followUpDayRequired.at("followUpDate");
}

const given = <Fields extends object>(fields: Given<Fields>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/**
 * Plans an activity or a series; the default assignee is the actor. A note is completed at once. `clashes`
 * lists calendar conflicts, which block nothing.
 */
export async function planActivity(
  tx: Tx,
  actor: Actor,
  { now, ...input }: NewActivity & { now: Date },
): Promise<{ id: string; times: number; clashes: string[] }> {
  const { leadId: _lead, opportunityId: _opportunity, customerId: _customer, repeat, ...fields } = input;
  const of = await reachOf(tx, actor, input);
  const wanted = {
    scheduledDate: now,
    ...BLANK_ACTIVITY,
    assignedTo: actor.personId,
    ...given<ActivityFields>(fields),
    type: fields.type,
    subject: fields.subject,
  };
  assertDays(wanted);
  await assertAssignee(tx, actor, wanted.assignedTo);
  const { participants, scheduledDate, ...kept } = wanted;
  const series = repeat ? planSeries(scheduledDate, repeat) : { starts: [scheduledDate], rule: "" };
  const isNote = kept.type === "note";
  const days = kept.dueDate ? daysAfter(scheduledDate, kept.dueDate) : null;
  const ids = series.starts.map((start) => newId(Math.min(start.getTime(), now.getTime())));
  const [id = ""] = ids;
  await tx.insert(activities).values(
    series.starts.map((scheduledAt, at) => ({
      ...kept,
      id: ids[at] ?? "",
      ...of,
      scheduledAt,
      dueDate: days === null ? null : nairobiDate(new Date(scheduledAt.getTime() + days * 86_400_000)),
      ...(isNote ? { status: "completed" as const, completedAt: now } : {}),
      ...(repeat ? { seriesId: id, rrule: series.rule } : {}),
      createdAt: now,
      createdBy: actor.personId,
      updatedAt: now,
      updatedBy: actor.personId,
    })),
  );
  if (participants.length > 0) await setParticipants(tx, ids, participants);
  const times = ids.length;
  await record(tx, actor, activityPlanned, {
    subjectId: id,
    summary: `${TYPE_LABELS[kept.type]}${await nameOf(tx, id)} ${isNote ? "written" : "planned"}${times > 1 ? `, ${times} times` : ""}`,
    data: { type: kept.type, ...of, assignedTo: isNote ? null : kept.assignedTo, times },
    customerId: of.customerId,
    at: now,
  });
  const clashes =
    kept.assignedTo && !isNote
      ? await findClashes(tx, {
          personId: kept.assignedTo,
          type: kept.type,
          scheduledDate,
          duration: kept.duration,
          except: ids,
        })
      : [];
  return { id, times, clashes };
}

const daysAfter = (from: Date, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${nairobiDate(from)}T00:00:00Z`)) / 86_400_000);
