import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { xlsxStream } from "~/platform/sheets/xlsx";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { itemKindsHandlers } from "../../kinds/server/handlers";
import { aKindSheet } from "../../testing";
import { itemKindImportsHandlers } from "./handlers";

useDatabase();

let admin: Actor;
const as = (actor: Actor) => callAs(itemKindImportsHandlers, actor);
const kinds = () => callAs(itemKindsHandlers, admin);
const find = async (name: string) => (await kinds().list({ search: name })).rows[0];
const upload = async (file: File) => (await as(admin).upload({ file })).id;
const HEAD =
  "Code,Name in English,Name in Kiswahili,Words people use,Usual rooms,Volume (m³),Weight (kg),Person-minutes,Flags,In use";

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

test("rows are added and changed, the same ones left, the bad ones named by row and field", async () => {
  const before = await find("wardrobe, small");
  const id = await upload(
    aKindSheet(
      HEAD,
      ",Tent 100 seats,Hema la watu 100,hema; marquee,Outside and store,2.4,180,60,Two people; Dismantle,yes",
      ",Church bench,Benchi la kanisa,,Living room,0.45,,,,",
      "wardrobe_small,,,-,,0.9,,,,",
      "rocking_horse,,,,,,,,,no",
      ",Rug small,Zulia,,Garage,big,,,Heavy,",
      ",Wardrobe,Kabati la nguo,closet,Bedroom,1.4159,,,,",
      ",Fan,Feni,standing fan,Living room,0.085,10,5,,In use",
      ",Church  bench,Benchi,,Living room,0.4,,,,",
    ),
  );
  const check = await as(admin).check({ id });
  expect(check).toMatchObject({ good: 4, known: 1, refused: 3 });
  expect(check.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [6, "Usual rooms", expect.stringContaining("Living room")],
    [6, "Flags", expect.stringContaining("Fragile")],
    [6, "Volume (m³)", expect.stringContaining("three decimals")],
    [7, "Volume (m³)", expect.stringContaining("three decimals")],
    [9, "Name in English", "This item is in row 3 already"],
  ]);
  expect(check.knownRows).toMatchObject([{ row: 8, message: "The same as now" }]);
  expect((await kinds().draft()).changes).toEqual([]);

  expect(await as(admin).run({ id })).toEqual({ added: 2, changed: 2, known: 1, refused: 3 });
  expect(await as(admin).run({ id })).toEqual({ added: 2, changed: 2, known: 1, refused: 3 });
  expect(await db().$count(events, eq(events.type, "item_kind_import.imported"))).toBe(1);
  expect((await kinds().draft()).changes.map(({ code, change }) => [code, change])).toEqual([
    ["church_bench", "added"],
    ["rocking_horse", "retired"],
    ["tent_100_seats", "added"],
    ["wardrobe_small", "changed"],
  ]);
  expect(await find("marquee")).toMatchObject({
    code: "tent_100_seats",
    family: "tent_100_seats",
    volume: 2.4,
    flags: ["two_people", "dismantle"],
    source: "company",
  });
  expect(await find("church bench")).toMatchObject({ weight: 50, minutes: 12, weightSource: "trade_rule" });
  expect(await find("wardrobe, small")).toMatchObject({
    ...before,
    volume: 0.9,
    words: [],
    updatedAt: expect.any(Date),
  });
});

test("a row does not take another item's name, by a code of its own or of an item", async () => {
  const id = await upload(aKindSheet(HEAD, "fan,Heater,,,,,,,,", "new_heater,heater,Hita,,Laundry,0.1,,,,"));
  const message = "Another item has this name. Choose another one.";
  expect((await as(admin).check({ id })).problems).toMatchObject([
    { row: 2, field: "Name in English", message },
    { row: 3, field: "Name in English", message },
  ]);
});

test("our own list comes back unchanged, from Excel too", async () => {
  const { kinds: all } = await kinds().catalogue({ version: 1 });
  const rows = all.map((kind) => [kind.code, kind.nameEn, kind.volume, kind.weight]);
  const columns = ["Code", "Item name", "m3", "kg"].map((header, at) => ({
    header,
    width: 20,
    kind: at < 2 ? ("text" as const) : ("count" as const),
  }));
  const stream = xlsxStream(
    "Items",
    columns,
    (async function* () {
      yield rows;
    })(),
  );
  const bytes = await new Response(stream).arrayBuffer();
  await kinds().restore({ version: 1 });
  const id = await upload(new File([bytes], "items.xlsx"));
  expect(await as(admin).check({ id })).toMatchObject({ good: 0, known: all.length, refused: 0 });
});

test("only who manages the settings imports", async () => {
  const id = await upload(aKindSheet(HEAD, ",Mop,Mopu,,Kitchen,0.02,,,,"));
  const manager = await aPerson({ role: "manager" });
  await expect(as(manager).run({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(manager).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(admin).upload({ file: aKindSheet(HEAD) })).rejects.toMatchObject({ code: "INVALID" });
});
