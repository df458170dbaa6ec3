import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import { customerDataErased, customerMerged } from "../../errors";
import { lockContacts, lockCustomer } from "../../server/commands";
import { customers } from "../../server/tables";
import { customersMerged, customersUnmerged, type MergeField, pairDismissed, pairRestored } from "../domain";
import { mergedIntoItself, mergeNotFound, mergeNotNewest, pairNotFound } from "../errors";
import { swapFields } from "./commands/swap-fields";
import { findNewestMerge, listFamily } from "./queries";
import { customerMerges, customerPairs } from "./tables";

/** Asked before a merge is undone, of each side's customers: throws where what was done since holds them together. */
export const beforeUnmerge = definePort<(tx: Tx, ids: readonly string[]) => Promise<void>>();

/** Locks both rows in a fixed order. Contacts come first, as in every other command. */
async function lockBoth(tx: Tx, one: Reach<"customer">, other: Reach<"customer">) {
  if (one === other) throw mergedIntoItself.at("mergedId");
  const known = await tx
    .select({ email: customers.email, phone: customers.phone })
    .from(customers)
    .where(inArray(customers.id, [one, other]));
  await lockContacts(tx, [...new Set(known.flatMap(({ email, phone }) => [email.toLowerCase(), phone]))]);
  const locked = new Map<string, typeof customers.$inferSelect>();
  for (const id of [one, other].sort()) locked.set(id, await lockCustomer(tx, id));
  const [first, second] = [locked.get(one), locked.get(other)];
  if (!first || !second) throw mergeNotFound();
  for (const { status } of [first, second]) if (status === "erased") throw customerDataErased();
  return [first, second] as const;
}

/**
 * Merges a customer into another: their number leads there from now on, and `fields` change places between the two rows.
 * No document is rewritten. CONFLICT when one of them was merged already, so that no ring comes about.
 */
export async function mergeCustomers(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; mergedId: Reach<"customer">; fields: readonly MergeField[]; now: Date },
): Promise<{ mergeId: string; customerNumber: string }> {
  const { id, mergedId, now } = input;
  const [survivor, merged] = await lockBoth(tx, id, mergedId);
  for (const { mergedInto, customerNumber } of [survivor, merged])
    if (mergedInto) throw customerMerged({ number: customerNumber });
  const fields = new Set(input.fields);
  // Of two that share a phone the survivor is whose it is.
  if (survivor.phone === merged.phone && survivor.phoneShared && !merged.phoneShared) fields.add("phone");
  await swapFields(tx, survivor, merged, [...fields], now);
  await tx
    .update(customers)
    .set({ mergedInto: id })
    .where(sql`${customers.id} = ${mergedId}::uuid or ${customers.mergedInto} = ${mergedId}::uuid`);
  await nameMerged(tx, id);
  const mergeId = newId();
  await tx.insert(customerMerges).values({
    id: mergeId,
    survivorId: id,
    mergedId,
    fields: [...fields],
    mergedAt: now,
    mergedBy: actor.personId,
  });
  const { customerNumber } = survivor;
  await record(tx, actor, customersMerged, {
    subjectId: id,
    summary: `${merged.customerNumber} merged into ${customerNumber}`,
    data: { customerNumber, mergedNumber: merged.customerNumber, fields: [...fields] },
    customerId: id,
    at: now,
  });
  return { mergeId, customerNumber };
}

/**
 * Splits two merged customers: swapped values and earlier merges go back. Only the latest merge can be
 * undone. CONFLICT if later changes link the two.
 */
export async function unmergeCustomers(
  tx: Tx,
  actor: Actor,
  { id, mergeId, now }: { id: Reach<"customer">; mergeId: string; now: Date },
): Promise<void> {
  const [found] = await tx.select().from(customerMerges).where(eq(customerMerges.id, mergeId));
  if (found?.survivorId !== id) throw mergeNotFound();
  const [survivor, merged] = await lockBoth(tx, id, trustedReach(tx, "customer", found.mergedId, "part"));
  const [merge] = await tx
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.id, mergeId), isNull(customerMerges.undoneAt)))
    .for("update");
  if (!merge) return;
  const newest = await findNewestMerge(tx, survivor.mergedInto ?? survivor.id);
  if (newest && newest.id !== mergeId) throw mergeNotNewest({ number: newest.mergedNumber });
  const going = await listFamily(tx, merged.id);
  const family = await tx.select({ id: customers.id }).from(customers).where(eq(customers.mergedInto, id));
  const staying = [id, ...family.map((each) => each.id)].filter((each) => !going.includes(each));
  for (const check of beforeUnmerge.all()) for (const side of [staying, going]) await check(tx, side);
  await swapFields(tx, survivor, merged, merge.fields, now);
  await tx.update(customers).set({ mergedInto: null }).where(eq(customers.id, merged.id));
  const others = going.filter((each) => each !== merged.id);
  if (others.length > 0)
    await tx.update(customers).set({ mergedInto: merged.id }).where(inArray(customers.id, others));
  await nameMerged(tx, id);
  await nameMerged(tx, merged.id);
  await tx
    .update(customerMerges)
    .set({ undoneAt: now, undoneBy: actor.personId })
    .where(eq(customerMerges.id, mergeId));
  const [{ customerNumber }, { customerNumber: mergedNumber }] = [survivor, merged];
  await record(tx, actor, customersUnmerged, {
    subjectId: id,
    summary: `Merge of ${mergedNumber} into ${customerNumber} undone`,
    data: { customerNumber, mergedNumber },
    customerId: id,
    at: now,
  });
}

async function nameMerged(tx: Tx, id: string): Promise<void> {
  const [names] = await tx
    .select({ all: sql<string>`coalesce(string_agg(${customers.search}, ' ' order by ${customers.id}), '')` })
    .from(customers)
    .where(eq(customers.mergedInto, id));
  await tx
    .update(customers)
    .set({ alsoKnown: names?.all ?? "" })
    .where(eq(customers.id, id));
}

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
