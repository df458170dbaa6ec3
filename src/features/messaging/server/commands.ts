import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { ERASED } from "~/platform/kernel/erased";
import { resendMail } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { canResend, messageResent, messageSettled } from "../domain";
import { messageBeingSent, messageErased, messageNotFound, messageNotUnknown } from "../errors";

/** Sends a message again. The row lock serializes double clicks. */
export async function resendMessage(tx: Tx, actor: Actor, input: { id: string; now: Date }): Promise<void> {
  const [message] = await tx
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.id, input.id))
    .for("update");
  if (!message) throw messageNotFound();
  if (message.recipient === ERASED) throw messageErased();
  if (!canResend(message)) throw messageBeingSent();
  await resendMail(tx, input.id);
  await record(tx, actor, messageResent, {
    subjectId: input.id,
    summary: `Message sent again: ${message.subject}`,
    data: { kind: message.kind },
    customerId: message.customerId,
    at: input.now,
  });
}

/** Marks a message with an unknown outcome as arrived, so that it is not sent again. */
export async function settleMessage(tx: Tx, actor: Actor, input: { id: string; now: Date }): Promise<void> {
  const [message] = await tx
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.id, input.id))
    .for("update");
  if (!message) throw messageNotFound();
  if (message.status !== "unknown") throw messageNotUnknown();
  await tx
    .update(outboxMessages)
    .set({ status: "delivered", deliveredAt: input.now, lastError: null })
    .where(eq(outboxMessages.id, input.id));
  await record(tx, actor, messageSettled, {
    subjectId: input.id,
    summary: `Message found to have arrived: ${message.subject}`,
    data: { kind: message.kind },
    customerId: message.customerId,
    at: input.now,
  });
}

/**
 * Empties messages to a person or about their rows, and cancels unsent ones. Staff recipients stay. Returns the number
 * of messages.
 */
export async function eraseMessages(
  tx: Tx,
  of: {
    customerId: string | null;
    contacts: readonly string[];
    subjects: readonly (readonly [type: string, id: string])[];
  },
): Promise<number> {
  const contacts = sql`array(select jsonb_array_elements_text(${JSON.stringify(of.contacts)}::jsonb))`;
  const subjects = sql`(select p ->> 0, (p ->> 1)::uuid from jsonb_array_elements(${JSON.stringify(of.subjects)}::jsonb) p)`;
  const theirs = sql`(customer_id = ${of.customerId}::uuid or lower(recipient) = any(${contacts}) or (subject_type, subject_id) in ${subjects})`;
  const unsent = await tx
    .delete(outboxMessages)
    .where(sql`${theirs} and status in ('queued', 'failed', 'held')`)
    .returning({ id: outboxMessages.id });
  const emptied = await tx
    .update(outboxMessages)
    .set({
      recipientName: sql`case when lower(recipient) = any(${contacts}) then null else recipient_name end`,
      recipient: sql`case when lower(recipient) = any(${contacts}) then ${ERASED} else recipient end`,
      subject: ERASED,
      html: "",
      text: ERASED,
      sealed: null,
      attachments: [],
      lastError: null,
    })
    .where(theirs)
    .returning({ id: outboxMessages.id });
  return unsent.length + emptied.length;
}
