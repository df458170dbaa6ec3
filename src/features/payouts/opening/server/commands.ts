import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { rowsBad } from "~/platform/kernel/import-errors";
import { badRows } from "~/platform/sheets/import-rows";
import { isNothing, OPENING_AMOUNTS, openingImported } from "../domain";
import { type GoodRow, readOpeningFile } from "./queries";
import { openingBalances } from "./tables";

const CHUNK = 500;

/**
 * Imports every row of a file, or none: throws CONFLICT if one is wrong. Replaces months imported before, keeps equal
 * ones, and removes a month for a row of zeros. Imports run one after the other.
 */
export async function importOpening(
  tx: Tx,
  actor: Actor,
  { fileName, bytes, now }: { fileName: string; bytes: Uint8Array; now: Date },
): Promise<{ rows: number; people: number }> {
  await tx.execute(sql`lock table ${openingBalances} in share row exclusive mode`);
  const { good, bad } = await readOpeningFile(tx, bytes, now);
  if (bad.length > 0) throw rowsBad({ count: badRows(bad) });
  const fresh = await replaceEarlier(tx, good, now);
  for (let at = 0; at < fresh.length; at += CHUNK)
    await tx
      .insert(openingBalances)
      .values(
        fresh
          .slice(at, at + CHUNK)
          .map((row) => ({ id: newId(), ...row, createdAt: now, createdBy: actor.personId })),
      );
  const people = new Set(good.map(({ personId }) => personId)).size;
  await record(tx, actor, openingImported, {
    subjectId: newId(),
    summary: `Opening balances of ${people} employees imported from ${fileName}`,
    data: { fileName, rows: good.length, people },
    at: now,
  });
  return { rows: good.length, people };
}

async function replaceEarlier(tx: Tx, good: readonly GoodRow[], now: Date): Promise<GoodRow[]> {
  const people = [...new Set(good.map(({ personId }) => personId))];
  const earlier = await tx
    .select()
    .from(openingBalances)
    .where(sql`removed_at is null and person_id = any(${textArray(people)}::uuid[])`);
  const before = new Map(earlier.map((row) => [`${row.personId} ${row.month}`, row]));
  const ended: string[] = [];
  const fresh: GoodRow[] = [];
  for (const row of good) {
    const known = before.get(`${row.personId} ${row.month}`);
    if (known && OPENING_AMOUNTS.every((name) => known[name] === row[name])) continue;
    if (known) ended.push(known.id);
    if (!isNothing(row)) fresh.push(row);
  }
  for (let at = 0; at < ended.length; at += CHUNK)
    await tx
      .update(openingBalances)
      .set({ removedAt: now })
      .where(inArray(openingBalances.id, ended.slice(at, at + CHUNK)));
  return fresh;
}
