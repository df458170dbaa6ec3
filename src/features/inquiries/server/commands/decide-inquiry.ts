import { eq } from "drizzle-orm";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { Cents } from "~/platform/kernel/money";
import {
  type ContactChannel,
  canDecide,
  type InquiryStatus,
  inquiryApproved,
  inquiryAssigned,
  inquiryCompleted,
  inquiryContacted,
  inquiryLinked,
  inquiryRejected,
  inquiryReplied,
  STATUS_LABELS,
} from "../../domain/inquiries";
import { assigneeMayNotAnswer, inquiryDecided, inquiryNotFound } from "../../errors";
import { sendReplyMail } from "../messages/inquiry-messages";
import { inquiries } from "../tables";

type Row = typeof inquiries.$inferSelect;

interface At {
  id: Reach<"inquiry">;
  now: Date;
}

const STATUS_SW: Record<InquiryStatus, string> = {
  pending: "linasubiri",
  approved: "limeidhinishwa",
  rejected: "limekataliwa",
  completed: "limekamilika",
};

async function lockInquiry(tx: Tx, id: Reach<"inquiry">): Promise<Row> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for("update");
  if (!row) throw inquiryNotFound();
  return row;
}

async function decide(tx: Tx, actor: Actor, at: At, to: InquiryStatus, reason: string): Promise<Row> {
  const inquiry = await lockInquiry(tx, at.id);
  const from = inquiry.status as InquiryStatus;
  if (!canDecide(from, to)) {
    throw inquiryDecided({ status: { en: STATUS_LABELS[from].toLowerCase(), sw: STATUS_SW[from] } });
  }
  await tx
    .update(inquiries)
    .set({
      status: to,
      decidedBy: actor.personId,
      decidedAt: at.now,
      decisionReason: reason,
      updatedAt: at.now,
    })
    .where(eq(inquiries.id, at.id));
  return inquiry;
}

/** Approves an inquiry; quotes starts a draft on this event. */
export async function approveInquiry(tx: Tx, actor: Actor, at: At): Promise<void> {
  const { name, email, phone, service, message, assignedTo } = await decide(tx, actor, at, "approved", "");
  await record(tx, actor, inquiryApproved, {
    subjectId: at.id,
    summary: `Inquiry of ${name} approved`,
    data: { name, email, phone, service, message, assignedTo },
    at: at.now,
  });
}

export async function rejectInquiry(tx: Tx, actor: Actor, at: At & { reason: string }): Promise<void> {
  const { name } = await decide(tx, actor, at, "rejected", at.reason);
  await record(tx, actor, inquiryRejected, {
    subjectId: at.id,
    summary: `Inquiry of ${name} rejected: ${at.reason}`,
    data: { name, reason: at.reason },
    at: at.now,
  });
}

export async function completeInquiry(tx: Tx, actor: Actor, at: At & { reason: string }): Promise<void> {
  const { name } = await decide(tx, actor, at, "completed", at.reason);
  await record(tx, actor, inquiryCompleted, {
    subjectId: at.id,
    summary: `Inquiry of ${name} completed: ${at.reason}`,
    data: { name, reason: at.reason },
    at: at.now,
  });
}

/** Assigns an inquiry or removes its assignee. An unchanged assignee changes nothing. */
export async function assignInquiry(
  tx: Tx,
  actor: Actor,
  at: At & { personId: string | null },
): Promise<void> {
  const inquiry = await lockInquiry(tx, at.id);
  if (inquiry.assignedTo === at.personId) return;
  const answering = at.personId ? await listStaffWhoMay(tx, "manage_inquiries") : [];
  const person = answering.find(({ id }) => id === at.personId);
  if (at.personId && !person) throw assigneeMayNotAnswer.at("personId");
  await tx
    .update(inquiries)
    .set({ assignedTo: at.personId, updatedAt: at.now })
    .where(eq(inquiries.id, at.id));
  await record(tx, actor, inquiryAssigned, {
    subjectId: at.id,
    summary: person ? `Inquiry assigned to ${person.name}` : "Inquiry unassigned",
    data: { name: inquiry.name, assignedTo: at.personId },
    at: at.now,
  });
}

/** Only the first answer counts against the deadline, and for its author. */
async function noteResponse(tx: Tx, actor: Actor, inquiry: Row, channel: string, now: Date): Promise<void> {
  const first = inquiry.firstResponseAt
    ? {}
    : { firstResponseAt: now, firstResponseBy: channel, firstResponder: actor.personId };
  await tx
    .update(inquiries)
    .set({ ...first, updatedAt: now })
    .where(eq(inquiries.id, inquiry.id));
}

export async function replyToInquiry(
  tx: Tx,
  actor: Actor,
  at: At & { subject: string; body: string },
): Promise<void> {
  const inquiry = await lockInquiry(tx, at.id);
  await sendReplyMail(tx, inquiry, at);
  await noteResponse(tx, actor, inquiry, "email", at.now);
  await record(tx, actor, inquiryReplied, {
    subjectId: at.id,
    summary: `Replied to ${inquiry.name}: ${at.subject}`,
    data: { name: inquiry.name, subject: at.subject },
    at: at.now,
  });
}

/** Counts an answer from the message thread like a reply from the inquiry. */
export async function noteInquiryAnswer(tx: Tx, actor: Actor, at: At): Promise<void> {
  await noteResponse(tx, actor, await lockInquiry(tx, at.id), "email", at.now);
}

/**
 * Records a call or a WhatsApp chat. It counts as an answer only if the person was reached; opening WhatsApp does not.
 */
export async function logInquiryContact(
  tx: Tx,
  actor: Actor,
  at: At & { channel: ContactChannel; note?: string | undefined; reached?: boolean | undefined },
): Promise<void> {
  const { channel, note = "", reached = channel === "call" } = at;
  const inquiry = await lockInquiry(tx, at.id);
  if (reached) await noteResponse(tx, actor, inquiry, channel, at.now);
  const said = note ? `: ${note}` : "";
  const did =
    channel === "whatsapp"
      ? `${reached ? "Wrote by WhatsApp" : "WhatsApp opened"} to ${inquiry.name}`
      : `Called ${inquiry.name}${reached ? "" : ", not reached"}`;
  await record(tx, actor, inquiryContacted, {
    subjectId: at.id,
    summary: `${did}${said}`,
    data: { name: inquiry.name, channel, note, reached },
    at: at.now,
  });
}

/** Links the quote made from an inquiry. The amount stays the starting price until the quote is priced. */
export async function linkQuoteToInquiry(
  tx: Tx,
  actor: Actor,
  at: At & { quoteId: string; quoteNumber: string },
): Promise<void> {
  const { name } = await lockInquiry(tx, at.id);
  const { quoteId, quoteNumber } = at;
  await tx.update(inquiries).set({ quoteId, quoteNumber, updatedAt: at.now }).where(eq(inquiries.id, at.id));
  await record(tx, actor, inquiryLinked, {
    subjectId: at.id,
    summary: `Quote ${quoteNumber} made from the inquiry of ${name}`,
    data: { name, quoteId, quoteNumber },
    at: at.now,
  });
}

/** Shows the linked quote's total (cents) from now on. */
export async function saveQuotedAmount(
  tx: Tx,
  at: { quoteNumber: string; total: Cents; now: Date },
): Promise<void> {
  await tx
    .update(inquiries)
    .set({ amount: at.total, amountQuoted: true, updatedAt: at.now })
    .where(eq(inquiries.quoteNumber, at.quoteNumber));
}
