import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { sharingTask } from "~/features/lead-intake/server/commands/enqueue-intake";
import { recordIntake } from "~/features/lead-intake/server/commands/record-intake";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { handleTask } from "~/platform/tasks/tasks";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aKind, anEdit, anInventory, freezeNewest, publishAll, someEdits } from "../../testing";
import { inventoriesHandlers } from "./handlers";
import { inventoriesOfIntakes } from "./office";
import { inventoriesSubscribers } from "./subscribers";
import { inventoryEdits, inventoryLines, inventoryVersions } from "./tables";

useDatabase({ subscribers: inventoriesSubscribers, tasks: [handleTask(sharingTask, async () => undefined)] });
inventoriesOfIntakes.join();

const as = (actor: Actor) => callAs(inventoriesHandlers, actor);
let admin: Actor;
let sales: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  sales = await aPerson({ role: "sales_rep" });
});

const sofa = (itemId = newId()) => anEdit({ kind: "set", itemId, room: "living", kindCode: "sofa_3_seats" });
const linesIn = (versionId: string) =>
  db().select().from(inventoryLines).where(eq(inventoryLines.versionId, versionId));

describe("edits", () => {
  test("make lines with the sizes of the item list, and their sums", async () => {
    const { content, totals, version, kindVersion } = await anInventory(sales);
    expect(content.rooms).toEqual([{ key: "living", kind: "living_room", label: "Living room" }]);
    expect(content.lines.map(({ kindCode, quantity }) => [kindCode, quantity])).toEqual([
      ["sofa_3_seats", 1],
      ["tv_60", 1],
      ["carton_book", 1],
    ]);
    expect(content.lines[0]).toMatchObject({ volume: 1.416, weight: 159, packedBy: "company", going: "yes" });
    const volume = content.lines.reduce((sum, line) => sum + Math.round((line.volume ?? 0) * 1_000), 0);
    expect(totals).toMatchObject({ litres: volume, pieces: 3, cartons: 1, unsized: 0 });
    expect([version, kindVersion]).toEqual([1, 1]);
  });

  test("write only the lines that they change, which keep their places", async () => {
    const { id, versionId, content } = await anInventory(sales);
    const [first, second] = content.lines;
    await db().execute(sql`create table touched as select item_id from inventory_lines where false`);
    await db().execute(
      sql`create function note_touch() returns trigger language plpgsql as $$ begin insert into touched values (new.item_id); return new; end $$`,
    );
    await db().execute(
      sql`create trigger note_touch after insert or update on inventory_lines for each row execute function note_touch()`,
    );
    await as(sales).edit({
      id,
      base: 1,
      edits: [
        anEdit({ kind: "count", itemId: second?.itemId ?? "", by: 2 }),
        anEdit({ kind: "remove", itemId: first?.itemId ?? "" }),
      ],
    });
    const { rows } = await db().execute(sql`select item_id from touched`);
    await db().execute(
      sql`drop trigger note_touch on inventory_lines; drop function note_touch(); drop table touched`,
    );
    expect(rows).toEqual([{ item_id: second?.itemId }]);
    const kept = await linesIn(versionId);
    expect(kept.map(({ position, quantity }) => [position, quantity]).sort()).toEqual([
      [2, 3],
      [3, 1],
    ]);
  });

  test("that are refused change nothing, and the others count", async () => {
    const { id, content, rowVersion } = await anInventory(sales);
    const wrong = anEdit({ kind: "set", itemId: newId(), room: "attic", kindCode: "sofa_3_seats" });
    const right = sofa();
    const answer = await as(sales).edit({ id, base: 1, edits: [wrong, right] });
    expect(answer.refused).toEqual([{ id: wrong.id, code: "unknown_room" }]);
    expect(answer.content.lines).toHaveLength(content.lines.length + 1);
    expect(answer.rowVersion).toBe(rowVersion + 1);
    const again = await as(sales).edit({ id, base: 1, edits: [wrong, right] });
    expect(again).toEqual(answer);
    const refused = await as(sales).edit({ id, base: 1, edits: [{ ...wrong, id: newId() }] });
    expect(refused.rowVersion).toBe(answer.rowVersion);
  });

  test("of one batch record one event", async () => {
    const { id } = await anInventory(sales);
    const recorded = await db().select().from(events).where(eq(events.subjectId, id));
    expect(recorded.map(({ type }) => type)).toEqual(["inventory.started", "inventory.edited"]);
    expect(recorded[1]?.data).toMatchObject({ version: 1, pieces: 3, edits: 4, before: null });
    expect(recorded[1]?.summary).toMatch(/^Inventory of LEAD\d+ edited: 4 changes, \d\.\d m³$/);
  });

  test("take kinds of the list that the inventory names", async () => {
    const { id, versionId } = await anInventory(sales);
    const { code } = await aKind(admin);
    await publishAll(admin);
    const edit = anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: code });
    expect((await as(sales).edit({ id, base: 1, edits: [edit] })).refused[0]?.code).toBe("unknown_kind");
    await freezeNewest(sales, { versionId });
    const { version, refused } = await as(sales).edit({ id, base: 1, edits: [{ ...edit, id: newId() }] });
    expect([version, refused]).toEqual([2, []]);
  });
});

describe("a frozen version", () => {
  test("stays, and an edit makes the next one from it", async () => {
    const { id, versionId, content, totals } = await anInventory(sales);
    await freezeNewest(sales, { versionId }, "QT-2026-044");
    const { version, content: next } = await as(sales).edit({ id, base: 1, edits: [sofa()] });
    expect(version).toBe(2);
    expect(next.lines.slice(0, 3)).toEqual(content.lines);
    const before = await as(sales).get({ id, version: 1 });
    expect(before).toMatchObject({
      content,
      totals,
      frozen: { for: "quote", reference: "QT-2026-044" },
    });
    const { versions } = await as(sales).versions({ id });
    expect(versions.map((one) => [one.version, one.frozen !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  test("is frozen once: what named it first stays", async () => {
    const made = await anInventory(sales);
    await freezeNewest(sales, made, "QT-2026-001");
    await freezeNewest(sales, made, "QT-2026-002");
    expect((await as(sales).get({ id: made.id })).frozen?.reference).toBe("QT-2026-001");
  });

  test("is refused every change by the database, its lines too", async () => {
    const { id, versionId, content } = await anInventory(sales);
    await freezeNewest(sales, { versionId });
    const itemId = content.lines[0]?.itemId ?? "";
    const open = await anInventory(sales);
    for (const statement of [
      sql`update inventory_versions set litres = 1 where id = ${versionId}`,
      sql`delete from inventory_versions where id = ${versionId}`,
      sql`update inventory_lines set quantity = 9 where version_id = ${versionId} and item_id = ${itemId}`,
      sql`delete from inventory_lines where version_id = ${versionId}`,
      sql`update inventory_lines set version_id = ${versionId} where version_id = ${open.versionId}`,
      sql`insert into inventory_lines select * from inventory_lines where version_id = ${versionId}`,
    ])
      await expect(db().execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(/frozen/) }),
      });
    await expect(as(sales).remove({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("is not followed by another one when nothing changes", async () => {
    const { id, versionId } = await anInventory(sales);
    await freezeNewest(sales, { versionId });
    const edits = [anEdit({ kind: "count", itemId: newId(), by: 1 })];
    const { version, refused } = await as(sales).edit({ id, base: 1, edits });
    expect([version, refused[0]?.code]).toEqual([1, "line_missing"]);
    expect(await db().$count(inventoryVersions, eq(inventoryVersions.inventoryId, id))).toBe(1);
    const [row] = await db()
      .select()
      .from(inventoryEdits)
      .where(eq(inventoryEdits.id, edits[0]?.id ?? ""));
    expect(row).toMatchObject({ version: 1, refused: "line_missing" });
  });

  test("is followed by another one when bedrooms or note change", async () => {
    const { id, versionId } = await anInventory(sales);
    await as(sales).describe({ id, bedrooms: 2, note: "Second gate" });
    await freezeNewest(sales, { versionId });
    await as(sales).describe({ id, bedrooms: 2, note: "Second gate" });
    expect((await as(sales).get({ id })).version).toBe(1);
    await as(sales).describe({ id, bedrooms: 3, note: "Second gate" });
    expect(await as(sales).get({ id })).toMatchObject({
      version: 2,
      bedrooms: 3,
      note: "Second gate",
      frozen: null,
    });
    expect((await as(sales).get({ id, version: 1 })).bedrooms).toBe(2);
  });
});

describe("whose it is", () => {
  test("a lead's inventory goes on with its quote, for all versions of it", async () => {
    const quote = await requestedQuote();
    const leadId = await transaction((tx) =>
      recordIntake(tx, { kind: "quote", key: quote.number, now: new Date() }),
    );
    const ofLead = await anInventory(sales, { type: "lead", id: leadId ?? "" });
    const { inventory } = await as(sales).find({ type: "quote", id: quote.id });
    expect(inventory?.id).toBe(ofLead.id);
    expect(inventory?.subjects.map(({ type }) => type)).toEqual(["quote", "lead"]);
    expect((await as(sales).start({ type: "quote", id: quote.id })).id).toBe(ofLead.id);
  });

  test("a quote that comes later takes the inventory of its lead; a second one has its own", async () => {
    const customer = { name: "Wanjiku Kamau", email: "wanjiku.k@example.co.ke", phone: "+254722000111" };
    const { id: leadId } = await aLead(sales, { email: customer.email, phone: customer.phone });
    const ofLead = await anInventory(sales, { type: "lead", id: leadId });
    const quotes = [await requestedQuote({ customer }), await requestedQuote({ customer })];
    for (const { number } of quotes)
      expect(
        await transaction((tx) => recordIntake(tx, { kind: "quote", key: number, now: new Date() })),
      ).toBe(leadId);
    const found = await Promise.all(quotes.map(({ id }) => as(sales).find({ type: "quote", id })));
    expect(found.map(({ inventory }) => inventory?.id)).toEqual([ofLead.id, undefined]);
    const second = await as(sales).start({ type: "quote", id: quotes[1]?.id ?? "" });
    expect(second.id).not.toBe(ofLead.id);
  });

  test("two people who start one at the same moment get the same", async () => {
    const { id } = await aLead(sales);
    const made = await Promise.all([1, 2, 3, 4].map(() => as(sales).start({ type: "lead", id })));
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect((await as(sales).versions({ id: made[0]?.id ?? "" })).versions).toHaveLength(1);
  });

  test("an unknown subject has none", async () => {
    expect(await as(sales).find({ type: "quote", id: newId() })).toEqual({ inventory: null });
    await expect(as(sales).start({ type: "service", id: newId() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

test("the list shows the newest versions, changed last first, and finds them by number and name", async () => {
  const quote = await requestedQuote({
    customer: { name: "Nekesa Barasa", email: "nekesa@example.co.ke", phone: "+254733000222" },
  });
  const { id, versionId } = await anInventory(sales, { type: "quote", id: quote.id });
  await freezeNewest(sales, { versionId }, quote.number);
  await as(sales).edit({ id, base: 1, edits: someEdits(["sofa_3_seats"]) });
  const page = await as(sales).list({ search: "nekesa" });
  expect(page.rows).toEqual([
    expect.objectContaining({
      id,
      version: 2,
      frozen: null,
      subject: expect.objectContaining({ type: "quote", number: quote.number }),
    }),
  ]);
  expect((await as(sales).list({ search: quote.number })).rows.map((row) => row.id)).toEqual([id]);
  expect((await as(sales).list({})).rows[0]?.id).toBe(id);
  expect((await as(sales).list({ subject: "lead" })).rows.map((row) => row.id)).not.toContain(id);
  const volumes = (await as(sales).list({ sort: "volume", limit: 100 })).rows.map(
    ({ totals }) => totals.litres,
  );
  expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
});
