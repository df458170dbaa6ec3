import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { mergeNotFound, mergeNotNewest } from "~/features/customers/duplicates/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import {
  type LeadFields,
  leadsMerged,
  leadsUnmerged,
  MERGE_FIELDS,
  type MergeField,
  type MovedParts,
  scoreOf,
} from "../../domain";
import { leadMerged, leadMergedIntoItself, leadMergeKeepsConverted } from "../../errors";
import { lockLead } from "../queries";
import { leadMerges, leads } from "../tables";

interface LeadParts {
  kind: string;
  /** Moves rows to another lead, all or those of `ids`; returns the moved ids. */
  move: (
    tx: Tx,
    actor: Actor,
    of: { from: string; to: string; ids?: readonly string[]; now: Date },
  ) => Promise<string[]>;
}
export const leadParts = definePort<LeadParts>();

type Lead = typeof leads.$inferSelect;

/** Locks both rows in a fixed order. */
async function lockBoth(tx: Tx, one: Reach<"lead">, other: Reach<"lead">): Promise<readonly [Lead, Lead]> {
  if (one === other) throw leadMergedIntoItself.at("mergedId");
  const locked = new Map<string, Lead>();
  for (const id of [one, other].sort()) locked.set(id, await lockLead(tx, id));
  const [first, second] = [locked.get(one), locked.get(other)];
  if (!first || !second) throw mergeNotFound();
  return [first, second];
}

/**
 * Merges a lead into another: its number leads there from now on, what belongs to it becomes the survivor's, and `fields`
 * change places between the two rows, so that nothing is lost and undoing is the same once more. CONFLICT when one was
 * merged already, and for the one of them that became an opportunity, unless both did.
 */
export async function mergeLeads(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"lead">; mergedId: Reach<"lead">; fields: readonly MergeField[]; now: Date },
): Promise<{ mergeId: string; leadNumber: string }> {
  const { id, mergedId, now } = input;
  const [survivor, merged] = await lockBoth(tx, id, mergedId);
  for (const { mergedInto, leadNumber } of [survivor, merged])
    if (mergedInto) throw leadMerged({ number: leadNumber });
  if (merged.convertedTo && !survivor.convertedTo)
    throw leadMergeKeepsConverted({ number: merged.leadNumber });
  const fields = [...new Set(input.fields)];
  await swapFields(tx, survivor, merged, fields, now);
  await tx
    .update(leads)
    .set({ mergedInto: id })
    .where(sql`${leads.id} = ${mergedId}::uuid or ${leads.mergedInto} = ${mergedId}::uuid`);
  const answers = [survivor.firstResponseAt, merged.firstResponseAt].filter((at) => at !== null);
  if (answers.length > 0)
    await tx
      .update(leads)
      .set({ firstResponseAt: new Date(Math.min(...answers.map((at) => at.getTime()))) })
      .where(eq(leads.id, id));
  await nameMerged(tx, id);
  const moved: MovedParts = {};
  for (const { kind, move } of leadParts.all())
    moved[kind] = await move(tx, actor, { from: mergedId, to: id, now });
  const mergeId = newId(now.getTime());
  await tx.insert(leadMerges).values({
    id: mergeId,
    survivorId: id,
    mergedId,
    fields,
    moved,
    mergedAt: now,
    mergedBy: actor.personId,
  });
  const { leadNumber } = survivor;
  await record(tx, actor, leadsMerged, {
    subjectId: id,
    summary: `${merged.leadNumber} merged into ${leadNumber}`,
    data: { number: leadNumber, mergedNumber: merged.leadNumber, fields },
    at: now,
  });
  return { mergeId, leadNumber };
}

/**
 * Splits two merged leads: swapped values, moved rows and earlier merges go back. Rows added since stay with
 * the survivor. Only the latest merge can be undone; repeating it has no effect.
 */
export async function unmergeLeads(
  tx: Tx,
  actor: Actor,
  { id, mergeId, now }: { id: Reach<"lead">; mergeId: string; now: Date },
): Promise<void> {
  const [found] = await tx.select().from(leadMerges).where(eq(leadMerges.id, mergeId));
  if (found?.survivorId !== id) throw mergeNotFound();
  const [survivor, merged] = await lockBoth(tx, id, trustedReach(tx, "lead", found.mergedId, "part"));
  const [merge] = await tx
    .select()
    .from(leadMerges)
    .where(and(eq(leadMerges.id, mergeId), isNull(leadMerges.undoneAt)))
    .for("update");
  if (!merge) return;
  const newest = await findNewest(tx, survivor.mergedInto ?? id);
  if (newest && newest.id !== mergeId) throw mergeNotNewest({ number: newest.number });
  await tx
    .update(leadMerges)
    .set({ undoneAt: now, undoneBy: actor.personId })
    .where(eq(leadMerges.id, mergeId));
  await swapFields(tx, survivor, merged, merge.fields, now);
  await tx.update(leads).set({ mergedInto: null }).where(eq(leads.id, merged.id));
  const family = await listFamily(tx, merged.id);
  if (family.length > 0)
    await tx.update(leads).set({ mergedInto: merged.id }).where(inArray(leads.id, family));
  await nameMerged(tx, id);
  await nameMerged(tx, merged.id);
  for (const { kind, move } of leadParts.all())
    await move(tx, actor, { from: id, to: merged.id, ids: merge.moved[kind] ?? [], now });
  const [{ leadNumber: number }, { leadNumber: mergedNumber }] = [survivor, merged];
  await record(tx, actor, leadsUnmerged, {
    subjectId: id,
    summary: `Merge of ${mergedNumber} into ${number} undone`,
    data: { number, mergedNumber },
    at: now,
  });
}

/** Swaps fields of two locked leads and recomputes the score; repeating it undoes it. */
async function swapFields(
  tx: Tx,
  one: Lead,
  other: Lead,
  fields: readonly MergeField[],
  now: Date,
): Promise<void> {
  const columns = fields.flatMap((field): readonly (keyof LeadFields)[] => MERGE_FIELDS[field].columns);
  const taken = (into: Lead, of: Lead) => {
    const changed = Object.fromEntries(columns.map((column) => [column, of[column]]));
    return { ...changed, score: scoreOf({ ...into, ...changed }), updatedAt: now };
  };
  await tx.update(leads).set(taken(one, other)).where(eq(leads.id, one.id));
  await tx.update(leads).set(taken(other, one)).where(eq(leads.id, other.id));
}

async function nameMerged(tx: Tx, id: string): Promise<void> {
  const [names] = await tx
    .select({ all: sql<string>`coalesce(string_agg(${leads.search}, ' ' order by ${leads.id}), '')` })
    .from(leads)
    .where(eq(leads.mergedInto, id));
  await tx
    .update(leads)
    .set({ alsoKnown: names?.all ?? "" })
    .where(eq(leads.id, id));
}

async function findNewest(tx: Tx, survivor: string) {
  const [row] = await tx
    .select({ id: leadMerges.id, number: leads.leadNumber })
    .from(leadMerges)
    .innerJoin(leads, eq(leads.id, leadMerges.mergedId))
    .where(and(isNull(leadMerges.undoneAt), eq(leads.mergedInto, survivor)))
    .orderBy(desc(leadMerges.mergedAt), desc(leadMerges.id))
    .limit(1);
  return row;
}

async function listFamily(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive family as (
      select merged_id from lead_merges where survivor_id = ${id} and undone_at is null
      union select m.merged_id from lead_merges m join family f on m.survivor_id = f.merged_id where m.undone_at is null
    ) select merged_id as id from family`);
  return rows.map((row) => row.id);
}
