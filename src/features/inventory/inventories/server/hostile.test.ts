import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { kindsByCode } from "../../kinds/server/queries";
import { anEdit, anInventory, type EditInput, freezeNewest, someEdits } from "../../testing";
import { applyEdits } from "../domain/edits";
import { type Content, EMPTY } from "../domain/inventories";
import { totalsOf } from "../domain/totals";
import { inventoriesHandlers } from "./handlers";
import { inventoryEdits, inventoryLines, inventoryVersions } from "./tables";

useDatabase();

const as = (actor: Actor) => callAs(inventoriesHandlers, actor);
let sales: Actor;
let surveyor: Actor;
beforeAll(async () => {
  sales = await aPerson({ role: "sales_rep" });
  surveyor = await aPerson({ role: "sales_rep" });
});

const tap = (itemId: string, by = 1) => anEdit({ kind: "count", itemId, by });
const stored = async (id: string) =>
  db()
    .select()
    .from(inventoryVersions)
    .where(eq(inventoryVersions.inventoryId, id))
    .orderBy(asc(inventoryVersions.version));
const storedLines = (versionId: string) =>
  db()
    .select()
    .from(inventoryLines)
    .where(eq(inventoryLines.versionId, versionId))
    .orderBy(asc(inventoryLines.position), asc(inventoryLines.itemId));

test("two surveyors at once lose nothing: their taps add up, and so do their sums", async () => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const batches = Array.from({ length: 12 }, (_, at) => [
    tap(itemId),
    anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: "carton_book", quantity: at + 1 }),
  ]);
  await Promise.all(
    batches.map((edits, at) =>
      as(at % 2 ? sales : surveyor).edit({ id, base: 1, device: `phone ${at % 2}`, edits }),
    ),
  );
  const { content: after, totals, version, rowVersion } = await as(sales).get({ id });
  expect(after.lines.find((line) => line.itemId === itemId)?.quantity).toBe(13);
  expect(after.lines).toHaveLength(3 + 12);
  expect(totals).toEqual(totalsOf(after.lines));
  expect(totals.cartons).toBe(1 + (12 * 13) / 2);
  expect([version, rowVersion]).toEqual([1, 2 + 12]);
  const places = await storedLines((await stored(id))[0]?.id ?? "");
  expect(new Set(places.map(({ position }) => position)).size).toBe(15);
});

test("phones whose clocks are a day off: edits count in the order in which they arrive", async () => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const note = (words: string, days: number) => ({
    ...anEdit({ kind: "set", itemId, note: words }),
    at: at(days),
  });
  await as(sales).edit({ id, base: 1, edits: [note("first", 1)] });
  const { content: after } = await as(sales).edit({ id, base: 1, edits: [note("last", -1)] });
  expect(after.lines[0]?.note).toBe("last");
});

test("the same batch at once from two connections counts once", async () => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const edits = [tap(itemId, 3), tap(newId()), tap(itemId, 2)];
  const answers = await Promise.all([1, 2, 3, 4].map(() => as(sales).edit({ id, base: 1, edits })));
  for (const { content: one, refused } of answers) {
    expect(one.lines.find((line) => line.itemId === itemId)?.quantity).toBe(6);
    expect(refused).toEqual([{ id: edits[1]?.id, code: "line_missing" }]);
  }
  expect(await db().$count(events, eq(events.subjectId, id))).toBe(3);
  const twice = await as(sales).edit({
    id,
    base: 1,
    edits: [edits[0], edits[0]].filter((one) => one !== undefined),
  });
  expect(twice.content.lines[0]?.quantity).toBe(6);
  const [one] = edits;
  if (one) await as(sales).edit({ id, base: 1, edits: [{ ...one, id: one.id.toUpperCase() }] });
  expect((await as(sales).get({ id })).content.lines[0]?.quantity).toBe(6);
});

test("edits made offline before the version was frozen become the next one, and both are shown", async () => {
  const { id, versionId, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const offline = [
    tap(itemId, 4),
    anEdit({ kind: "set", itemId: newId(), room: "living", name: "Drum kit" }),
  ];
  await freezeNewest(sales, { versionId }, "QT-2026-044");
  const answer = await as(surveyor).edit({ id, base: 1, device: "phone 7", edits: offline });
  expect(answer).toMatchObject({ version: 2, totals: { unsized: 1 } });
  const both = await Promise.all([1, 2].map((version) => as(sales).get({ id, version })));
  expect(both.map(({ content: { lines } }) => lines[0]?.quantity)).toEqual([1, 5]);
  expect(both.map(({ frozen, createdBy }) => [frozen?.reference, createdBy])).toEqual([
    ["QT-2026-044", sales.name],
    [undefined, surveyor.name],
  ]);
  const [row] = await db()
    .select()
    .from(inventoryEdits)
    .where(eq(inventoryEdits.id, offline[0]?.id ?? ""));
  expect(row).toMatchObject({ base: 1, version: 2, device: "phone 7" });
});

test("an edit and a freeze at once end in either order, and nothing is lost", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, versionId, content } = await anInventory(sales);
    const itemId = content.lines[0]?.itemId ?? "";
    await Promise.all([
      as(sales).edit({ id, base: 1, edits: [tap(itemId)] }),
      freezeNewest(sales, { versionId }),
      as(surveyor).edit({ id, base: 1, edits: [tap(itemId)] }),
    ]);
    const newest = await as(sales).get({ id });
    expect(newest.content.lines[0]?.quantity).toBe(3);
    expect(newest.version).toBeLessThanOrEqual(2);
    for (const version of await stored(id))
      expect(version).toMatchObject(totalsOf(await storedLines(version.id)));
  }
});

test.each([
  ["a day ahead", 86_400_000],
  ["a day behind", -86_400_000],
  ["in 1970", -Date.now()],
  ["in 2300", 9e12],
])("a clock %s changes neither order nor result", async (_, off) => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const at = new Date(Date.now() + off).toISOString();
  await as(sales).edit({ id, base: 1, edits: [anEdit({ kind: "set", itemId, quantity: 7 })] });
  const edits = [{ ...anEdit({ kind: "set", itemId, quantity: 2 }), at }];
  const answer = await as(sales).edit({ id, base: 1, edits });
  expect(answer.content.lines[0]?.quantity).toBe(2);
});

test.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])(
  "the time %s is taken",
  async (at) => {
    const { id, content } = await anInventory(sales);
    const edits = [{ ...tap(content.lines[0]?.itemId ?? ""), at }];
    expect((await as(sales).edit({ id, base: 1, edits })).content.lines[0]?.quantity).toBe(2);
  },
);

test("pieces: 0 stays a line, 9,999 is the most, and the sums of the heaviest list fit", async () => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const quantity = async (edit: EditInput) => {
    const { refused, content: after } = await as(sales).edit({ id, base: 1, edits: [edit] });
    return refused[0]?.code ?? after.lines[0]?.quantity;
  };
  expect(await quantity(anEdit({ kind: "set", itemId, quantity: 10_000 }))).toBe("quantity_out_of_range");
  expect(await quantity(anEdit({ kind: "set", itemId, quantity: -1 }))).toBe("quantity_out_of_range");
  expect(await quantity(anEdit({ kind: "set", itemId, quantity: 1.5 }))).toBe("quantity_out_of_range");
  expect(await quantity(tap(itemId, -5))).toBe(0);
  expect((await as(sales).get({ id })).content.lines).toHaveLength(3);
  expect(await quantity(tap(itemId, 9_999))).toBe(9_999);
  expect(await quantity(tap(itemId, 1))).toBe("quantity_out_of_range");
  expect(await quantity(tap(itemId, Number.MAX_SAFE_INTEGER))).toBe("quantity_out_of_range");
  const heaviest = Array.from({ length: 200 }, () =>
    anEdit({
      kind: "set",
      itemId: newId(),
      room: "living",
      name: "Safe",
      volume: 100,
      weight: 20_000,
      quantity: 9_999,
    }),
  );
  const { totals } = await as(sales).edit({ id, base: 1, edits: heaviest });
  expect(totals.litres).toBeGreaterThan(2 ** 31);
  expect((await as(sales).get({ id })).totals).toEqual(totals);
});

test("sizes below 1 cm or beyond every lorry are refused, as are volumes and weights", async () => {
  const { id, content } = await anInventory(sales);
  const itemId = content.lines[0]?.itemId ?? "";
  const wrong = [
    { length: -20 },
    { width: 0 },
    { height: 2_001 },
    { volume: -1 },
    { volume: 0 },
    { volume: 101 },
    { weight: -1 },
    { weight: 20_001 },
  ];
  const edits = wrong.map((fields) => anEdit({ kind: "set", itemId, ...fields }));
  const { refused, content: after } = await as(sales).edit({ id, base: 1, edits });
  expect(refused.map(({ code }) => code)).toEqual(wrong.map(() => "size_out_of_range"));
  expect(after).toEqual(content);
});

test("formulas, HTML and odd letters in names stay text", async () => {
  const { id } = await anInventory(sales);
  const names = [
    '=HYPERLINK("http://x","y")',
    "<img src=x onerror=alert(1)>",
    "Kabati la mbao – 3′",
    "خزانة",
    "'; drop table inventories; --",
  ];
  const edits = names.map((name) =>
    anEdit({ kind: "set", itemId: newId(), room: "living", name, note: name }),
  );
  const { content, refused } = await as(sales).edit({ id, base: 1, edits });
  expect(refused).toEqual([]);
  expect(content.lines.slice(3).map(({ name }) => name)).toEqual(names);
  await expect(
    as(sales).edit({
      id,
      base: 1,
      edits: [anEdit({ kind: "set", itemId: newId(), room: "living", name: "a\u0000b" })],
    }),
  ).rejects.toMatchObject({ code: "INVALID" });
});

test("400 lines are written, frozen, copied and read whole", async () => {
  const { id, versionId } = await anInventory(sales, undefined, someEdits([]));
  const add = (count: number) =>
    Array.from({ length: count }, () =>
      anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: "carton_book" }),
    );
  await as(sales).edit({ id, base: 1, edits: add(200) });
  await as(sales).edit({ id, base: 1, edits: add(200) });
  await freezeNewest(sales, { versionId });
  const { version, content } = await as(sales).edit({ id, base: 1, edits: add(1) });
  expect([version, content.lines.length]).toEqual([2, 401]);
  const before = await as(sales).get({ id, version: 1 });
  expect(before.content.lines).toEqual(content.lines.slice(0, 400));
  await expect(as(sales).edit({ id, base: 1, edits: add(201) })).rejects.toMatchObject({
    code: "INVALID",
  });
});

test("an item id of another inventory does not touch it", async () => {
  const [one, two] = [await anInventory(sales), await anInventory(sales)];
  const itemId = one.content.lines[0]?.itemId ?? "";
  await as(sales).edit({
    id: two.id,
    base: 1,
    edits: [anEdit({ kind: "set", itemId, room: "living", name: "Mine" })],
  });
  await as(sales).edit({ id: two.id, base: 1, edits: [anEdit({ kind: "remove", itemId })] });
  expect((await as(sales).get({ id: one.id })).content).toEqual(one.content);
});

const items = Array.from({ length: 5 }, () => newId());
const item = fc.constantFrom(...items);
const change = fc.oneof(
  fc.record({ kind: fc.constant("count" as const), itemId: item, by: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ kind: fc.constant("remove" as const), itemId: item }),
  fc.record(
    {
      kind: fc.constant("set" as const),
      itemId: item,
      room: fc.constantFrom("living", "attic"),
      kindCode: fc.constantFrom("sofa_3_seats", "carton_book", "no_such_kind"),
      quantity: fc.integer({ min: -1, max: 20 }),
      going: fc.constantFrom("yes" as const, "no" as const, "maybe" as const),
      packedBy: fc.constantFrom("company" as const, "customer" as const),
      volume: fc.constantFrom(null, 0.2, 1.5),
    },
    { requiredKeys: ["kind", "itemId"] },
  ),
  fc.record({
    kind: fc.constant("room" as const),
    key: fc.constant("attic"),
    roomKind: fc.constant("bedroom" as const),
    label: fc.constant("Attic"),
  }),
  fc.record({ kind: fc.constant("drop-room" as const), key: fc.constant("attic") }),
);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retry" as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ do: "freeze" as const }) },
);

test("no order of edits, freezes and retries changes a frozen version or makes a sum wrong", async () => {
  const kinds = await kindsByCode(db(), 1, ["sofa_3_seats", "carton_book"]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { id } = await anInventory(sales, undefined, []);
      const living = anEdit({ kind: "room", key: "living", roomKind: "living_room", label: "Living" });
      const sent: EditInput[][] = [[living]];
      await as(sales).edit({ id, base: 1, edits: [living] });
      let expected: Content = applyEdits(EMPTY, [living], (code) => kinds.get(code)).content;
      const frozen = new Map<number, unknown>();
      for (const one of steps) {
        const newest = await as(sales).get({ id });
        if (one.do === "freeze") {
          await freezeNewest(sales, newest);
          const { frozen: _, ...kept } = await as(sales).get({ id });
          if (!frozen.has(newest.version)) frozen.set(newest.version, kept);
          continue;
        }
        const isRetry = one.do === "retry";
        const edits = isRetry
          ? (sent[one.which % sent.length] ?? [])
          : one.changes.map((made) => anEdit(made));
        // The client may be behind: its base does not matter.
        await as(sales).edit({ id, base: 1, edits });
        if (isRetry) continue;
        sent.push(edits);
        expected = applyEdits(expected, edits, (code) => kinds.get(code)).content;
      }
      const newest = await as(sales).get({ id });
      expect(newest.content).toEqual(expected);
      expect(newest.totals).toEqual(totalsOf(expected.lines));
      for (const [version, kept] of frozen) {
        const { frozen: mark, ...now } = await as(sales).get({ id, version });
        expect(mark).not.toBeNull();
        expect(now).toEqual(kept);
      }
      for (const row of await stored(id)) expect(row).toMatchObject(totalsOf(await storedLines(row.id)));
    }),
    { numRuns: 25, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);
