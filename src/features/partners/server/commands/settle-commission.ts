import { eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { commissionEarned, commissionOf, commissionPaid, commissionWithdrawn, ruleOn } from "../../domain";
import { commissionNotOwed } from "../../errors";
import { listRules, lockCommission, lockCommissions, lockPartner } from "../queries/partners";
import { findReferral, findSale } from "../queries/referrals";
import { partnerCommissions } from "../tables";

/** The commission due for a sale; undefined if it is not won, was cancelled or has no referral. */
async function earningOf(tx: Tx, opportunityId: string) {
  const sale = await findSale(tx, opportunityId);
  if (sale?.stage !== "closed_won" || !sale.wonOn || !sale.wonBy || sale.isCalledOff) return undefined;
  const referral = await findReferral(tx, sale.leadId);
  const rules = referral ? await listRules(tx, referral.partnerId) : [];
  // A win before the first rule uses the first rule.
  const rule = ruleOn(rules, sale.wonOn) ?? rules.at(-1);
  if (!referral || !rule) return undefined;
  const { leadNumber, wonOn, wonBy, value } = sale;
  return {
    name: referral.name,
    leadNumber,
    row: {
      ...{ partnerId: referral.partnerId, wonBy, wonOn, wonValue: value },
      ...{ ruleKind: rule.kind, ruleValue: rule.value, amount: commissionOf(rule, value) },
    },
  };
}

/**
 * Updates a sale's commission: owed once won, withdrawn if cancelled, owed again if won again. A paid one
 * never changes. Repeating it has no effect.
 */
export async function settleCommission(
  tx: Tx,
  actor: Actor,
  opportunityId: string,
  now: Date,
): Promise<void> {
  const kept = await lockCommission(tx, opportunityId);
  if (kept?.status === "paid") return;
  const earning = await earningOf(tx, opportunityId);
  const ofSale = eq(partnerCommissions.opportunityId, opportunityId);
  if (!earning) {
    if (kept?.status !== "owed") return;
    await tx
      .update(partnerCommissions)
      .set({ status: "withdrawn", withdrawnAt: now, updatedAt: now })
      .where(ofSale);
    const sale = await findSale(tx, opportunityId);
    const leadNumber = sale?.leadNumber ?? "";
    await record(tx, actor, commissionWithdrawn, {
      subjectId: kept.partnerId,
      summary: `Commission of ${formatKes(kept.amount)} for ${leadNumber} taken back`,
      data: { name: "", leadNumber, amount: kept.amount },
      at: now,
    });
    return;
  }
  const { row, name, leadNumber } = earning;
  if (kept?.status === "owed" && kept.partnerId === row.partnerId && kept.amount === row.amount) return;
  const set = { ...row, status: "owed" as const, withdrawnAt: null, updatedAt: now };
  await tx
    .insert(partnerCommissions)
    .values({ id: newId(now.getTime()), opportunityId, ...set })
    .onConflictDoUpdate({ target: partnerCommissions.opportunityId, set });
  await record(tx, actor, commissionEarned, {
    subjectId: row.partnerId,
    summary: `${name} is owed ${formatKes(row.amount)} for ${leadNumber}`,
    data: { name, leadNumber, amount: row.amount },
    at: now,
  });
}

/** Marks commissions of one partner as paid: all of them or none, each once. CONFLICT for one that is not owed. */
export async function payCommissions(
  tx: Tx,
  actor: Actor,
  {
    id,
    commissionIds,
    reference,
    now,
  }: { id: Reach<"partner">; commissionIds: readonly string[]; reference: string; now: Date },
): Promise<{ amount: number }> {
  const partner = await lockPartner(tx, id);
  const ids = [...new Set(commissionIds)];
  const rows = await lockCommissions(tx, id, ids);
  if (rows.length !== ids.length || rows.some(({ status }) => status !== "owed")) throw commissionNotOwed();
  await tx
    .update(partnerCommissions)
    .set({ status: "paid", paidAt: now, paidBy: actor.personId, reference, updatedAt: now })
    .where(inArray(partnerCommissions.id, ids));
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  await record(tx, actor, commissionPaid, {
    subjectId: id,
    summary: `${formatKes(amount)} of commission paid to ${partner.name}`,
    data: { name: partner.name, amount, commissions: rows.length },
    at: now,
  });
  return { amount };
}
