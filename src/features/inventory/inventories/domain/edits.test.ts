import fc from "fast-check";
import { expect, test } from "vitest";
import { compareContents } from "./differences";
import { applyEdit, applyEdits, type Change, type Edit, volumeOfBox } from "./edits";
import { type Content, EMPTY } from "./inventories";
import { isComplete, totalsByRoom, totalsOf } from "./totals";

const KINDS = {
  sofa: {
    nameEn: "Sofa",
    nameSw: "Kochi",
    volume: 1.42,
    weight: 65,
    minutes: 28,
    flags: ["two_people" as const],
  },
  carton_book: { nameEn: "Carton", nameSw: "Katoni", volume: 0.042, weight: 20, minutes: 3, flags: [] },
};
const kindOf = (code: string) => KINDS[code as keyof typeof KINDS];
const [one, two] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
const room: Change = { kind: "room", key: "living", roomKind: "living_room", label: "Living room" };

function after(...changes: Change[]): Content {
  return changes.reduce((content, change) => {
    const applied = applyEdit(content, change, kindOf);
    if ("refused" in applied) throw new Error(applied.refused);
    return applied.content;
  }, EMPTY);
}
const refusal = (content: Content, change: Change) => {
  const applied = applyEdit(content, change, kindOf);
  return "refused" in applied ? applied.refused : undefined;
};

test("a line takes the sizes of its kind, and taps add up", () => {
  const { lines } = after(
    room,
    { kind: "set", itemId: one, room: "living", kindCode: "sofa" },
    { kind: "count", itemId: one, by: 2 },
    { kind: "count", itemId: one, by: -1 },
  );
  expect(lines).toMatchObject([{ name: "Sofa", nameSw: "Kochi", volume: 1.42, weight: 65, quantity: 2 }]);
});

test("a free name has no size until it is measured", () => {
  const free = after(room, { kind: "set", itemId: one, room: "living", name: " Drum kit " });
  expect(free.lines).toMatchObject([{ name: "Drum kit", volume: null, weight: 0 }]);
  expect(totalsOf(free.lines)).toMatchObject({ litres: 0, pieces: 1, unsized: 1 });
  const measured = applyEdit(free, { kind: "set", itemId: one, length: 120, width: 100, height: 90 }, kindOf);
  expect(measured).toMatchObject({ content: { lines: [{ volume: 1.08, weight: 121, minutes: 23 }] } });
});

test("a measured kind has the measured volume; half a measure changes nothing", () => {
  const { lines } = after(
    room,
    { kind: "set", itemId: one, room: "living", kindCode: "sofa", length: 200 },
    { kind: "set", itemId: two, room: "living", kindCode: "sofa", length: 200, width: 100, height: 100 },
  );
  expect(lines.map(({ volume }) => volume)).toEqual([1.42, 2]);
});

test.each<[string, Change]>([
  ["unknown_room", { kind: "set", itemId: two, room: "cellar", kindCode: "sofa" }],
  ["unknown_kind", { kind: "set", itemId: two, room: "living", kindCode: "boat" }],
  ["name_missing", { kind: "set", itemId: two, room: "living", name: "  " }],
  ["room_missing", { kind: "set", itemId: two, kindCode: "sofa" }],
  ["quantity_out_of_range", { kind: "set", itemId: one, quantity: -1 }],
  ["quantity_out_of_range", { kind: "set", itemId: one, quantity: 10_000 }],
  ["quantity_out_of_range", { kind: "set", itemId: one, quantity: 1.5 }],
  ["quantity_out_of_range", { kind: "count", itemId: one, by: 9_999 }],
  ["size_out_of_range", { kind: "set", itemId: one, length: -5, width: 10, height: 10 }],
  ["size_out_of_range", { kind: "set", itemId: one, volume: 101 }],
  ["line_missing", { kind: "count", itemId: two, by: 1 }],
  ["room_not_empty", { kind: "drop-room", key: "living" }],
])("%s is refused", (code, change) => {
  const content = after(room, { kind: "set", itemId: one, room: "living", kindCode: "sofa" });
  expect(refusal(content, change)).toBe(code);
});

test("what stays counts nothing, what perhaps goes counts and is told apart", () => {
  const { lines } = after(
    room,
    { kind: "set", itemId: one, room: "living", kindCode: "sofa", going: "no" },
    { kind: "set", itemId: two, room: "living", kindCode: "carton_book", quantity: 10, going: "maybe" },
  );
  const totals = totalsOf(lines);
  expect(totals).toMatchObject({ litres: 420, weight: 200, pieces: 10, cartons: 10, uncertain: 1 });
  expect(isComplete(totals)).toBe(false);
  expect(isComplete(totalsOf([]))).toBe(false);
});

test("a box has one litre at least", () => {
  expect(volumeOfBox(1, 1, 1)).toBe(0.001);
  expect(volumeOfBox(430, 190, 200)).toBe(16.34);
});

const ids = fc.constantFrom(one, two, "00000000-0000-7000-8000-000000000003");
const keys = fc.constantFrom("living", "kitchen");
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant("set" as const),
    itemId: ids,
    room: keys,
    kindCode: fc.constantFrom("sofa", "carton_book", "boat", undefined),
    name: fc.constantFrom("Drum", "", undefined),
    quantity: fc.option(fc.integer({ min: -2, max: 20_000 }), { nil: undefined }),
    going: fc.constantFrom("yes", "no", "maybe", undefined),
    packedBy: fc.constantFrom("company", "customer", undefined),
    length: fc.option(fc.integer({ min: -1, max: 3_000 }), { nil: null }),
  }),
  fc.record({ kind: fc.constant("count" as const), itemId: ids, by: fc.integer({ min: -12, max: 12 }) }),
  fc.record({ kind: fc.constant("remove" as const), itemId: ids }),
  fc.record({
    kind: fc.constant("room" as const),
    key: keys,
    roomKind: fc.constantFrom("kitchen", "bedroom"),
    label: fc.constantFrom("A", ""),
  }),
  fc.record({ kind: fc.constant("drop-room" as const), key: keys }),
);

test("no order of edits breaks the rules, and the rooms' sums are the whole", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const edits = changes.map((of, at): Edit => ({ ...of, id: `${at}`, at: "2026-01-01T00:00:00Z" }));
      const { content, refused } = applyEdits(EMPTY, edits, kindOf);
      const { lines, rooms } = content;
      expect(refused.length).toBeLessThanOrEqual(edits.length);
      expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(lines.length);
      for (const line of lines) {
        expect(rooms.some(({ key }) => key === line.room)).toBe(true);
        expect(line.quantity).toBeGreaterThanOrEqual(0);
        expect(line.name).not.toBe("");
      }
      const whole = totalsOf(lines);
      const parts = [...totalsByRoom(lines).values()];
      for (const figure of ["litres", "pieces", "minutes", "cartons"] as const)
        expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(whole[figure]);
      expect(totalsOf(lines.toReversed())).toEqual(whole);
      expect(compareContents(content, content).lines).toEqual([]);
    }),
  );
});

test("differences name the lines that were added, changed and taken away", () => {
  const before = after(
    room,
    { kind: "set", itemId: one, room: "living", kindCode: "sofa" },
    { kind: "set", itemId: two, room: "living", kindCode: "carton_book" },
  );
  const { content } = applyEdits(
    before,
    [
      { id: "1", at: "", kind: "count", itemId: two, by: 3 },
      { id: "2", at: "", kind: "remove", itemId: one },
    ],
    kindOf,
  );
  const differences = compareContents(before, content);
  expect(differences.lines).toMatchObject([
    { change: "changed", fields: ["quantity"] },
    { change: "removed", before: { name: "Sofa" } },
  ]);
  expect(differences.after.litres).toBe(168);
});
