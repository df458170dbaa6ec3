import { and, eq, isNull, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { FactKind, Stage } from "../../journey/domain";
import { placeIn } from "../domain";
import { lifecycleNotFound } from "../errors";
import { lifecycles } from "./tables";

/** All lifecycles by name, archived ones last. */
export const listLifecycles = (reader: Reader) =>
  reader
    .select()
    .from(lifecycles)
    .orderBy(sql`${lifecycles.archivedAt} is not null`, sql`lower(${lifecycles.name})`);

/** Where a customer is in each lifecycle that is theirs, by the stages their journey came to. */
export async function listPlaces(
  reader: Reader,
  of: { customerId: string; history: readonly { stage: Stage; at: Date; fact: FactKind | null }[] },
) {
  const theirs = await reader
    .select({ id: lifecycles.id, name: lifecycles.name, stages: lifecycles.stages })
    .from(lifecycles)
    .where(
      and(
        isNull(lifecycles.archivedAt),
        sql`${lifecycles.audience} in ('all', (select c.type from ${customers} c where c.id = ${of.customerId}))`,
      ),
    )
    .orderBy(sql`lower(${lifecycles.name})`);
  return theirs.map((lifecycle) => ({ ...lifecycle, ...placeIn(lifecycle.stages, of.history) }));
}

/** It, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockLifecycle(tx: Tx, id: string): Promise<typeof lifecycles.$inferSelect> {
  const [row] = await tx.select().from(lifecycles).where(eq(lifecycles.id, id)).for("update");
  if (!row) throw lifecycleNotFound();
  return row;
}
