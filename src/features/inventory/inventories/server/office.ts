import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { intakesTaken } from "~/features/lead-intake/server/queries/intakes";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { followSubject } from "./commands/start-inventory";
import { hasWords } from "./queries/inventory-list";
import { findQuoteId, listSubjects } from "./queries/subjects";
import { inventoriesInReach } from "./reach";
import { inventories, inventoryVersions } from "./tables";

/** The goods stay the same when an inquiry or a quote gets its lead. */
export const inventoriesOfIntakes = intakesTaken.answer(async (tx, { kind, key }) => {
  const id = kind === "inquiry" ? key : await findQuoteId(tx, key);
  if (id) await followSubject(tx, { type: kind, id });
});

/** A lead with an inventory of its own keeps it. */
export const inventoriesOfLead = leadParts.answer({
  kind: "inventories",
  move: async (tx, _actor, { from, to, ids }) => {
    const moved = await tx
      .update(inventories)
      .set({ leadId: to })
      .where(
        and(
          eq(inventories.leadId, from),
          ids && inArray(inventories.id, [...ids]),
          sql`not exists (select 1 from inventories other where other.lead_id = ${to})`,
        ),
      )
      .returning({ id: inventories.id });
    return moved.map(({ id }) => id);
  },
});

/** Inventories by the number or the name of their quote, lead or inquiry, and of their records. */
async function findInventories(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const rows = await reader
    .select({
      id: inventories.id,
      version: inventoryVersions.version,
      litres: inventoryVersions.litres,
      pieces: inventoryVersions.pieces,
    })
    .from(inventories)
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .where(
      and(
        hasWords((text) => occurs(text, readings)),
        inventoriesInReach(actor),
      ),
    )
    .orderBy(desc(inventoryVersions.updatedAt), desc(inventoryVersions.id))
    .limit(READ);
  const subjects = await listSubjects(
    reader,
    actor,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ id, version, litres, pieces }) => {
    const [subject] = subjects.get(id) ?? [];
    return {
      kind: "inventory",
      id,
      title: subject ? `${subject.number} ${subject.name}`.trim() : "Inventory",
      detail: `${(litres / 1_000).toFixed(1)} m³ · ${pieces} pieces · version ${version}`,
      to: `/inventories/${id}`,
    };
  });
}

export const inventorySearch = searchKinds.answer({
  kind: "inventory",
  needs: "manage_inventory",
  find: findInventories,
});

export const subjectsOfInventories = auditSubjects.answer({
  numbered: (number) => sql`select id from ${inventories} where quote_number = ${number}`,
});
