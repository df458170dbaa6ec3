import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { noteContact } from "~/features/crm/leads/server/commands/note-contact";
import { lockLead } from "~/features/crm/leads/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  activityCancelled,
  activityMoved,
  activityPlanned,
  CONTACT_TYPES,
  instantAt,
  USUAL_TIME,
} from "../../domain";
import { OPEN } from "../queries";
import { activities } from "../tables";

/** A lead's own row, before any of its activities: two at once take it in the same order. */
export async function lockLeadOf(tx: Tx, activityId: Reach<"activity">): Promise<void> {
  const [row] = await tx
    .select({ leadId: activities.leadId })
    .from(activities)
    .where(eq(activities.id, activityId));
  if (row?.leadId) await lockLead(tx, trustedReach(tx, "lead", row.leadId, "part"));
}

/** Recalculates a lead's contact times, its attempts and its next follow-up. */
export async function countContact(tx: Tx, actor: Actor, leadId: string | null, now: Date): Promise<void> {
  if (!leadId) return;
  const tried = sql`${activities.status} = 'completed' and ${activities.type} = any(${sql.raw(`array['${CONTACT_TYPES.join("','")}']`)})`;
  const spoken = sql`${tried} and coalesce(${activities.result}, 'reached') = 'reached'`;
  const [counted] = await tx
    .select({
      first: sql<Date | null>`min(${activities.completedAt}) filter (where ${spoken})`.mapWith(
        activities.completedAt,
      ),
      last: sql<Date | null>`max(${activities.completedAt}) filter (where ${spoken})`.mapWith(
        activities.completedAt,
      ),
      attempts: sql<number>`(count(*) filter (where ${tried}))::int`,
      nextFollowUpDate: sql<
        string | null
      >`min(${activities.dueDate}) filter (where ${activities.isLeadFollowUp} and ${OPEN})::text`,
    })
    .from(activities)
    .where(eq(activities.leadId, leadId));
  if (!counted) return;
  await noteContact(tx, actor, { id: trustedReach(tx, "lead", leadId, "part"), contact: counted, now });
}

const openFollowUp = (tx: Tx, leadId: string) =>
  tx
    .select()
    .from(activities)
    .where(and(eq(activities.leadId, leadId), eq(activities.isLeadFollowUp, true), OPEN))
    .for("update");

/** Whether a lead's own date is planned already. */
export const hasOpenFollowUp = async (tx: Tx, leadId: string): Promise<boolean> =>
  (await openFollowUp(tx, leadId)).length > 0;

/** Creates, moves or cancels the follow-up of a lead's own date. The caller locks the lead. */
export async function followLeadDate(tx: Tx, actor: Actor, leadId: string, now: Date): Promise<void> {
  const lead = await lockLead(tx, trustedReach(tx, "lead", leadId, "event"));
  const [open] = await openFollowUp(tx, leadId);
  const date = lead.nextFollowUpDate;
  if ((open?.dueDate ?? null) === date) return;
  const fact = { type: "follow_up" as const, leadId, opportunityId: null, customerId: null };
  const changed = { updatedAt: now, updatedBy: actor.personId };
  if (!date) {
    if (!open) return;
    await tx
      .update(activities)
      .set({ status: "cancelled", cancelledAt: now, ...changed })
      .where(eq(activities.id, open.id));
    const summary = `Follow-up of ${lead.leadNumber} cancelled`;
    return record(tx, actor, activityCancelled, {
      subjectId: open.id,
      summary,
      data: { ...fact, times: 1 },
      at: now,
    });
  }
  const scheduledAt = instantAt(date, USUAL_TIME);
  if (open) {
    await tx
      .update(activities)
      .set({ scheduledAt, dueDate: date, overdueToldAt: null, ...changed })
      .where(eq(activities.id, open.id));
    const [before, after] = [open.scheduledAt.toISOString(), scheduledAt.toISOString()];
    return record(tx, actor, activityMoved, {
      subjectId: open.id,
      summary: `Follow-up of ${lead.leadNumber} moved`,
      data: { ...fact, before, after, times: 1 },
      at: now,
    });
  }
  const id = newId(now.getTime());
  const assignedTo = lead.assignedTo ?? actor.personId;
  await tx.insert(activities).values({
    id,
    type: "follow_up",
    subject: "Follow up",
    leadId,
    scheduledAt,
    dueDate: date,
    assignedTo,
    isLeadFollowUp: true,
    createdAt: now,
    createdBy: actor.personId,
    ...changed,
  });
  await record(tx, actor, activityPlanned, {
    subjectId: id,
    summary: `Follow-up of ${lead.leadNumber} planned`,
    data: { ...fact, assignedTo, times: 1 },
    at: now,
  });
}

/** Assigns the lead's follow-up to its new assignee. */
export async function handOnFollowUp(
  tx: Tx,
  { leadId, assignedTo, now }: { leadId: string; assignedTo: string | null; now: Date },
): Promise<void> {
  await tx
    .update(activities)
    .set({ assignedTo, updatedAt: now })
    .where(and(eq(activities.leadId, leadId), eq(activities.isLeadFollowUp, true), OPEN));
}

/** The first note of a lead. The lead's own event records its creation. */
export async function noteLeadCreated(
  tx: Tx,
  actor: Actor,
  { leadId, leadNumber, now }: { leadId: string; leadNumber: string; now: Date },
): Promise<void> {
  await tx.insert(activities).values({
    id: newId(now.getTime()),
    type: "note",
    subject: `Lead ${leadNumber} created`,
    leadId,
    scheduledAt: now,
    status: "completed",
    completedAt: now,
    assignedTo: actor.personId,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
    updatedBy: actor.personId,
  });
}

/**
 * Moves activities to another lead, all or those of `ids`, and recalculates both. If both leads have an open
 * follow-up, the target's stays and the moved one becomes a normal activity. Returns the moved ids.
 */
export async function moveActivities(
  tx: Tx,
  actor: Actor,
  { from, to, ids, now }: { from: string; to: string; ids?: readonly string[]; now: Date },
): Promise<string[]> {
  const taken = await hasOpenFollowUp(tx, to);
  const moved = await tx
    .update(activities)
    .set({ leadId: to, ...(taken ? { isLeadFollowUp: false } : {}), updatedAt: now })
    .where(and(eq(activities.leadId, from), ids && inArray(activities.id, [...ids])))
    .returning({ id: activities.id });
  const back = ids ? moved.map(({ id }) => id) : [];
  if (back.length > 0 && !(await hasOpenFollowUp(tx, to))) await followAgain(tx, back);
  for (const leadId of [from, to]) await countContact(tx, actor, leadId, now);
  return moved.map(({ id }) => id);
}

/** The next open follow-up of a lead takes over the lead's own date. */
async function followAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  const [next] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        inArray(activities.id, [...ids]),
        eq(activities.type, "follow_up"),
        isNotNull(activities.dueDate),
        OPEN,
      ),
    )
    .orderBy(activities.dueDate, activities.id)
    .limit(1);
  if (next) await tx.update(activities).set({ isLeadFollowUp: true }).where(eq(activities.id, next.id));
}
