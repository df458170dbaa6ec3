import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { newestKindVersion } from "../../../kinds/server/queries";
import type { Origin } from "../../domain/inventories";
import type { VersionRow } from "../queries/inventories";
import { inventoryLines, inventoryVersions } from "../tables";

const columns = sql.join(
  Object.values(getTableColumns(inventoryLines))
    .filter(({ name }) => name !== "version_id")
    .map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/**
 * The version that takes a change: the newest one, or the next one if that is frozen. Its lines are copied in one
 * statement, whatever their number. The caller holds the lock of the inventory.
 */
export async function openVersion(
  tx: Tx,
  actor: Actor,
  { newest, origin, now }: { newest: VersionRow; origin: Origin; now: Date },
): Promise<VersionRow> {
  if (!newest.frozenAt) return newest;
  await tx.update(inventoryVersions).set({ newest: false }).where(eq(inventoryVersions.id, newest.id));
  const next: VersionRow = {
    ...newest,
    ...{ id: newId(now.getTime()), version: newest.version + 1, rowVersion: 1, newest: true },
    kindVersion: await newestKindVersion(tx),
    ...{ frozenAt: null, frozenFor: null, frozenReference: null },
    ...{ origin, createdBy: actor.personId, createdAt: now, updatedAt: now },
  };
  await tx.insert(inventoryVersions).values(next);
  await tx.execute(sql`
    insert into ${inventoryLines} (version_id, ${columns})
    select ${next.id}, ${columns} from ${inventoryLines} where version_id = ${newest.id}`);
  return next;
}
