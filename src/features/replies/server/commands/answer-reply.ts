import { noteFirstResponse } from "~/features/crm/leads/server/commands";
import { noteInquiryAnswer } from "~/features/inquiries/server/commands/decide-inquiry";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { CHANNEL_LABELS, replyAnswered, replyClosed } from "../../domain/replies";
import { replyNotAnswerable, replyNotWaiting } from "../../errors";
import { sendAnswer } from "../messages/reply-messages";
import { lockReply } from "../queries/replies";
import { settleReply } from "./save-replies";

/**
 * Answers a reply in the same thread. It counts as the first response to the lead or inquiry if there is
 * none. CONFLICT for automatic messages. Returns the message's id.
 */
export async function answerReply(
  tx: Tx,
  actor: Actor,
  { id, body, now }: { id: Reach<"reply">; body: string; now: Date },
): Promise<{ id: string }> {
  const reply = await lockReply(tx, id);
  if (reply.kind !== "reply" || reply.fromAddress === "") throw replyNotAnswerable();
  const messageId = await sendAnswer(tx, reply, body, now);
  await settleReply(tx, id, { status: "answered", answeredAt: now, answeredBy: actor.personId });
  const { leadId, inquiryId } = reply;
  if (leadId) await noteFirstResponse(tx, { id: trustedReach(tx, "lead", leadId, "part"), at: now });
  if (inquiryId)
    await noteInquiryAnswer(tx, actor, { id: trustedReach(tx, "inquiry", inquiryId, "part"), now });
  await record(tx, actor, replyAnswered, {
    subjectId: id,
    summary: `${CHANNEL_LABELS[reply.channel]} that came in answered`,
    data: { channel: reply.channel },
    customerId: reply.customerId,
    at: now,
  });
  return { id: messageId };
}

/** Closes a message without an answer. Throws CONFLICT unless it needs one. */
export async function closeReply(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"reply">; now: Date },
): Promise<void> {
  const reply = await lockReply(tx, id);
  if (reply.status !== "waiting") throw replyNotWaiting();
  await settleReply(tx, id, { status: "closed" });
  await record(tx, actor, replyClosed, {
    subjectId: id,
    summary: `${CHANNEL_LABELS[reply.channel]} that came in closed without an answer`,
    data: { channel: reply.channel },
    customerId: reply.customerId,
    at: now,
  });
}
