import { and, asc, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { Content, Line, SubjectType } from "../../domain/inventories";
import { inventoryNotFound } from "../../errors";
import { inventoriesInReach, valuesShown } from "../reach";
import { inventories, inventoryLines, inventoryVersions } from "../tables";
import { findLinks, keyOf, type Links, listSubjects } from "./subjects";

export type VersionRow = typeof inventoryVersions.$inferSelect;

const { versionId: _, position: __, ...lineColumns } = getTableColumns(inventoryLines);

/** The lines of a version in their order. */
export async function listLines(reader: Reader, versionId: string): Promise<Line[]> {
  return reader
    .select(lineColumns)
    .from(inventoryLines)
    .where(eq(inventoryLines.versionId, versionId))
    .orderBy(asc(inventoryLines.position), asc(inventoryLines.itemId));
}

/** The lines of versions in their order, by version. */
export async function listLinesOf(
  reader: Reader,
  versionIds: readonly string[],
): Promise<Map<string, Line[]>> {
  const rows = await reader
    .select({ versionId: inventoryLines.versionId, ...lineColumns })
    .from(inventoryLines)
    .where(inArray(inventoryLines.versionId, [...versionIds]))
    .orderBy(asc(inventoryLines.position), asc(inventoryLines.itemId));
  return Map.groupBy(rows, ({ versionId }) => versionId);
}

export const totalsIn = ({
  litres,
  weight,
  minutes,
  pieces,
  cartons,
  unsized,
  uncertain,
  companyLitres,
  companyCartons,
}: VersionRow) => ({
  ...{ litres, weight, minutes, pieces, cartons, unsized, uncertain },
  ...{ companyLitres, companyCartons },
});

export const frozenOf = ({ frozenAt, frozenFor, frozenReference }: VersionRow) =>
  frozenAt && frozenFor ? { at: frozenAt, for: frozenFor, reference: frozenReference ?? "" } : null;

const headOf = (row: VersionRow, createdBy: string | null, isSeen: boolean) => ({
  versionId: row.id,
  ...{ version: row.version, rowVersion: row.rowVersion, kindVersion: row.kindVersion },
  ...{ origin: row.origin, bedrooms: row.bedrooms, note: isSeen ? row.note : "" },
  totals: totalsIn(row),
  frozen: frozenOf(row),
  ...{ createdBy, createdAt: row.createdAt, updatedAt: row.updatedAt },
});

/** Without declared values for readers who see no money. */
export const shownContent = (content: Content, isSeen: boolean): Content =>
  isSeen ? content : { ...content, lines: content.lines.map((line) => ({ ...line, declaredValue: null })) };

const versionsOf = (reader: Reader, actor: Actor, where: SQL | undefined) =>
  reader
    .select({
      inventory: inventories,
      version: inventoryVersions,
      createdBy: people.name,
      isSeen: valuesShown(actor),
    })
    .from(inventories)
    .innerJoin(inventoryVersions, eq(inventoryVersions.inventoryId, inventories.id))
    .leftJoin(people, eq(people.id, inventoryVersions.createdBy))
    .where(and(where, inventoriesInReach(actor)))
    .orderBy(desc(inventoryVersions.version));

async function openInventory(reader: Reader, actor: Actor, where: SQL | undefined, now: Date) {
  const [row] = await versionsOf(reader, actor, where).limit(1);
  if (!row) return null;
  const { inventory, version, createdBy, isSeen } = row;
  const [lines, subjects] = await Promise.all([
    listLines(reader, version.id),
    listSubjects(reader, actor, [inventory.id], now),
  ]);
  return {
    id: inventory.id,
    ...headOf(version, createdBy, isSeen),
    subjects: subjects.get(inventory.id) ?? [],
    content: shownContent({ rooms: version.rooms, lines }, isSeen),
    mayEdit: can(actor, "manage_inventory"),
  };
}

/** An inventory with its newest version, or another. Throws NOT_FOUND out of reach. */
export async function getInventory(
  reader: Reader,
  actor: Actor,
  { id, version, now }: { id: string; version?: number | undefined; now: Date },
) {
  const which =
    version === undefined ? eq(inventoryVersions.newest, true) : eq(inventoryVersions.version, version);
  const found = await openInventory(reader, actor, and(eq(inventories.id, id), which), now);
  if (!found) throw inventoryNotFound();
  return found;
}

/** In SQL, the inventory of a subject. */
export const hasLink = (links: Links, key: keyof Links): SQL => {
  const column = {
    inquiryId: inventories.inquiryId,
    leadId: inventories.leadId,
    quoteNumber: inventories.quoteNumber,
    moveId: inventories.moveId,
  };
  return eq(column[key], links[key] ?? "");
};

/** The inventory of a subject with its newest version; null if there is none in reach. */
export async function findInventory(
  reader: Reader,
  actor: Actor,
  { type, id, now }: { type: SubjectType; id: string; now: Date },
) {
  const links = await findLinks(reader, { type, id });
  if (!links) return null;
  const where = and(hasLink(links, keyOf(type, links)), eq(inventoryVersions.newest, true));
  return openInventory(reader, actor, where, now);
}

/** The versions of an inventory, the newest first. Throws NOT_FOUND out of reach. */
export async function listInventoryVersions(reader: Reader, actor: Actor, id: string) {
  const rows = await versionsOf(reader, actor, eq(inventories.id, id)).limit(200);
  if (rows.length === 0) throw inventoryNotFound();
  return rows.map(({ version, createdBy, isSeen }) => headOf(version, createdBy, isSeen));
}

/** The inventory, locked until the transaction ends: all writes of its versions wait for each other. */
export async function lockInventory(tx: Tx, id: Reach<"inventory">): Promise<Links & { id: string }> {
  const [row] = await tx.select().from(inventories).where(eq(inventories.id, id)).for("update");
  if (!row) throw inventoryNotFound();
  return row;
}

/** Call it after the lock, so that it sees the last writer's version. */
export async function newestVersion(tx: Tx, inventoryId: string): Promise<VersionRow> {
  const [row] = await tx
    .select()
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.newest, true)));
  if (!row) throw inventoryNotFound();
  return row;
}

/** Whether the actor reads the declared values and the office's note of an inventory. */
export async function readsValues(reader: Reader, actor: Actor, id: Reach<"inventory">): Promise<boolean> {
  const [row] = await reader
    .select({ isSeen: valuesShown(actor) })
    .from(inventories)
    .where(eq(inventories.id, id));
  return row?.isSeen ?? false;
}
