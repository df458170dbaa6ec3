import { and, eq, getTableColumns, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { kindsByCode, newestKindVersion } from "../../../kinds/server/queries";
import { applyEdits, type Edit, type Refusal } from "../../domain/edits";
import { inventoryEdited } from "../../domain/events";
import type { Content, Line, Origin } from "../../domain/inventories";
import { type Totals, totalsOf } from "../../domain/totals";
import { listLines, lockInventory, newestVersion, type VersionRow } from "../queries/inventories";
import { nameInventory } from "../queries/subjects";
import { inventoryEdits, inventoryLines, inventoryVersions } from "../tables";
import { openVersion } from "./open-version";

interface Editing {
  id: Reach<"inventory">;
  /** The version that the client saw. */
  base: number;
  device: string;
  edits: readonly Edit[];
  origin: Origin;
  now: Date;
}

export interface Edited {
  version: number;
  rowVersion: number;
  content: Content;
  totals: Totals;
  /** Also of edits that arrived before, so that a client that sends a batch again gets the same answer. */
  refused: { id: string; code: Refusal }[];
}

/** A device's clock may be wrong by years; the date type of the database may not. */
function deviceTime(at: string, now: Date): Date {
  const time = new Date(at);
  return time.getTime() > Date.UTC(2000) && time.getTime() < Date.UTC(2100) ? time : now;
}

/** Writes down the edits that did not arrive before, and returns them in their order. */
async function takeFresh(
  tx: Tx,
  { id, base, device, edits, now }: Editing,
  version: number,
): Promise<Edit[]> {
  const taken = await tx
    .insert(inventoryEdits)
    .values(
      edits.map((edit) => ({
        ...{ id: edit.id, inventoryId: id, base, version, device },
        ...{ deviceAt: deviceTime(edit.at, now), receivedAt: now },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: inventoryEdits.id });
  const fresh = new Set(taken.map((row) => row.id));
  // The same id twice in one batch counts once, too.
  return edits.filter((edit) => fresh.delete(edit.id));
}

async function saveRefused(tx: Tx, refused: Edited["refused"], version: number): Promise<void> {
  if (refused.length === 0) return;
  const codes = JSON.stringify(refused);
  await tx.execute(sql`
    update ${inventoryEdits} e set refused = r.code, version = ${version}
    from jsonb_to_recordset(${codes}::jsonb) as r(id uuid, code text) where e.id = r.id`);
}

async function refusedBefore(
  tx: Tx,
  { id, edits }: Editing,
  fresh: readonly Edit[],
): Promise<Edited["refused"]> {
  const isFresh = new Set(fresh.map((edit) => edit.id));
  const seen = edits.map((edit) => edit.id).filter((one) => !isFresh.has(one));
  if (seen.length === 0) return [];
  const rows = await tx
    .select({ id: inventoryEdits.id, code: inventoryEdits.refused })
    .from(inventoryEdits)
    .where(
      and(
        inArray(inventoryEdits.id, seen),
        eq(inventoryEdits.inventoryId, id),
        isNotNull(inventoryEdits.refused),
      ),
    );
  return rows.map((row) => ({ id: row.id, code: row.code as Refusal }));
}

const kindsNamed = (edits: readonly Edit[]) =>
  edits.flatMap((edit) => (edit.kind === "set" && edit.kindCode !== undefined ? [edit.kindCode] : []));

const overwritten = Object.fromEntries(
  Object.entries(getTableColumns(inventoryLines))
    .filter(([name]) => !["versionId", "itemId", "position"].includes(name))
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
);

/** Writes only the lines that differ: `applyEdits` leaves the others as the objects they were. */
async function saveLines(
  tx: Tx,
  versionId: string,
  before: readonly Line[],
  after: readonly Line[],
): Promise<void> {
  const [was, is] = [new Set(before), new Set(after.map(({ itemId }) => itemId))];
  const known = new Set(before.map(({ itemId }) => itemId));
  const gone = [...known].filter((itemId) => !is.has(itemId));
  if (gone.length > 0)
    await tx
      .delete(inventoryLines)
      .where(and(eq(inventoryLines.versionId, versionId), inArray(inventoryLines.itemId, gone)));
  const changed = after.filter((line) => !was.has(line));
  if (changed.length === 0) return;
  const [last] = await tx
    .select({ position: max(inventoryLines.position) })
    .from(inventoryLines)
    .where(eq(inventoryLines.versionId, versionId));
  let position = last?.position ?? 0;
  await tx
    .insert(inventoryLines)
    .values(
      changed.map((line) => {
        // A line that is there keeps its place: the statement below leaves its position alone.
        position += known.has(line.itemId) ? 0 : 1;
        return { ...line, versionId, position };
      }),
    )
    .onConflictDoUpdate({ target: [inventoryLines.versionId, inventoryLines.itemId], set: overwritten });
}

const answerOf = (row: VersionRow, content: Content, refused: Edited["refused"]): Edited => ({
  ...{ version: row.version, rowVersion: row.rowVersion, content },
  ...{ totals: totalsOf(content.lines), refused },
});

/**
 * Applies edits to an inventory (docs/decisions/0202). The same edit id counts once, however often and from however many
 * connections it arrives. If the newest version is frozen, the next one is made from it; if no edit changes anything,
 * none is made and no event recorded.
 */
export async function editInventory(tx: Tx, actor: Actor, input: Editing): Promise<Edited> {
  const { id, origin, now } = input;
  const inventory = await lockInventory(tx, id);
  const newest = await newestVersion(tx, id);
  const landing = newest.version + (newest.frozenAt ? 1 : 0);
  const fresh = await takeFresh(tx, input, landing);
  const before: Content = { rooms: newest.rooms, lines: await listLines(tx, newest.id) };
  const list = newest.frozenAt ? await newestKindVersion(tx) : newest.kindVersion;
  const kinds = await kindsByCode(tx, list, kindsNamed(fresh));
  const { content, refused } = applyEdits(before, fresh, (code) => kinds.get(code));
  const allRefused = [...refused, ...(await refusedBefore(tx, input, fresh))];
  if (refused.length === fresh.length) {
    await saveRefused(tx, refused, newest.version);
    return answerOf(newest, before, allRefused);
  }
  await saveRefused(tx, refused, landing);
  const open = await openVersion(tx, actor, { newest, origin, now });
  await saveLines(tx, open.id, before.lines, content.lines);
  const totals = totalsOf(content.lines);
  const rowVersion = open.rowVersion + 1;
  await tx
    .update(inventoryVersions)
    .set({ ...totals, rooms: content.rooms, rowVersion, updatedAt: now })
    .where(eq(inventoryVersions.id, open.id));
  const { name, customerId } = await nameInventory(tx, inventory);
  const { version } = open;
  const count = fresh.length - refused.length;
  await record(tx, actor, inventoryEdited, {
    subjectId: id,
    summary: `Inventory of ${name} edited: ${count === 1 ? "1 change" : `${count} changes`}, ${(totals.litres / 1_000).toFixed(1)} m³${open === newest ? "" : `, version ${version}`}`,
    data: {
      ...{ version, litres: totals.litres, pieces: totals.pieces, edits: count },
      before: open === newest ? null : newest.version,
    },
    customerId,
    at: now,
  });
  return { ...answerOf(open, content, allRefused), rowVersion };
}
