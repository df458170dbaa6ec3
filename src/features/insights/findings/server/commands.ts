import { and, eq, inArray } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  alertsRaised,
  daysSince,
  type Item,
  insightMarked,
  MARKS_OF,
  type Mark,
  riskLevelOf,
  riskPartsOf,
  riskScoreOf,
} from "../../domain";
import { markNotOfItem } from "../../errors";
import { customerInsightMarks as marks } from "../../server/tables";
import { listRiskFacts } from "./queries";

const AT_ONCE = 500;

/** Marks an item; repeating the same mark has no effect. */
export async function markItem(
  tx: Tx,
  actor: Actor,
  { id, item, mark, now }: { id: Reach<"customer">; item: Item; mark: Mark; now: Date },
): Promise<void> {
  if (!MARKS_OF[item].includes(mark)) throw markNotOfItem.at("mark");
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const [kept] = await tx
    .select({ mark: marks.mark })
    .from(marks)
    .where(and(eq(marks.customerId, id), eq(marks.item, item)));
  if ((kept?.mark ?? "open") === mark) return;
  const said = { mark, markedAt: now, markedBy: actor.personId };
  const raisedAt = item === "churn_risk" ? now : null;
  await tx
    .insert(marks)
    .values({ customerId: id, item, raisedAt, ...said })
    .onConflictDoUpdate({ target: [marks.customerId, marks.item], set: said });
  const { customerNumber } = customer;
  await record(tx, actor, insightMarked, {
    subjectId: id,
    summary: `${WORDS[item]} of ${customerNumber}: ${mark}`,
    data: { customerNumber, item, mark },
    customerId: id,
    at: now,
  });
}

const WORDS: Record<Item, string> = {
  churn_risk: "Alert",
  upsell: "Opportunity",
  retention: "Recommendation",
};

/**
 * Raises alerts for customers whose risk became high, and removes alerts whose risk is no longer high.
 * Acknowledged alerts stay acknowledged. A risk triggers no other action.
 */
export async function raiseAlerts(now: Date): Promise<{ raised: number; ended: number }> {
  const sum = { raised: 0, ended: 0 };
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await transaction(async (tx) => {
      const batch = await listRiskFacts(tx, from, AT_ONCE);
      const highs = batch.filter((each) => isHigh(each, now));
      const wanted = new Set(highs.map(({ id }) => id));
      const fresh = highs.filter(({ raised }) => !raised);
      const over = batch.filter(({ id, raised }) => raised && !wanted.has(id));
      if (fresh.length > 0) {
        const raised = { item: "churn_risk", mark: "open", raisedAt: now, markedAt: now } as const;
        await tx
          .insert(marks)
          .values(fresh.map(({ id }) => ({ customerId: id, ...raised })))
          .onConflictDoNothing();
      }
      const ids = over.map(({ id }) => id);
      if (ids.length > 0)
        await tx.delete(marks).where(and(eq(marks.item, "churn_risk"), inArray(marks.customerId, ids)));
      sum.raised += fresh.length;
      sum.ended += over.length;
      return batch.length < AT_ONCE ? null : (batch.at(-1)?.id ?? null);
    });
  } while (after !== null);
  if (sum.raised + sum.ended > 0)
    await transaction((tx) =>
      record(tx, system, alertsRaised, {
        subjectId: newId(),
        summary: `Alerts of customers: ${sum.raised} raised, ${sum.ended} ended`,
        data: sum,
        at: now,
      }),
    );
  return sum;
}

function isHigh(facts: Awaited<ReturnType<typeof listRiskFacts>>[number], now: Date): boolean {
  const { services, last, communications, rating, aside, live } = facts;
  const parts = riskPartsOf({
    daysSinceLastService: daysSince(last, now),
    averageRating: rating,
    totalServices: services,
    totalCommunications: communications,
  });
  return live && services > 0 && !aside && riskLevelOf(riskScoreOf(parts)) === "high";
}
