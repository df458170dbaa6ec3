import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { applyEdits, type Edit } from "../../inventories/domain/edits";
import { type Content, EMPTY } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { ROOM_LABELS } from "../../kinds/domain/kinds";
import { getVersion } from "../../kinds/server/queries";
import { listEdits } from "../../paste/domain/list-edits";
import { listReaderOf } from "../../paste/domain/read-list";
import { DEFAULT_TEMPLATES } from "../domain/default-templates";
import { calculatorRoomEdits, duplicateRoom, nextLabel } from "../domain/room-edits";
import { templateEdits } from "../domain/template-edits";

useDatabase();

let made = 0;
const stamp = {
  newId: () => {
    made += 1;
    return `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  },
  at: "2026-11-12T10:02:00.000Z",
};
const labelOf = (room: keyof typeof ROOM_LABELS) => ROOM_LABELS[room];

async function shipped() {
  const { data: kinds } = await getVersion(db(), 1);
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  const apply = (content: Content, edits: readonly Edit[]) => {
    const applied = applyEdits(content, edits, (code) => byCode.get(code));
    expect(applied.refused).toEqual([]);
    return applied.content;
  };
  return { readList: listReaderOf(kinds), apply };
}

async function contentOf(template: (typeof DEFAULT_TEMPLATES)[number]) {
  const { readList, apply } = await shipped();
  const { edits, unknown } = templateEdits(template, readList, EMPTY, stamp, labelOf);
  expect(unknown).toEqual([]);
  return apply(EMPTY, edits);
}

/** Bedrooms, volume in m³ and cartons of facts about moves (docs/domain/inventory.md#templates). */
const USUAL: Record<string, [bedrooms: number, volume: [number, number], cartons: [number, number]]> = {
  Studio: [0, [5, 10], [15, 20]],
  "1-bedroom flat": [1, [10, 15], [25, 40]],
  "2-bedroom flat": [2, [15, 25], [50, 70]],
  "3-bedroom flat": [3, [25, 35], [80, 100]],
  "4-bedroom house": [4, [35, 50], [100, 130]],
};

describe("templates", () => {
  test.each(DEFAULT_TEMPLATES.map((template) => [template.name, template] as const))(
    "%s has items of the shipped list, and the usual volume and cartons",
    async (name, template) => {
      const { rooms, lines } = await contentOf(template);
      const { litres, cartons, unsized } = totalsOf(lines);
      expect(unsized).toBe(0);
      expect(lines.some(({ flags }) => flags.includes("forbidden"))).toBe(false);
      const usual = USUAL[name];
      if (!usual) return;
      const [bedrooms, [least, most], [fewest, highest]] = usual;
      expect(rooms.filter(({ kind }) => kind === "bedroom")).toHaveLength(bedrooms);
      expect(litres / 1_000).toBeGreaterThanOrEqual(least);
      expect(litres / 1_000).toBeLessThanOrEqual(most);
      expect(cartons).toBeGreaterThanOrEqual(fewest);
      expect(cartons).toBeLessThanOrEqual(highest);
    },
  );

  test("name what the item list does not have any more, and add to rooms that are there", async () => {
    const { readList, apply } = await shipped();
    const first = templateEdits(
      { items: "Kitchen:\n1 Cooker\n2 Posho mill" },
      readList,
      EMPTY,
      stamp,
      labelOf,
    );
    expect(first.unknown).toEqual(["2 Posho mill"]);
    const kitchen = apply(EMPTY, first.edits);
    const again = apply(
      kitchen,
      templateEdits({ items: "Kitchen:\n1 Cooker" }, readList, kitchen, stamp, labelOf).edits,
    );
    expect(again.rooms).toHaveLength(1);
    expect(again.lines).toMatchObject([{ kindCode: "cooker", quantity: 2 }]);
  });
});

describe("a confirmed list", () => {
  const item = {
    kindCode: "cooker",
    name: "Cooker",
    quantity: 1,
    heading: null,
    rooms: ["kitchen" as const],
    box: null,
  };

  test("goes to its heading, else to the chosen room, else to a room of its kind", async () => {
    const { apply } = await shipped();
    const rooms = [
      { key: "k", kind: "kitchen" as const, label: "Jikoni" },
      { key: "s", kind: "outside" as const, label: "Store" },
    ];
    const content = { rooms, lines: [] };
    const roomsOf = (more: object, into?: string) => {
      const after = apply(content, listEdits([{ ...item, ...more }], content, stamp, { into, labelOf }));
      return after.lines.map(({ room }) => after.rooms.find(({ key }) => key === room)?.label);
    };
    expect(roomsOf({})).toEqual(["Jikoni"]);
    expect(roomsOf({}, "s")).toEqual(["Store"]);
    expect(roomsOf({ heading: { label: "store", kind: "outside" } }, "k")).toEqual(["Store"]);
    expect(roomsOf({ heading: { label: "Pantry", kind: null } })).toEqual(["Pantry"]);
    expect(roomsOf({ kindCode: "bicycle_adult", rooms: ["children"] })).toEqual(["Children and sport"]);
  });

  test("keeps a free name with its size", async () => {
    const { apply } = await shipped();
    const box = { length: 120, width: 60, height: 200 };
    const free = { ...item, kindCode: null, name: "Shrine", box };
    const { lines } = apply(EMPTY, listEdits([free], EMPTY, stamp, { labelOf }));
    expect(lines).toMatchObject([{ name: "Shrine", kindCode: null, volume: 1.44, ...box }]);
  });
});

describe("rooms", () => {
  test("are duplicated with all that is in them", async () => {
    const [template] = DEFAULT_TEMPLATES;
    if (!template) throw new Error("There is no template");
    const { apply } = await shipped();
    const content = await contentOf(template);
    const [room] = content.rooms;
    const after = apply(content, duplicateRoom(content, room?.key ?? "", stamp));
    const made = after.rooms.at(-1);
    expect(made).toMatchObject({ label: "Living room 2", kind: "living_room" });
    const inRoom = (key: string | undefined) => totalsOf(after.lines.filter((line) => line.room === key));
    expect(inRoom(made?.key)).toEqual(inRoom(room?.key));
    expect(duplicateRoom(content, "none", stamp)).toEqual([]);
  });

  test("are duplicated as their lines are: sizes, packer, notes and what does not go", async () => {
    const { apply } = await shipped();
    const free = {
      ...{
        id: stamp.newId(),
        at: stamp.at,
        kind: "set" as const,
        itemId: stamp.newId(),
        room: "r",
        name: "Shrine",
      },
      ...{ length: 100, width: 50, height: 40, weight: 31, quantity: 3, packedBy: "customer" as const },
      ...{ going: "no" as const, note: "Carved", declaredValue: 5_000_000 },
    };
    const content = apply({ rooms: [{ key: "r", kind: "bedroom", label: "Bedroom 1" }], lines: [] }, [free]);
    const { lines, rooms } = apply(content, duplicateRoom(content, "r", stamp));
    const bare = lines.map(({ itemId: _, room: __, ...line }) => line);
    expect(bare[1]).toEqual(bare[0]);
    expect(rooms[1]?.label).toBe("Bedroom 2");
  });

  test.each([
    ["Bedroom 1", ["Bedroom 1"], "Bedroom 2"],
    ["Bedroom 1", ["Bedroom 1", "bedroom 2"], "Bedroom 3"],
    ["Kitchen", ["Kitchen"], "Kitchen 2"],
  ])("'%s' beside %j is followed by '%s'", (label, taken, next) =>
    expect(nextLabel(label, taken)).toBe(next),
  );

  test("of a calculator are made where they lack", async () => {
    const { apply } = await shipped();
    const names: Record<string, string> = {
      bedroom: "Bedroom",
      kitchen: "Kitchen",
      garage: "Garage",
      bathroom: "Bathroom",
    };
    const counts = { bedroom: 2, kitchen: 1, garage: 1, bathroom: 1 };
    const nameOf = (type: string) => names[type] ?? type;
    const content = apply(EMPTY, calculatorRoomEdits(counts, EMPTY, stamp, nameOf));
    expect(content.rooms.map(({ label, kind }) => [label, kind])).toEqual([
      ["Bedroom 1", "bedroom"],
      ["Bedroom 2", "bedroom"],
      ["Kitchen", "kitchen"],
      ["Garage", "outside"],
      ["Bathroom", "laundry"],
    ]);
    expect(calculatorRoomEdits(counts, content, stamp, nameOf)).toEqual([]);
    expect(calculatorRoomEdits({ bedroom: 3 }, content, stamp, nameOf)).toMatchObject([
      { label: "Bedroom 3" },
    ]);
  });
});
