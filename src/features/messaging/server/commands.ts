import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { conflict, notFound } from "~/platform/kernel/errors";
import { resendMail } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { canResend, messageResent } from "../domain";

/** Sends a message once more; the row is locked, so that two clicks enqueue it after one another, not twice at once. */
export async function resendMessage(tx: Tx, actor: Actor, input: { id: string; now: Date }): Promise<void> {
  const [message] = await tx
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.id, input.id))
    .for("update");
  if (!message) throw notFound("Message");
  if (!canResend(message)) throw conflict("This message is being sent right now.");
  await resendMail(tx, input.id);
  await record(tx, actor, messageResent, {
    subjectId: input.id,
    summary: `Message sent again: ${message.subject}`,
    data: { kind: message.kind },
    customerId: message.customerId,
    at: input.now,
  });
}
