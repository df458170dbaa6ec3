import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { ERASED } from "~/platform/kernel/erased";
import { opportunities, opportunityMembers } from "../tables";

/** Number, stages, amounts and listed reasons survive an erasure. */
const NOTHING_PERSONAL = {
  name: ERASED,
  serviceDescription: "",
  requirements: "",
  competitors: [],
  competitiveAdvantage: "",
  decisionMakers: [],
  decisionCriteria: "",
  decisionTimeline: "",
  nextSteps: "",
  winReason: "",
  ownerId: null,
} satisfies Partial<typeof opportunities.$inferInsert>;

/** Empties the opportunities of a customer and of leads that are erased; returns those it emptied. */
export async function eraseOpportunities(
  tx: Tx,
  { customerId, leadIds, now }: { customerId: string | null; leadIds: readonly string[]; now: Date },
): Promise<{ id: string; opportunityNumber: string; name: string }[]> {
  const found = await tx
    .select({
      id: opportunities.id,
      opportunityNumber: opportunities.opportunityNumber,
      name: opportunities.name,
    })
    .from(opportunities)
    .where(
      and(
        isNull(opportunities.erasedAt),
        or(
          customerId ? eq(opportunities.customerId, customerId) : undefined,
          customerId ? eq(opportunities.accountId, customerId) : undefined,
          inArray(opportunities.leadId, [...leadIds]),
        ),
      ),
    )
    .for("update");
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.delete(opportunityMembers).where(inArray(opportunityMembers.opportunityId, ids));
  await tx
    .update(opportunities)
    .set({ ...NOTHING_PERSONAL, erasedAt: now, updatedAt: now })
    .where(inArray(opportunities.id, ids));
  return found;
}
