import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdit, type Change } from "~/features/inventory/inventories/domain/edits";
import { type Content, EMPTY } from "~/features/inventory/inventories/domain/inventories";
import { oppositesOf } from "./opposites";
import { freeLabel, removedRoom } from "./rooms";

const KINDS = {
  sofa: { nameEn: "Sofa", nameSw: "Kochi", volume: 1.42, weight: 65, minutes: 28, flags: [] },
  chair: { nameEn: "Chair", nameSw: "Kiti", volume: 0.2, weight: 6, minutes: 4, flags: [] },
};
const kindOf = (code: string) => KINDS[code as keyof typeof KINDS];

function after(content: Content, ...changes: Change[]): Content {
  return changes.reduce((now, change) => {
    const applied = applyEdit(now, change, kindOf);
    return "refused" in applied ? now : applied.content;
  }, content);
}

/** Without the order of lines, and without minutes, which follow a measured volume. */
const comparable = ({ rooms, lines }: Content) => ({
  rooms: rooms.toSorted((a, b) => a.key.localeCompare(b.key)),
  lines: lines.map(({ minutes: _, ...line }) => line).toSorted((a, b) => a.itemId.localeCompare(b.itemId)),
});

const keys = fc.constantFrom("living", "kitchen");
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record(
    {
      kind: fc.constant("set" as const),
      itemId: fc.constantFrom("one", "two", "three"),
      room: keys,
      kindCode: fc.constantFrom("sofa", "chair"),
      quantity: fc.integer({ min: 0, max: 9 }),
      going: fc.constantFrom("yes" as const, "no" as const),
      length: fc.integer({ min: 1, max: 300 }),
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 300 }),
      weight: fc.integer({ min: 0, max: 90 }),
      note: fc.constantFrom("", "upstairs"),
      declaredValue: fc.constantFrom(null, 500_000),
    },
    { requiredKeys: ["kind", "itemId"] },
  ),
  fc.record({
    kind: fc.constant("count" as const),
    itemId: fc.constantFrom("one", "two"),
    by: fc.integer({ min: -4, max: 4 }),
  }),
  fc.record({ kind: fc.constant("remove" as const), itemId: fc.constantFrom("one", "two") }),
  fc.record({
    kind: fc.constant("room" as const),
    key: keys,
    roomKind: fc.constantFrom("kitchen" as const, "bedroom" as const),
    label: fc.constantFrom("A", "B"),
  }),
  fc.record({ kind: fc.constant("drop-room" as const), key: keys }),
);

test("the opposites of every edit bring the content back", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), change, (made, last) => {
      const before = after(EMPTY, ...made);
      const applied = applyEdit(before, last, kindOf);
      if ("refused" in applied) return;
      const back = after(applied.content, ...oppositesOf(before, last));
      expect(comparable(back)).toEqual(comparable(before));
    }),
  );
});

const rooms: Change[] = [
  { kind: "room", key: "bed", roomKind: "bedroom", label: "Bedroom 1" },
  { kind: "set", itemId: "one", room: "bed", kindCode: "chair", quantity: 4 },
  { kind: "set", itemId: "two", room: "bed", name: "Drum", packedBy: "customer" },
];

test("a removed room goes with its things", () => {
  const content = after(EMPTY, ...rooms);
  expect(after(content, ...removedRoom(content, "bed"))).toEqual(EMPTY);
});

test("a new room is called like its kind, with the next number", () => {
  const bedroom = { key: "a", kind: "bedroom" as const, label: "bedroom" };
  expect(freeLabel([], "bedroom")).toBe("Bedroom");
  expect(freeLabel([bedroom], "bedroom")).toBe("Bedroom 2");
});
