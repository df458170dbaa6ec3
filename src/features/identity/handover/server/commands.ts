import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { personNotFound } from "../../errors";
import { listStaffOf } from "../../server/queries";
import { people } from "../../server/tables";
import { workHandedOver } from "../domain";
import { handoverTakerMayNot, handoverTakerMissing } from "../errors";
import { type OwnedWork, openOf, workToGive } from "./queries";

/** Locks each row in one order. Returns the count. */
async function give(
  tx: Tx,
  actor: Actor,
  noun: OwnedWork,
  { fromId, taker, now }: { fromId: string; taker: Actor; now: Date },
): Promise<number> {
  const toId = taker.personId ?? "";
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${openOf(noun, sql`${fromId}::uuid`)} order by id for update`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  if (!can(taker, noun.takes ?? noun.needs))
    throw handoverTakerMayNot.at("toId", { name: taker.name, work: noun.label.toLowerCase() });
  if (noun.handOver) {
    await noun.handOver(tx, actor, { ids, toId, now });
    return ids.length;
  }
  const also = noun.also ? sql`, ${noun.also}` : sql``;
  const listed = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))::uuid[]`;
  await tx.execute(
    sql`update ${noun.table} set ${sql.identifier(noun.owner)} = ${toId}::uuid, updated_at = ${now.toISOString()}::timestamptz${also} where id = any(${listed})`,
  );
  await noun.handedOver?.(tx, ids);
  return ids.length;
}

/**
 * Gives a person's open work to a colleague in one transaction. Includes only the nouns whose rows the actor may all
 * change. FORBIDDEN if there are none. INVALID at `toId` for a recipient who is not staff or lacks a permission.
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
) {
  const nouns = workToGive(actor);
  if (nouns.length === 0) throw forbidden();
  const [from] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.id, fromId));
  if (!from) throw personNotFound();
  const [taker] = await listStaffOf(tx, [toId]);
  if (!taker || toId === fromId) throw handoverTakerMissing.at("toId");
  const work: { label: string; count: number }[] = [];
  for (const noun of nouns) {
    const count = await give(tx, actor, noun, { fromId, taker, now });
    if (count > 0) work.push({ label: noun.label, count });
  }
  const total = work.reduce((sum, { count }) => sum + count, 0);
  if (total > 0)
    await record(tx, actor, workHandedOver, {
      subjectId: fromId,
      summary: `Work of ${from.name} given to ${taker.name}: ${work.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(", ")}`,
      data: { to: toId, counts: Object.fromEntries(work.map(({ label, count }) => [label, count])) },
      at: now,
    });
  return { work, total };
}
