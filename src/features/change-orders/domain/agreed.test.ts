import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "~/features/inventory/inventories/domain/edits";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";
import { newId } from "~/platform/kernel/ids";
import { contentWith, editsTo, itemChanges, withItem } from "./agreed";

const ROOMS = [
  { key: "living", kind: "living_room" as const, label: "Living room" },
  { key: "store", kind: "outside" as const, label: "Store" },
];
const SOFA = { nameEn: "Sofa", nameSw: "Kochi", volume: 1.4, weight: 60, minutes: 20, flags: [] };

const lineOf = (itemId: string, fields: Partial<Line> = {}): Line => ({
  ...{ itemId, room: "living", kindCode: "sofa", name: "Sofa", nameSw: "Kochi" },
  ...{ length: null, width: null, height: null, volume: 1.4, weight: 60, minutes: 20, flags: [] },
  ...{ quantity: 1, packedBy: "company", going: "yes", note: "", declaredValue: null },
  ...fields,
});

const anyLine = fc.record({
  itemId: fc.constantFrom("a", "b", "c", "d"),
  room: fc.constantFrom("living", "store"),
  kindCode: fc.constantFrom("sofa", null),
  quantity: fc.integer({ min: 0, max: 9 }),
  packedBy: fc.constantFrom("company" as const, "customer" as const),
  going: fc.constantFrom("yes" as const, "no" as const),
  volume: fc.constantFrom(1.4, 2.25, 0.1),
  weight: fc.constantFrom(60, 12.5),
});
const anyContent = fc.uniqueArray(anyLine, { selector: ({ itemId }) => itemId }).map(
  (lines): Content => ({
    rooms: ROOMS,
    lines: lines.map(({ itemId, kindCode, ...fields }) =>
      lineOf(itemId, { ...fields, kindCode, ...(kindCode ? {} : { name: "Chest", nameSw: "Chest" }) }),
    ),
  }),
);

test("the edits that take a content to another do so, and none are needed then", () => {
  fc.assert(
    fc.property(anyContent, anyContent, (from, to) => {
      const now = new Date();
      const edits = editsTo({ ...from, rooms: ROOMS.slice(0, 1) }, to, now, newId);
      const { content, refused } = applyEdits({ ...from, rooms: ROOMS.slice(0, 1) }, edits, () => SOFA);
      expect(refused).toEqual([]);
      expect(itemChanges(content, to)).toEqual([]);
      expect(editsTo(content, to, now, newId)).toEqual([]);
    }),
  );
});

test("accepting every change gives what was proposed; a remark is no change", () => {
  fc.assert(
    fc.property(anyContent, anyContent, (base, current) => {
      const proposals = itemChanges(base, current).map((change, at) => ({
        ...change,
        ...{ state: "accepted" as const, confirmed: false, orderId: "o", decidedAt: new Date(at) },
      }));
      expect(itemChanges(contentWith(base, proposals), current)).toEqual([]);
      expect(itemChanges(proposals.reduce(withItem, base), current)).toEqual([]);
      const remarked = current.lines.map((line) => ({ ...line, note: "Scratched", declaredValue: 5 }));
      expect(itemChanges(current, { ...current, lines: remarked })).toEqual([]);
    }),
  );
});

test("litres are those of what goes", () => {
  const base: Content = { rooms: ROOMS, lines: [lineOf("a", { quantity: 2 }), lineOf("b")] };
  const current: Content = {
    rooms: ROOMS,
    lines: [lineOf("a", { quantity: 5 }), lineOf("b", { going: "no" }), lineOf("c")],
  };
  expect(itemChanges(base, current).map(({ itemId, litres }) => [itemId, litres])).toEqual([
    ["a", 4_200],
    ["b", -1_400],
    ["c", 1_400],
  ]);
});
