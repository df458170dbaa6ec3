import { and, eq, isNull, or } from "drizzle-orm";
import { createLead, updateLead } from "~/features/crm/leads/server/commands";
import { lockLead } from "~/features/crm/leads/server/queries";
import { assertReachLead } from "~/features/crm/leads/server/reach";
import { namesOf } from "~/features/lead-intake/domain";
import { matchLead } from "~/features/lead-intake/server/queries/intakes";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatPhone } from "~/platform/kernel/phone";
import { CHANNEL_LABELS, replyLinked } from "../../domain/replies";
import { replyNotAnswerable } from "../../errors";
import { lockReply, type ReplyRow } from "../queries/replies";
import { replies } from "../tables";

const MAX_NOTED = 2_000;

interface Linked {
  leadId: string;
  made: boolean;
  now: Date;
}

async function link(tx: Tx, actor: Actor, reply: ReplyRow, { leadId, made, now }: Linked): Promise<void> {
  await tx
    .update(replies)
    .set({ leadId })
    .where(
      or(
        eq(replies.id, reply.id),
        and(
          eq(replies.fromAddress, reply.fromAddress),
          eq(replies.channel, reply.channel),
          isNull(replies.leadId),
        ),
      ),
    );
  await record(tx, actor, replyLinked, {
    subjectId: reply.id,
    summary: `${CHANNEL_LABELS[reply.channel]} that came in ${made ? "became a lead" : "linked to a lead"}`,
    data: { channel: reply.channel, leadId, made },
    customerId: reply.customerId,
    at: now,
  });
}

function leadOf(reply: ReplyRow, campaignId: string | null) {
  const { channel, fromName, fromAddress, subject, text } = reply;
  const isMail = channel === "email";
  const called = fromName || (isMail ? (fromAddress.split("@")[0] ?? "") : formatPhone(fromAddress));
  return {
    ...namesOf(called),
    email: isMail ? fromAddress : "",
    phone: isMail ? "" : fromAddress,
    preferredContactMethod: isMail ? ("email" as const) : ("sms" as const),
    source: campaignId
      ? ("email_campaign" as const)
      : reply.customerId
        ? ("repeat_customer" as const)
        : ("website" as const),
    ...(campaignId ? { campaignId } : {}),
    notes: [subject, text].filter(Boolean).join("\n\n").slice(0, MAX_NOTED),
  };
}

/** The lead of a reply: the open one of its sender, else a new one whose promise counts from when the message came. */
export async function leadForReply(
  tx: Tx,
  actor: Actor,
  reply: ReplyRow,
  { campaignId = null, now }: { campaignId?: string | null; now: Date },
): Promise<{ leadNumber: string; made: boolean }> {
  const isMail = reply.channel === "email";
  const { fromAddress } = reply;
  const known = await matchLead(tx, {
    email: isMail ? fromAddress : "",
    phone: isMail ? "" : fromAddress,
  });
  if (known) {
    const { leadNumber } = await lockLead(tx, trustedReach(tx, "lead", known, "system"));
    await link(tx, actor, reply, { leadId: known, made: false, now });
    return { leadNumber, made: false };
  }
  const { id, leadNumber } = await createLead(tx, actor, {
    fields: leadOf(reply, campaignId),
    customerId: reply.customerId,
    now: reply.receivedAt,
  });
  await link(tx, actor, reply, { leadId: id, made: true, now });
  return { leadNumber, made: true };
}

/** Creates a lead from a reply. CONFLICT for automatic messages; repeating it returns the same lead. */
export async function makeLeadOfReply(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"reply">; now: Date },
): Promise<{ leadNumber: string; made: boolean }> {
  const reply = await lockReply(tx, id);
  if (reply.kind !== "reply" || reply.fromAddress === "") throw replyNotAnswerable();
  if (reply.leadId) {
    const { leadNumber } = await lockLead(tx, trustedReach(tx, "lead", reply.leadId, "system"));
    return { leadNumber, made: false };
  }
  return leadForReply(tx, actor, reply, { now });
}

/** Creates or finds the lead of a campaign's respondent. */
export async function leadOfCampaignAnswer(
  tx: Tx,
  { id, campaignId, now }: { id: string; campaignId: string | null; now: Date },
): Promise<void> {
  const reply = await lockReply(tx, trustedReach(tx, "reply", id, "system"));
  if (!reply.leadId && reply.fromAddress) await leadForReply(tx, system, reply, { campaignId, now });
}

/** Links a reply to a lead, and adds its email or phone to the lead if missing. NOT_FOUND out of reach. */
export async function linkReply(
  tx: Tx,
  actor: Actor,
  { id, leadId: asked, now }: { id: Reach<"reply">; leadId: string; now: Date },
): Promise<void> {
  const reply = await lockReply(tx, id);
  const leadId = await assertReachLead(tx, actor, asked);
  const lead = await lockLead(tx, leadId);
  const missing = reply.channel === "email" ? "email" : "phone";
  if (lead[missing] === "")
    await updateLead(tx, actor, { id: leadId, change: { [missing]: reply.fromAddress }, now });
  await link(tx, actor, reply, { leadId, made: false, now });
}
