import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { inventoriesHandlers } from "~/features/inventory/inventories/server/handlers";
import { inventoryLines, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { anEdit, anInventory, aPersonalInventory } from "~/features/inventory/testing";
import { contactRightsHandlers } from "~/features/privacy/contacts/server/handlers";
import { getContact } from "~/features/privacy/contacts/server/queries";
import { readContactRows } from "~/features/privacy/copy/server/queries";
import { db } from "~/platform/db/database";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";
import { tablesWith } from "./traces-testing";

useDatabase();

const WORDS = "Nasimiyu Wanyonyi";

test("an erasure takes the words of a frozen inventory and of a removed one; pieces and sizes stay", async () => {
  const admin = await aPerson({ role: "admin" });
  const as = callAs(inventoriesHandlers, admin);
  const lead = await aLead(admin, { firstName: "Nasimiyu", lastName: "Wanyonyi" });
  const removed = await anInventory(admin, { type: "lead", id: lead.id });
  const itemId = removed.content.lines[0]?.itemId ?? "";
  await as.edit({ id: removed.id, base: 1, edits: [anEdit({ kind: "set", itemId, note: WORDS })] });
  await as.remove({ id: removed.id });
  const kept = await aPersonalInventory(admin, { type: "lead", id: lead.id }, WORDS);
  const contact = { noun: "lead" as const, id: lead.leadNumber };
  const copy = await readContactRows(db(), await getContact(db(), admin, contact));
  expect(Object.keys(copy)).toEqual(
    expect.arrayContaining(["inventories", "inventory_versions", "inventory_lines", "inventory_edits"]),
  );
  expect(copy.inventory_lines).toHaveLength(4 + 3);
  expect(await tablesWith([WORDS])).toEqual(
    expect.arrayContaining(["inventory_lines", "inventory_versions", "inventory_edits", "row_changes"]),
  );

  const rights = callAs(contactRightsHandlers, admin);
  await rights.erase({ ...contact, confirm: lead.leadNumber, reason: "Asked for by mail" });

  expect(await tablesWith([WORDS])).toEqual([]);
  const [frozen] = await db()
    .select()
    .from(inventoryVersions)
    .where(eq(inventoryVersions.inventoryId, kept.id))
    .orderBy(asc(inventoryVersions.version));
  expect(frozen).toMatchObject({ pieces: 4, note: "", frozenFor: "quote" });
  expect(frozen?.rooms.map(({ label }) => label)).toEqual(["Bedroom", "Living room"]);
  const ofFrozen = eq(inventoryLines.versionId, frozen?.id ?? "");
  const lines = await db().select().from(inventoryLines).where(ofFrozen).orderBy(inventoryLines.position);
  expect(lines.map(({ name, quantity }) => [name, quantity]).slice(0, 2)).toEqual([
    ["Erased", 1],
    ["Sofa, 3 seats", 1],
  ]);
  await expect(db().update(inventoryLines).set({ quantity: 2 }).where(ofFrozen)).rejects.toThrow();
});
