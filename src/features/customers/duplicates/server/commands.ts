import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { definePort } from "~/platform/kernel/port";
import { serveMerges } from "~/platform/merges/merge";
import { customerDataErased, customerMerged } from "../../errors";
import { lockContacts, lockCustomer } from "../../server/commands";
import { customers } from "../../server/tables";
import { customersMerged, customersUnmerged, type MergeField, pairDismissed, pairRestored } from "../domain";
import { mergedIntoItself, pairNotFound } from "../errors";
import { swapFields } from "./commands/swap-fields";
import { customerMerging } from "./queries";
import { customerPairs } from "./tables";

/** Asked before a merge is undone, of each side's customers: throws where what was done since holds them together. */
export const beforeUnmerge = definePort<(tx: Tx, ids: readonly string[]) => Promise<void>>();

const merging = serveMerges(customerMerging, {
  noun: "customer",
  numberOf: ({ customerNumber }: typeof customers.$inferSelect) => customerNumber,
  intoItself: mergedIntoItself,
  mergedAlready: customerMerged,
  events: { merged: customersMerged, unmerged: customersUnmerged },
  factOf: ({ number, mergedNumber }) => ({ customerNumber: number, mergedNumber }),
  about: (id) => ({ customerId: id }),
  async lockFirst(tx, ids) {
    const known = await tx
      .select({ email: customers.email, phone: customers.phone })
      .from(customers)
      .where(inArray(customers.id, [...ids]));
    await lockContacts(tx, [...new Set(known.flatMap(({ email, phone }) => [email.toLowerCase(), phone]))]);
  },
  async lock(tx, id) {
    const row = await lockCustomer(tx, id);
    if (row.status === "erased") throw customerDataErased();
    return row;
  },
  // Of two that share a phone the survivor is whose it is.
  assertMergeable: ({ survivor, merged }): readonly MergeField[] =>
    survivor.phone === merged.phone && survivor.phoneShared && !merged.phoneShared ? ["phone"] : [],
  swap: (tx, { survivor, merged }, fields, now) => swapFields(tx, survivor, merged, fields, now),
  async beforeUnmerge(tx, side) {
    for (const check of beforeUnmerge.all()) await check(tx, side);
  },
});

/** Merges a customer into another. No document is rewritten. */
export async function mergeCustomers(...of: Parameters<typeof merging.merge>) {
  const { mergeId, number } = await merging.merge(...of);
  return { mergeId, customerNumber: number };
}

export const unmergeCustomers = merging.unmerge;

/** Takes a pair out of the list for good. Done twice, it is done once. */
export const dismissPair = (tx: Tx, actor: Actor, input: { id: Reach<"customer-pair">; now: Date }) =>
  setDismissed(tx, actor, { ...input, dismissed: true });

/** Lists a pair again. */
export const restorePair = (tx: Tx, actor: Actor, input: { id: Reach<"customer-pair">; now: Date }) =>
  setDismissed(tx, actor, { ...input, dismissed: false });

async function setDismissed(
  tx: Tx,
  actor: Actor,
  { id, dismissed, now }: { id: Reach<"customer-pair">; dismissed: boolean; now: Date },
): Promise<void> {
  const [pair] = await tx.select().from(customerPairs).where(eq(customerPairs.id, id)).for("update");
  if (!pair) throw pairNotFound();
  if ((pair.dismissedAt !== null) === dismissed) return;
  await tx
    .update(customerPairs)
    .set(
      dismissed
        ? { dismissedAt: now, dismissedBy: actor.personId }
        : { dismissedAt: null, dismissedBy: null },
    )
    .where(eq(customerPairs.id, id));
  const rows = await tx
    .select({ number: customers.customerNumber })
    .from(customers)
    .where(inArray(customers.id, [pair.firstId, pair.secondId]))
    .orderBy(customers.customerNumber);
  const numbers = rows.map(({ number }) => number);
  await record(tx, actor, dismissed ? pairDismissed : pairRestored, {
    subjectId: pair.firstId,
    summary: `${numbers.join(" and ")} ${dismissed ? "are not the same" : "may be the same after all"}`,
    data: { numbers },
    customerId: pair.firstId,
    at: now,
  });
}

/** Forgets what is known of an erased customer's likeness to others. */
export async function erasePairs(tx: Tx, id: Reach<"customer">): Promise<string[]> {
  const gone = await tx
    .delete(customerPairs)
    .where(sql`${customerPairs.firstId} = ${id}::uuid or ${customerPairs.secondId} = ${id}::uuid`)
    .returning({ id: customerPairs.id });
  return gone.map((pair) => pair.id);
}
