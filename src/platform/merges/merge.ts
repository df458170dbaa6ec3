import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import type { ErrorKind } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { mergeNotFound, mergeNotNewest } from "~/platform/kernel/merge-errors";
import { type MergeTables, mergeQueries, mergeTablesOf } from "./merge-queries";

interface Pair<Row> {
  survivor: Row;
  merged: Row;
}

interface MergeParts<Noun extends string, Row, Field extends string, Fact extends object, Log> {
  noun: Noun;
  numberOf: (row: Row) => string;
  intoItself: ErrorKind;
  mergedAlready: ErrorKind<`${string}{number}${string}`>;
  events: { merged: EventType<Fact & { fields: string[] }>; unmerged: EventType<Fact> };
  factOf: (numbers: { number: string; mergedNumber: string }) => Fact;
  /** Further columns of the events. */
  about?: (survivorId: string) => { customerId: string };
  /** Locks what every other command locks before the rows. */
  lockFirst?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  lock: (tx: Tx, id: Reach<Noun>) => Promise<Row>;
  /** Throws if the two cannot be merged. Returns fields that the survivor takes in any case. */
  assertMergeable?: (pair: Pair<Row>) => readonly Field[] | undefined;
  /** Swaps fields of two locked rows; repeating it undoes it. */
  swap: (tx: Tx, pair: Pair<Row>, fields: readonly Field[], now: Date) => Promise<void>;
  /** Moves what belongs to the merged row. Returns further columns of the log. */
  afterMerge?: (tx: Tx, actor: Actor, pair: Pair<Row>, now: Date) => Promise<Log>;
  /** Refuses the undoing of a merge if later changes hold the two together. */
  beforeUnmerge?: (tx: Tx, side: readonly string[]) => Promise<void>;
  afterUnmerge?: (tx: Tx, actor: Actor, pair: Pair<Row>, log: Log, now: Date) => Promise<void>;
}

/**
 * Merging two rows of a noun: the merged row leads to the survivor and swaps the chosen fields with it, so that undoing
 * is the same once more.
 */
export function serveMerges<
  Noun extends string,
  Row extends { id: string; mergedInto: string | null },
  Field extends string,
  Fact extends object,
  Log extends object,
>(tables: MergeTables, parts: MergeParts<Noun, Row, Field, Fact, Log>) {
  const { rows, merges } = mergeTablesOf(tables);
  const { listMerges, listFamily } = mergeQueries(tables);

  /** Locks both rows in a fixed order. */
  async function lockBoth(tx: Tx, one: Reach<Noun>, other: Reach<Noun>): Promise<Pair<Row>> {
    if (one === other) throw parts.intoItself.at("mergedId");
    await parts.lockFirst?.(tx, [one, other]);
    const locked = new Map<string, Row>();
    for (const id of [one, other].sort()) locked.set(id, await parts.lock(tx, id));
    const [survivor, merged] = [locked.get(one), locked.get(other)];
    if (!survivor || !merged) throw mergeNotFound();
    return { survivor, merged };
  }

  async function nameMerged(tx: Tx, id: string): Promise<void> {
    const [names] = await tx
      .select({ all: sql<string>`coalesce(string_agg(${rows.search}, ' ' order by ${rows.id}), '')` })
      .from(rows)
      .where(eq(rows.mergedInto, id));
    await tx
      .update(rows)
      .set({ alsoKnown: names?.all ?? "" })
      .where(eq(rows.id, id));
  }

  const numbersOf = ({ survivor, merged }: Pair<Row>) => ({
    number: parts.numberOf(survivor),
    mergedNumber: parts.numberOf(merged),
  });

  return {
    /** CONFLICT if one of the two was merged already, so that there are no cycles. */
    async merge(
      tx: Tx,
      actor: Actor,
      input: { id: Reach<Noun>; mergedId: Reach<Noun>; fields: readonly Field[]; now: Date },
    ): Promise<{ mergeId: string; number: string }> {
      const { id, mergedId, now } = input;
      const pair = await lockBoth(tx, id, mergedId);
      for (const row of [pair.survivor, pair.merged])
        if (row.mergedInto) throw parts.mergedAlready({ number: parts.numberOf(row) });
      const fields = [...new Set([...input.fields, ...(parts.assertMergeable?.(pair) ?? [])])];
      await parts.swap(tx, pair, fields, now);
      await tx
        .update(rows)
        .set({ mergedInto: id })
        .where(sql`${rows.id} = ${mergedId}::uuid or ${rows.mergedInto} = ${mergedId}::uuid`);
      await nameMerged(tx, id);
      const log = await parts.afterMerge?.(tx, actor, pair, now);
      const mergeId = newId(now.getTime());
      await tx.insert(merges).values({
        id: mergeId,
        survivorId: id,
        mergedId,
        fields,
        mergedAt: now,
        mergedBy: actor.personId,
        ...log,
      });
      const { number, mergedNumber } = numbersOf(pair);
      await record(tx, actor, parts.events.merged, {
        subjectId: id,
        summary: `${mergedNumber} merged into ${number}`,
        data: { ...parts.factOf({ number, mergedNumber }), fields },
        ...parts.about?.(id),
        at: now,
      });
      return { mergeId, number };
    },

    /**
     * Splits two merged rows: swapped values and earlier merges go back. Only the latest merge can be undone; repeating
     * it has no effect. CONFLICT if later changes link the two.
     */
    async unmerge(
      tx: Tx,
      actor: Actor,
      { id, mergeId, now }: { id: Reach<Noun>; mergeId: string; now: Date },
    ): Promise<void> {
      const [found] = await tx.select().from(merges).where(eq(merges.id, mergeId));
      if (found?.survivorId !== id) throw mergeNotFound();
      const pair = await lockBoth(tx, id, trustedReach(tx, parts.noun, found.mergedId, "part"));
      const { survivor, merged } = pair;
      const [merge] = await tx
        .select()
        .from(merges)
        .where(and(eq(merges.id, mergeId), isNull(merges.undoneAt)))
        .for("update");
      if (!merge) return;
      const [newest] = await listMerges(tx, survivor.mergedInto ?? id).limit(1);
      if (newest && newest.id !== mergeId) throw mergeNotNewest({ number: newest.mergedNumber });
      const going = await listFamily(tx, merged.id);
      const all = await tx.select({ id: rows.id }).from(rows).where(eq(rows.mergedInto, id));
      const staying = [id, ...all.map((each) => each.id)].filter((each) => !going.includes(each));
      for (const side of [staying, going]) await parts.beforeUnmerge?.(tx, side);
      await tx.update(merges).set({ undoneAt: now, undoneBy: actor.personId }).where(eq(merges.id, mergeId));
      await parts.swap(tx, pair, merge.fields as Field[], now);
      await tx.update(rows).set({ mergedInto: null }).where(eq(rows.id, merged.id));
      const others = going.filter((each) => each !== merged.id);
      if (others.length > 0)
        await tx.update(rows).set({ mergedInto: merged.id }).where(inArray(rows.id, others));
      await nameMerged(tx, id);
      await nameMerged(tx, merged.id);
      await parts.afterUnmerge?.(tx, actor, pair, merge as unknown as Log, now);
      const { number, mergedNumber } = numbersOf(pair);
      await record(tx, actor, parts.events.unmerged, {
        subjectId: id,
        summary: `Merge of ${mergedNumber} into ${number} undone`,
        data: parts.factOf({ number, mergedNumber }),
        ...parts.about?.(id),
        at: now,
      });
    },
  };
}
