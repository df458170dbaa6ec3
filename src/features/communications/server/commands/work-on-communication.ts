import { and, eq, sql } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import {
  type CommunicationStatus,
  canEscalate,
  communicationAssigned,
  communicationEdited,
  communicationEscalated,
  communicationMoved,
  isSettled,
  minutesBetween,
  STATUS_LABELS,
  withNote,
} from "../../domain";
import { communicationChangedMeanwhile, communicationNotFound, communicationSettled } from "../../errors";
import { communications } from "../tables";
import { assertMayWork, assertRelations, type NewCommunication } from "./add-communication";

interface OnCommunication {
  id: Reach<"customer">;
  communicationId: string;
  now: Date;
}
type Communication = typeof communications.$inferSelect;

/** The customer and one of their communications, both locked; NOT_FOUND for another customer's. */
export async function lockCommunication(tx: Tx, { id, communicationId }: OnCommunication) {
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const [communication] = await tx
    .select()
    .from(communications)
    .where(
      and(
        eq(communications.id, communicationId),
        sql`${communications.customerId} in ${customersOfSurvivor(id)}`,
      ),
    )
    .for("update");
  if (!communication) throw communicationNotFound();
  const { customerNumber } = customer;
  const told = { customerNumber, communicationId };
  return { customerNumber, communication, told };
}

const change = (tx: Tx, actor: Actor, id: string, now: Date, values: Partial<Communication>) =>
  tx
    .update(communications)
    .set({ ...values, updatedAt: now, updatedBy: actor.personId })
    .where(eq(communications.id, id));

/** Settling counts as an answer at the latest. */
const answeredBy = (communication: Communication, status: CommunicationStatus, now: Date) =>
  isSettled(status) &&
  communication.direction === "inbound" &&
  communication.responseRequired &&
  communication.firstResponseAt === null
    ? { firstResponseAt: now, responseMinutes: minutesBetween(communication.createdAt, now) }
    : {};

/**
 * Sets any status, with a note for the content. CONFLICT if the status is no longer `was`; if it is already
 * set, only a note has an effect.
 */
export async function setCommunicationStatus(
  tx: Tx,
  actor: Actor,
  input: OnCommunication & {
    status: CommunicationStatus;
    note: string;
    was?: CommunicationStatus | undefined;
  },
): Promise<void> {
  const { id, status, note, was, now } = input;
  const { customerNumber, communication, told } = await lockCommunication(tx, input);
  const from = communication.status;
  if (from === status && note.trim() === "") return;
  if (was && was !== from) throw communicationChangedMeanwhile();
  await change(tx, actor, communication.id, now, {
    status,
    content: withNote(communication.content, note, { name: actor.name, at: now }),
    ...answeredBy(communication, status, now),
  });
  await record(tx, actor, communicationMoved, {
    subjectId: id,
    summary: `Communication of ${customerNumber}: ${STATUS_LABELS[status].toLowerCase()}${note.trim() ? ", with a note" : ""}`,
    data: { ...told, from, to: status },
    customerId: id,
    at: now,
  });
}

/**
 * Assigns it to a colleague; null unassigns it. INVALID at `personId` for a person without permission to
 * write to customers.
 */
export async function assignCommunication(
  tx: Tx,
  actor: Actor,
  input: OnCommunication & { personId: string | null },
): Promise<void> {
  const { id, personId, now } = input;
  const { customerNumber, communication, told } = await lockCommunication(tx, input);
  if (communication.assignedTo === personId) return;
  const name = personId ? await assertMayWork(tx, personId, "personId") : "nobody";
  await change(tx, actor, communication.id, now, {
    assignedTo: personId,
    assignedBy: personId ? actor.personId : null,
    assignedAt: personId ? now : null,
  });
  await record(tx, actor, communicationAssigned, {
    subjectId: id,
    summary: `Communication of ${customerNumber} given to ${name}`,
    data: { ...told, assignedTo: personId },
    customerId: id,
    at: now,
  });
}

/** Escalates it with a reason and assigns it to a colleague. CONFLICT once completed. */
export async function escalateCommunication(
  tx: Tx,
  actor: Actor,
  input: OnCommunication & { personId: string; reason: string },
): Promise<void> {
  const { id, personId, reason, now } = input;
  const { customerNumber, communication, told } = await lockCommunication(tx, input);
  const from = communication.status;
  if (!canEscalate(from)) throw communicationSettled({ status: STATUS_LABELS[from].toLowerCase() });
  if (
    from === "escalated" &&
    communication.escalatedTo === personId &&
    communication.escalationReason === reason
  )
    return;
  const name = await assertMayWork(tx, personId, "personId");
  await change(tx, actor, communication.id, now, {
    status: "escalated",
    assignedTo: personId,
    assignedBy: actor.personId,
    assignedAt: now,
    escalatedTo: personId,
    escalatedBy: actor.personId,
    escalatedAt: now,
    escalationReason: reason,
  });
  await record(tx, actor, communicationEscalated, {
    subjectId: id,
    summary: `Communication of ${customerNumber} escalated to ${name}`,
    data: { ...told, from, assignedTo: personId },
    customerId: id,
    at: now,
  });
}

type Facts = Omit<
  NewCommunication,
  "channel" | "direction" | "subject" | "content" | "send" | "assignedTo" | "followUpDate"
> & {
  followUpOn?: string | null;
  satisfactionRating?: number | null;
  satisfactionFeedback?: string;
};

/**
 * Merges a change into the stored communication; a new deadline or follow-up date triggers a new
 * notification. CONFLICT if it changed since it was read.
 */
export async function editCommunication(
  tx: Tx,
  actor: Actor,
  input: OnCommunication & {
    change: Partial<Facts> & { followUpDate?: string | null | undefined };
    updatedAt?: Date | undefined;
  },
): Promise<void> {
  const { id, now, updatedAt } = input;
  const { customerNumber, communication, told } = await lockCommunication(tx, input);
  if (updatedAt && updatedAt.getTime() !== communication.updatedAt.getTime())
    throw communicationChangedMeanwhile();
  const { followUpDate, ...given } = input.change;
  const wanted: Partial<Communication> = Object.fromEntries(
    Object.entries({ ...given, ...(followUpDate === undefined ? {} : { followUpOn: followUpDate }) }).filter(
      ([name, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(communication[name as keyof Communication]),
    ),
  );
  const fields = Object.keys(wanted).sort();
  if (fields.length === 0) return;
  const after = { ...communication, ...wanted };
  await assertRelations(tx, id, {
    ...wanted,
    followUpRequired: after.followUpRequired,
    followUpDate: after.followUpOn,
  });
  await change(tx, actor, communication.id, now, {
    ...wanted,
    ...("responseDeadline" in wanted || "responseRequired" in wanted ? { lateAt: null } : {}),
    ...("followUpOn" in wanted || "followUpRequired" in wanted ? { followUpDueAt: null } : {}),
  });
  await record(tx, actor, communicationEdited, {
    subjectId: id,
    summary: `Communication of ${customerNumber} changed`,
    data: { ...told, fields },
    customerId: id,
    at: now,
  });
}
