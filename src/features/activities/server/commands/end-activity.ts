import { eq } from "drizzle-orm";
import { addCommunication } from "~/features/communications/server/commands/add-communication";
import { setCommunicationStatus } from "~/features/communications/server/commands/work-on-communication";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  activityCancelled,
  activityCompleted,
  asksResult,
  type ContactResult,
  channelOf,
  instantAt,
  isContact,
  MAX_SUBJECT,
  RESULT_LABELS,
  TYPE_LABELS,
  USUAL_TIME,
} from "../../domain";
import { followUpInPast } from "../../errors";
import { nameOf } from "../queries";
import { activities } from "../tables";
import { changedBy, factOfRow, lockFollowing, lockToBecome, type Row } from "./change-activity";
import { countContact, hasOpenFollowUp } from "./follow-lead";

/**
 * Completes an activity with its outcome, makes the follow-up that was asked for now or when it was planned, counts the
 * lead's contact, and writes contact with a customer down as their communication. INVALID for a follow-up in the past.
 */
export async function completeActivity(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"activity">;
    result?: ContactResult | null;
    outcome: string;
    nextAction: string;
    followUpDate: PlainDate | null;
    now: Date;
  },
): Promise<{ followUpId: string | null }> {
  const { id, outcome, now } = input;
  const row = await lockToBecome(tx, id, "completed");
  const result = asksResult(row.type) ? (input.result ?? "reached") : null;
  const missed = result === null || result === "reached" ? "" : RESULT_LABELS[result];
  const nextAction = input.nextAction || row.nextAction;
  const { followUpDate } = input;
  if (followUpDate && followUpDate < nairobiDate(now)) throw followUpInPast.at("followUpDate");
  const said = [missed, outcome].filter(Boolean).join(". ");
  const communicationId = await writeDown(tx, actor, row, said, now);
  await tx
    .update(activities)
    .set({
      status: "completed",
      completedAt: now,
      result,
      outcome,
      nextAction,
      followUpRequired: followUpDate !== null,
      followUpDate,
      communicationId,
      ...changedBy(actor, now),
    })
    .where(eq(activities.id, id));
  const followUpId = followUpDate
    ? await planFollowUp(tx, actor, row, { nextAction, followUpDate, now })
    : null;
  await countContact(tx, actor, row.leadId, now);
  await record(tx, actor, activityCompleted, {
    subjectId: id,
    summary: `${TYPE_LABELS[row.type]}${await nameOf(tx, row.id)} completed${missed && `: ${missed.toLowerCase()}`}${followUpId ? ", to be followed up" : ""}`,
    data: { ...factOfRow(row), followUpId, result },
    customerId: row.customerId,
    at: now,
  });
  return { followUpId };
}

async function writeDown(tx: Tx, actor: Actor, row: Row, outcome: string, now: Date): Promise<string | null> {
  if (!row.customerId || !isContact(row.type)) return null;
  const id = trustedReach(tx, "customer", row.customerId, "part");
  const said = await addCommunication(tx, actor, {
    id,
    type: "follow_up",
    channel: channelOf(row),
    direction: "outbound",
    subject: row.subject,
    content: outcome || row.description || `${TYPE_LABELS[row.type]} completed`,
    priority: row.priority,
    responseRequired: false,
    now,
  });
  await setCommunicationStatus(tx, actor, {
    id,
    communicationId: said.id,
    status: "completed",
    note: "",
    now,
  });
  return said.id;
}

async function planFollowUp(
  tx: Tx,
  actor: Actor,
  row: Row,
  next: { nextAction: string; followUpDate: PlainDate; now: Date },
): Promise<string> {
  const { nextAction, followUpDate, now } = next;
  const id = newId(now.getTime());
  const subject = nextAction.split("\n")[0] || `Follow up: ${row.subject.replace(/^Follow up: /, "")}`;
  await tx.insert(activities).values({
    id,
    type: "follow_up",
    subject: subject.slice(0, MAX_SUBJECT),
    leadId: row.leadId,
    opportunityId: row.opportunityId,
    customerId: row.customerId,
    scheduledAt: instantAt(followUpDate, USUAL_TIME),
    dueDate: followUpDate,
    priority: row.priority,
    assignedTo: row.assignedTo ?? actor.personId,
    followsId: row.id,
    isLeadFollowUp: row.leadId !== null && !(await hasOpenFollowUp(tx, row.leadId)),
    createdAt: now,
    createdBy: actor.personId,
    ...changedBy(actor, now),
  });
  return id;
}

/**
 * Cancels an activity and, on request, the later ones of its series. After a cancellation by link, notifies
 * the assignee. Returns the number cancelled.
 */
export async function cancelActivity(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"activity">; reason: string; following: boolean; byLink?: boolean; now: Date },
): Promise<{ times: number }> {
  const { id, reason, now } = input;
  const row = await lockToBecome(tx, id, "cancelled");
  const cancelled = await lockFollowing(tx, row, input.following);
  for (const one of cancelled)
    await tx
      .update(activities)
      .set({ status: "cancelled", cancelledAt: now, cancelReason: reason, ...changedBy(actor, now) })
      .where(eq(activities.id, one.id));
  if (cancelled.some((one) => one.isLeadFollowUp)) await countContact(tx, actor, row.leadId, now);
  const times = cancelled.length;
  await record(tx, actor, activityCancelled, {
    subjectId: id,
    summary: `${TYPE_LABELS[row.type]}${await nameOf(tx, row.id)} cancelled${times > 1 ? `, with ${times - 1} later ones` : ""}`,
    data: {
      ...factOfRow(row),
      times,
      ...(input.byLink &&
        row.assignedTo && {
          byLink: { scheduledAt: row.scheduledAt.toISOString(), notify: [row.assignedTo] },
        }),
    },
    customerId: row.customerId,
    at: now,
  });
  return { times };
}
