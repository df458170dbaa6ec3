import { eq } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { markBounced, type Reply, recordOptOut, recordReplies } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { SavedFile } from "~/platform/storage/save-file";
import { kindOf, LOOP_MINUTES } from "../../domain/matching";
import {
  type LeftOut,
  LOOP_LIMIT,
  type ReplyChannel,
  type ReplyKind,
  sentIdOf,
  splitQuoted,
} from "../../domain/replies";
import {
  type Belongs,
  countSince,
  listBelongings,
  listSent,
  NOBODY,
  type SentMessage,
} from "../queries/matching";
import { replies, replyFiles } from "../tables";
import { leadOfCampaignAnswer } from "./link-reply";

export interface Arrived {
  channel: ReplyChannel;
  /** Equal for duplicates. */
  key: string;
  messageId: string;
  references: readonly string[];
  answers: readonly string[];
  fromName: string;
  fromAddress: string;
  subject: string;
  text: string;
  isCut: boolean;
  automatic: string;
  reports: readonly { recipient: string; isFinal: boolean; reason: string }[];
  isOptOut: boolean;
  files: readonly SavedFile[];
  leftOut: readonly LeftOut[];
  receivedAt: Date;
}

/**
 * Saves inbound messages with their owner, the message they answer and their kind. Skips duplicates. Records
 * a person's reply once. A bounce report marks an address only if it refers to our message to that address.
 * Returns the number of new ones.
 */
export async function saveReplies(tx: Tx, arrived: readonly Arrived[], now: Date): Promise<number> {
  if (arrived.length === 0) return 0;
  const sent = await listSent(tx, [...new Set(arrived.flatMap(({ answers }) => sentIdsOf(answers)))]);
  const addresses = new Set([
    ...arrived.map(({ fromAddress }) => fromAddress),
    ...[...sent.values()].map(({ recipient }) => recipient),
  ]);
  const belongings = await listBelongings(tx, [...addresses].filter(Boolean));
  const came = await countSince(tx, [...addresses], new Date(now.getTime() - LOOP_MINUTES * 60_000));
  const restricted = await listRestricted(tx);
  const placed = arrived.map((one) => {
    const of = sentIdsOf(one.answers).flatMap((id) => sent.get(id) ?? [])[0];
    const count = (came.get(one.fromAddress) ?? 0) + 1;
    came.set(one.fromAddress, count);
    return { one, of, what: whatOf(one, count), belongs: place(one, of, belongings) };
  });
  const ids = await insertReplies(tx, placed, now);
  let said: Reply[] = [];
  const recordSaid = async () => {
    await recordReplies(tx, system, said, now);
    said = [];
  };
  for (const { one, of, what, belongs } of placed) {
    const id = ids.get(one.key);
    if (!id) continue;
    if (what.kind === "reply") said.push(replyOf(one, { id, of, belongs, restricted }));
    else {
      await recordSaid();
      await act(tx, one, { kind: what.kind, of, now });
    }
  }
  await recordSaid();
  for (const { one, of, what, belongs } of placed) {
    const id = ids.get(one.key);
    // A reply to a campaign creates a lead, unless the customer is restricted.
    const isLead = id && what.kind === "reply" && of?.campaignId && !belongs.leadId;
    if (isLead && !(belongs.customerId && restricted.has(belongs.customerId)))
      await leadOfCampaignAnswer(tx, { id, campaignId: of.campaignId, now });
  }
  return ids.size;
}

const whatOf = (one: Arrived, came: number): { kind: ReplyKind; automatic: string } =>
  one.isOptOut
    ? { kind: "opt_out", automatic: "" }
    : kindOf({
        automatic: one.automatic,
        reports: one.reports.length,
        came,
        most: LOOP_LIMIT[one.channel],
      });

const sentIdsOf = (answers: readonly string[]): string[] =>
  answers.flatMap((answer) => sentIdOf(answer) ?? []);

interface Placed extends Belongs {
  senderDiffers: boolean;
}

/** The owner: from the thread, else from the thread's recipient. Without a thread, from the sender. */
function place(one: Arrived, of: SentMessage | undefined, belongings: Map<string, Belongs>): Placed {
  const known = belongings.get(of?.recipient ?? one.fromAddress) ?? NOBODY;
  return {
    leadId: of?.leadId ?? known.leadId,
    customerId: of?.customerId ?? known.customerId,
    // A reply about a quote does not belong to an older inquiry.
    inquiryId: of ? of.inquiryId : known.leadId || known.customerId ? null : known.inquiryId,
    senderDiffers: of !== undefined && of.recipient !== one.fromAddress,
  };
}

interface PlacedArrival {
  one: Arrived;
  of: SentMessage | undefined;
  what: { kind: ReplyKind; automatic: string };
  belongs: Placed;
}

async function insertReplies(
  tx: Tx,
  placed: readonly PlacedArrival[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(replies)
    .values(
      placed.map(({ one, of, what, belongs }) => ({
        id: newId(),
        channel: one.channel,
        key: one.key,
        messageId: one.messageId,
        references: [...one.references],
        fromName: one.fromName,
        fromAddress: one.fromAddress,
        subject: one.subject,
        ...splitQuoted(one.text),
        isCut: one.isCut,
        leftOut: [...one.leftOut],
        ...what,
        ...belongs,
        answersId: of?.id ?? null,
        status: what.kind === "reply" ? ("waiting" as const) : null,
        receivedAt: one.receivedAt,
        createdAt: now,
      })),
    )
    .onConflictDoNothing({ target: replies.key })
    .returning({ id: replies.id, key: replies.key });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const files = placed.flatMap(({ one }) => {
    const replyId = ids.get(one.key);
    return replyId ? one.files.map((file) => ({ ...file, replyId, createdAt: now })) : [];
  });
  if (files.length > 0) await tx.insert(replyFiles).values(files);
  return ids;
}

async function act(
  tx: Tx,
  one: Arrived,
  { kind, of, now }: { kind: ReplyKind; of: SentMessage | undefined; now: Date },
): Promise<void> {
  if (kind === "opt_out")
    return recordOptOut(tx, system, { channel: "sms", address: one.fromAddress, source: "stop", now });
  if (kind !== "bounce") return;
  // Reports can be forged, so a report counts only for the recipient of the message it names.
  for (const { recipient, isFinal, reason } of one.reports)
    if (isFinal && of?.recipient === recipient) await markBounced(tx, recipient, { reason, now });
}

interface Said {
  id: string;
  of: SentMessage | undefined;
  belongs: Placed;
  restricted: ReadonlySet<string>;
}

function replyOf(one: Arrived, { id, of, belongs, restricted }: Said): Reply {
  const { leadId, customerId, inquiryId, senderDiffers } = belongs;
  const meant = of && senderDiffers ? [of.recipient] : [];
  return {
    channel: one.channel,
    proof: of ? (senderDiffers ? "thread_other_sender" : "thread") : "sender",
    subjectId: id,
    summary: one.channel === "email" ? "An email came in" : "An SMS came in",
    ...(one.channel === "email"
      ? { emails: [one.fromAddress, ...meant] }
      : { phones: [one.fromAddress, ...meant] }),
    leadIds: leadId ? [leadId] : [],
    customerIds: customerId ? [customerId] : [],
    inquiryIds: inquiryId ? [inquiryId] : [],
    // Events about restricted customers are rejected, which would lose the message.
    customerId: customerId && !restricted.has(customerId) ? customerId : null,
  };
}

async function listRestricted(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(restrictedCustomers);
  return new Set(rows.flatMap((row) => Object.values(row)));
}

/** Marks a message as closed or answered. */
export const settleReply = (
  tx: Tx,
  id: string,
  change: Pick<Partial<typeof replies.$inferInsert>, "status" | "answeredAt" | "answeredBy">,
) => tx.update(replies).set(change).where(eq(replies.id, id));
