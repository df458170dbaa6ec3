import { and, eq, inArray, isNull } from "drizzle-orm";
import { findSms } from "~/features/messaging/server/commands/call-sms";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { defineTask } from "~/platform/tasks/tasks";
import { payslips } from "../../../slips/server/tables";
import {
  LINK_DAYS,
  type LinkEnd,
  type LinkProof,
  linkProofOf,
  payslipLinkRevoked,
  payslipLinkSent,
} from "../../domain";
import { payslipLinkNoProof, payslipLinkSignsIn, payslipLinkVoid } from "../../errors";
import { sendPayslipLinkMail, sendPayslipLinkSms } from "../messages/payslip-link-messages";
import { type Addressee, getLink, linkTokenOf, listUnannouncedByLink, lockForLink } from "../queries";
import { payslipLinks } from "../tables";

export const announcePayslipLinksTask = defineTask<{ periodId: string }>("announce-payslip-links", {
  expireInSeconds: 900,
});

const CHUNK = 50;
const DAY_MS = 86_400_000;

/**
 * Sends each link once, in small transactions, so that a restart continues. Skips people who cannot prove who they
 * are.
 */
export async function announcePayslipLinks(
  { periodId }: { periodId: string },
  now = new Date(),
): Promise<void> {
  const hasSms = (await findSms()) !== undefined;
  const waiting = (await listUnannouncedByLink(db(), periodId)).flatMap((one) => {
    const proof = linkProofOf({ ...one, hasSms });
    return proof ? [{ ...one, proof }] : [];
  });
  for (let at = 0; at < waiting.length; at += CHUNK) {
    const some = waiting.slice(at, at + CHUNK);
    await transaction(async (tx) => {
      const ids = some.map(({ payslipId }) => payslipId);
      const marked = await tx
        .update(payslips)
        .set({ emailSentAt: now })
        .where(and(inArray(payslips.id, ids), isNull(payslips.emailSentAt), isNull(payslips.voidedAt)))
        .returning({ id: payslips.id });
      const mine = new Set(marked.map(({ id }) => id));
      for (const one of some)
        if (mine.has(one.payslipId))
          await makeLink(tx, system, { ...one, hasSms, url: publicUrl() ?? "", now });
    });
  }
}

/** Sends a new link at HR's request and ends the one before. Throws CONFLICT if no link can be sent. */
export async function sendLink(
  tx: Tx,
  actor: Actor,
  {
    id,
    hasSms,
    now,
    publicUrl: url,
  }: { id: Reach<"payslip">; hasSms: boolean; now: Date; publicUrl: string },
): Promise<{ id: string }> {
  const { isVoid, addressee } = await lockForLink(tx, id);
  if (isVoid) throw payslipLinkVoid();
  if (!addressee) throw payslipLinkSignsIn();
  const proof = linkProofOf({ ...addressee, hasSms });
  if (!proof) throw payslipLinkNoProof();
  await endLinks(tx, eq(payslipLinks.payslipId, id), { reason: "replaced", now });
  await tx.update(payslips).set({ emailSentAt: now }).where(eq(payslips.id, id));
  return makeLink(tx, actor, { ...addressee, proof, hasSms, url, now });
}

/** Ends a link. Does nothing if it has already ended. */
export async function revokeLink(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"payslip-link">; now: Date },
): Promise<void> {
  const ended = await endLinks(tx, eq(payslipLinks.id, id), { reason: "revoked", now });
  if (ended === 0) return;
  const { number, payslipId } = await getLink(tx, id);
  await record(tx, actor, payslipLinkRevoked, {
    subjectId: payslipId,
    summary: `Link to payslip ${number} revoked`,
    data: { number },
    at: now,
  });
}

export async function endLinks(
  tx: Tx,
  of: ReturnType<typeof eq>,
  { reason, now }: { reason: LinkEnd; now: Date },
): Promise<number> {
  const ended = await tx
    .update(payslipLinks)
    .set({ endedAt: now, endReason: reason, codeHash: null, codeExpiresAt: null })
    .where(and(of, isNull(payslipLinks.endedAt)))
    .returning({ id: payslipLinks.id });
  return ended.length;
}

async function makeLink(
  tx: Tx,
  actor: Actor,
  made: Addressee & { proof: LinkProof; hasSms: boolean; url: string; now: Date },
): Promise<{ id: string }> {
  const { payslipId, number, name, email, phone, payPeriod, proof, hasSms, url, now } = made;
  const id = newId();
  await tx.insert(payslipLinks).values({
    id,
    payslipId,
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    createdAt: now,
    createdBy: actor.personId,
  });
  const link = `${url}/payslip/${linkTokenOf(id)}`;
  const told = { id: payslipId, name, email, payPeriod, link, proof };
  await sendPayslipLinkMail(tx, told);
  if (hasSms && phone) await sendPayslipLinkSms(tx, { ...told, phone }, now);
  await record(tx, actor, payslipLinkSent, {
    subjectId: payslipId,
    summary: `Link to payslip ${number} sent`,
    data: { number },
    at: now,
  });
  return { id };
}
