import { and, eq, inArray, sql } from "drizzle-orm";
import { lockLead } from "~/features/crm/leads/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { codeOf, leadReferred } from "../../domain";
import { commissionPaidAlready, ownReferral, partnerNotOffered, referredBefore } from "../../errors";
import { findPartnerOfCode, hasCommission } from "../queries/partners";
import { findEarlierReferral, findLeadNumber, findReferral, listSalesOf } from "../queries/referrals";
import { partnerReferrals, partners } from "../tables";
import { settleCommission } from "./settle-commission";

interface Contact {
  email: string;
  phone: string;
}
type Partner = typeof partners.$inferSelect;

const isOwn = (partner: Partner, { email, phone }: Contact) =>
  (partner.email !== "" && partner.email === email.toLowerCase()) ||
  (partner.phone !== "" && partner.phone === phone);

/** Serialises referrals, so that each person is referred only once. */
const lockReferrals = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('partners.referrals', 0))`);

/**
 * Finds the partner for the code in a visitor's first touch; `attach` links the new lead. Undefined for an
 * unknown code, the partner's own contact, and people already known or referred (docs/decisions/0125).
 */
export async function readReferral(
  tx: Tx,
  { ref, isKnown, now, ...contact }: Contact & { ref: string; isKnown: boolean; now: Date },
): Promise<{ attach: (leadId: string) => Promise<void> } | undefined> {
  const code = codeOf(ref);
  if (!code || isKnown) return undefined;
  const partner = await findPartnerOfCode(tx, code);
  if (!partner || isOwn(partner, contact)) return undefined;
  await lockReferrals(tx);
  if (await findEarlierReferral(tx, contact, undefined)) return undefined;
  return { attach: (leadId) => attach(tx, system, { leadId, partner, now }) };
}

async function attach(
  tx: Tx,
  actor: Actor,
  { leadId, partner, now }: { leadId: string; partner: Partner; now: Date },
): Promise<void> {
  const set = { partnerId: partner.id, referredAt: now, setBy: actor.personId };
  await tx
    .insert(partnerReferrals)
    .values({ id: newId(now.getTime()), leadId, ...set })
    .onConflictDoUpdate({ target: partnerReferrals.leadId, set });
  const leadNumber = await findLeadNumber(tx, leadId);
  const by = actor.kind === "system" ? ("link" as const) : ("staff" as const);
  await record(tx, actor, leadReferred, {
    subjectId: partner.id,
    summary: `${leadNumber} came by ${partner.name}`,
    data: { leadNumber, name: partner.name, by },
    at: now,
  });
}

/**
 * Sets a lead's partner; null removes it. INVALID at `partnerId` for the partner's own contact, an earlier
 * referral or an ended partnership. CONFLICT once its commission is paid.
 */
export async function setPartnerOfLead(
  tx: Tx,
  actor: Actor,
  { id, partnerId, now }: { id: Reach<"lead">; partnerId: string | null; now: Date },
): Promise<void> {
  await lockReferrals(tx);
  const lead = await lockLead(tx, id);
  const before = await findReferral(tx, id);
  if ((before?.partnerId ?? null) === partnerId) return;
  if (await hasCommission(tx, { leadId: id }, "paid")) throw commissionPaidAlready();
  if (partnerId) {
    const [partner] = await tx
      .select()
      .from(partners)
      .where(and(eq(partners.id, partnerId), eq(partners.status, "active")));
    if (!partner) throw partnerNotOffered.at("partnerId");
    if (isOwn(partner, lead)) throw ownReferral.at("partnerId");
    const earlier = await findEarlierReferral(tx, lead, id);
    if (earlier) throw referredBefore.at("partnerId", { lead: earlier });
    await attach(tx, actor, { leadId: id, partner, now });
  } else if (before) {
    await tx.delete(partnerReferrals).where(eq(partnerReferrals.id, before.id));
    await record(tx, actor, leadReferred, {
      subjectId: before.partnerId,
      summary: `${lead.leadNumber} did not come by ${before.name}`,
      data: { leadNumber: lead.leadNumber, name: null, by: "staff" },
      at: now,
    });
  }
  for (const sale of await listSalesOf(tx, id)) await settleCommission(tx, actor, sale.id, now);
}

/** Moves a referral to another lead, unless that lead has one: the first touch stays. */
export async function moveReferral(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  if (await findReferral(tx, to)) return [];
  const moved = await tx
    .update(partnerReferrals)
    .set({ leadId: to })
    .where(and(eq(partnerReferrals.leadId, from), ids && inArray(partnerReferrals.id, [...ids])))
    .returning({ id: partnerReferrals.id });
  return moved.map(({ id }) => id);
}
