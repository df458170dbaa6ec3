import { inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { events, rowChanges } from "~/platform/events/tables";
import { ERASED } from "~/platform/kernel/erased";
import { ROOM_LABELS } from "../../../kinds/domain/kinds";
import { inventoryRemoved } from "../../domain/events";
import { inventories, inventoryEdits, inventoryLines, inventoryVersions } from "../tables";

interface Erasable {
  quoteNumbers: readonly string[];
  leadIds: readonly string[];
  inquiryIds: readonly string[];
  moveIds: readonly string[];
}

const isOf = (
  { quoteNumbers, leadIds, inquiryIds, moveIds }: Erasable,
  columnOf: (name: string) => SQL,
): SQL =>
  sql`(${columnOf("quoteNumber")} = any(${textArray(quoteNumbers)}) or ${columnOf("leadId")} = any(${textArray(leadIds)})
    or ${columnOf("inquiryId")} = any(${textArray(inquiryIds)}) or ${columnOf("moveId")} = any(${textArray(moveIds)}))`;

const COLUMN: Readonly<Record<string, SQL>> = {
  quoteNumber: sql`${inventories.quoteNumber}`,
  leadId: sql`${inventories.leadId}::text`,
  inquiryId: sql`${inventories.inquiryId}::text`,
  moveId: sql`${inventories.moveId}::text`,
};

/**
 * Erases the texts of inventories: notes, names of free items and of rooms, devices. Kinds, pieces, sizes and values
 * remain for statistics, as the contents of quotes do. Applies to frozen versions too.
 * Returns the inventories, also removed ones, and the keys of their rows in the audit log.
 */
export async function eraseInventories(
  tx: Tx,
  of: Erasable,
): Promise<{ inventories: string[]; beside: string[] }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${inventories.id} as id from ${inventories} where ${isOf(of, (name) => COLUMN[name] ?? sql`null`)}
    union select ${events.subjectId} from ${events} where ${events.subjectType} = ${inventoryRemoved.subject}
      and ${events.type} = ${inventoryRemoved.name} and ${isOf(of, (name) => sql`${events.data} ->> ${name}`)}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { inventories: [], beside: [] };
  const changed = await tx.execute<{ key: string }>(sql`
    select distinct ${rowChanges.rowKey} as key from ${rowChanges} join ${events}
      on ${events.txid} = ${rowChanges.txid} and ${events.writtenAt} = ${rowChanges.writtenAt}
    where ${events.subjectType} = ${inventoryRemoved.subject} and ${events.subjectId} = any(${textArray(ids)}::uuid[])
      and ${rowChanges.tableName} in ('inventories', 'inventory_versions', 'inventory_lines')`);
  const versions = sql`(select id from ${inventoryVersions} where inventory_id = any(${textArray(ids)}::uuid[]))`;
  // Frozen versions are refused every other change.
  await tx.execute(sql`select set_config('moveease.erasing', 'on', true)`);
  await tx
    .update(inventoryLines)
    .set({
      note: "",
      name: sql`case when kind_code is null then ${ERASED} else name end`,
      nameSw: sql`case when kind_code is null then ${ERASED} else name_sw end`,
    })
    .where(sql`${inventoryLines.versionId} in ${versions}`);
  await tx
    .update(inventoryVersions)
    .set({
      note: "",
      rooms: sql`(select coalesce(jsonb_agg(room || jsonb_build_object('label', ${JSON.stringify(ROOM_LABELS)}::jsonb -> (room ->> 'kind')) order by place), '[]'::jsonb)
        from jsonb_array_elements(rooms) with ordinality as r(room, place))`,
    })
    .where(inArray(inventoryVersions.inventoryId, ids));
  await tx.execute(sql`select set_config('moveease.erasing', 'off', true)`);
  await tx.update(inventoryEdits).set({ device: "" }).where(inArray(inventoryEdits.inventoryId, ids));
  return { inventories: ids, beside: changed.rows.map(({ key }) => key) };
}
