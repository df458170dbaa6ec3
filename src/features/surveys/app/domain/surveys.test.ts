import fc from "fast-check";
import { expect, test } from "vitest";
import { BLANK_ACCESS } from "~/features/inventory/access/domain";
import { applyEdit, type Change } from "~/features/inventory/inventories/domain/edits";
import { type Content, EMPTY } from "~/features/inventory/inventories/domain/inventories";
import { BLANK_KIND, type ItemKind } from "~/features/inventory/kinds/domain/kinds";
import type { OfflineEvent } from "~/platform/offline/outbox";
import { gapsOf, isOlder, type PhoneSurvey, type SurveyEvent, viewOf } from "./surveys";
import { favouritesOf, fixedTiles, tilesOf, usesOf } from "./tiles";
import { copyOfRoom, inverseOf } from "./undo";

const kind = (code: string, over: Partial<ItemKind> = {}): ItemKind => ({
  ...BLANK_KIND,
  ...{ code, nameEn: code, nameSw: `${code} sw`, volume: 1, weight: 50, minutes: 20, active: true },
  ...over,
});
const KINDS = [
  kind("sofa", { rooms: ["living_room"] }),
  kind("tv", { rooms: ["living_room", "bedroom"] }),
  kind("bed", { rooms: ["bedroom"] }),
  kind("old", { rooms: ["living_room"], active: false }),
];
const kindByCode = (code: string) => KINDS.find((one) => one.code === code);
const living: Change = { kind: "room", key: "living", roomKind: "living_room", label: "Living room" };
const after = (content: Content, ...changes: Change[]) =>
  changes.reduce((now, change) => {
    const applied = applyEdit(now, change, kindByCode);
    return "refused" in applied ? now : applied.content;
  }, content);

const survey: PhoneSurvey = {
  ...{ id: "s1", state: "scheduled", startsAt: "2026-11-30T07:00:00Z", place: "Kilimani", note: "" },
  customer: { name: "Grace Njeri", phone: "+254712345678" },
  stops: [{ key: "from", end: "pickup", ...BLANK_ACCESS }],
  inventory: { id: "i1", version: 3, rowVersion: 1, kindVersion: 1, content: EMPTY, isFrozen: false },
};
let sequence = 0;
const event = (of: SurveyEvent, refused?: string): OfflineEvent => {
  sequence += 1;
  return {
    ...{ id: `${sequence}`, person: "p", sequence, at: "2026-11-30T07:00:00Z", base: 3, ...of },
    ...(refused && { refused }),
  };
};
const edit = (change: Change, refused?: string, inventoryId = "i1") =>
  event({ kind: "edit", payload: { inventoryId, change } }, refused);

test("a survey shows what waits to be sent, and nothing of others or that was refused", () => {
  const view = viewOf(
    survey,
    [
      event({ kind: "start", payload: { surveyId: "s1" } }),
      edit(living),
      edit({ kind: "set", itemId: "a", room: "living", kindCode: "sofa" }),
      edit({ kind: "count", itemId: "a", by: 2 }),
      edit({ kind: "count", itemId: "a", by: 5 }, "quantity_out_of_range"),
      edit({ kind: "count", itemId: "a", by: 7 }, undefined, "i2"),
      event({
        kind: "access",
        payload: { surveyId: "s1", stop: { key: "from", end: "pickup" }, facts: { floor: 4, lift: false } },
      }),
      event({
        kind: "access",
        payload: { surveyId: "s1", stop: { key: "via", end: "delivery" }, facts: { place: "Karen" } },
      }),
    ],
    kindByCode,
  );
  expect(view).toMatchObject({ state: "in_progress", waiting: 6 });
  expect(view.content.lines).toMatchObject([{ name: "sofa", quantity: 3 }]);
  expect(view.stops).toMatchObject([
    { key: "from", floor: 4, lift: false, gate: "" },
    { key: "via", place: "Karen", floor: null },
  ]);
});

test("a start that waits takes back no submission of another phone; a submission that waits counts", () => {
  const start = event({ kind: "start", payload: { surveyId: "s1" } });
  expect(viewOf({ ...survey, state: "submitted" }, [start], kindByCode).state).toBe("submitted");
  const submit = event({ kind: "submit", payload: { surveyId: "s1", note: "Dog in the yard" } });
  expect(viewOf(survey, [start, submit], kindByCode)).toMatchObject({
    state: "submitted",
    note: "Dog in the yard",
  });
});

test("the newest of two copies is the one with the later version, then the later write", () => {
  const copy = (version: number, rowVersion: number) => ({ version, rowVersion });
  expect(isOlder(copy(1, 9), copy(2, 1))).toBe(true);
  expect(isOlder(copy(2, 1), copy(2, 2))).toBe(true);
  expect(isOlder(copy(2, 2), copy(2, 2))).toBe(false);
  expect(isOlder(copy(3, 1), copy(2, 9))).toBe(false);
});

test("the gaps of a survey name rooms, things and places", () => {
  const view = viewOf(
    survey,
    [
      edit(living),
      edit({ kind: "room", key: "bed", roomKind: "bedroom", label: "Bedroom 1" }),
      edit({ kind: "set", itemId: "a", room: "living", name: "Drum kit" }),
      edit({ kind: "set", itemId: "b", room: "living", kindCode: "tv", going: "maybe" }),
      edit({ kind: "set", itemId: "c", room: "living", name: "Stays here", going: "no" }),
    ],
    kindByCode,
  );
  expect(gapsOf(view, "sw")).toEqual({
    ...{ emptyRooms: ["Bedroom 1"], unsized: ["Drum kit"], uncertain: ["tv sw"], unseen: ["pickup"] },
  });
});

test("a room's favourites are its usual kinds, the most used first, and no retired ones", () => {
  const used = usesOf([
    after(EMPTY, living, { kind: "set", itemId: "a", room: "living", kindCode: "tv" }),
    EMPTY,
  ]);
  expect(favouritesOf("living_room", KINDS, used).map(({ code }) => code)).toEqual(["tv", "sofa"]);
});

test("a tile that is tapped stays in its place; what a search adds comes first", () => {
  const favourites = favouritesOf("living_room", KINDS, new Map());
  const before = after(EMPTY, living, { kind: "set", itemId: "a", room: "living", name: "Drum kit" });
  const fixed = fixedTiles(before.lines, favourites);
  expect(fixed).toEqual(["a", "kind:sofa", "kind:tv"]);
  const { lines } = after(
    before,
    { kind: "set", itemId: "b", room: "living", kindCode: "tv" },
    { kind: "set", itemId: "c", room: "living", kindCode: "bed" },
    { kind: "set", itemId: "d", room: "living", kindCode: "tv" },
  );
  const tiles = tilesOf(lines, favourites, fixed);
  expect(tiles.map(({ key, line }) => [key, line?.itemId])).toEqual([
    ["c", "c"],
    ["d", "d"],
    ["a", "a"],
    ["kind:sofa", undefined],
    ["kind:tv", "b"],
  ]);
});

test("a copied room has the things of the other, under ids of its own", () => {
  const content = after(
    EMPTY,
    living,
    {
      kind: "set",
      itemId: "a",
      room: "living",
      kindCode: "sofa",
      quantity: 2,
      note: "Leather",
      going: "maybe",
    },
    { kind: "set", itemId: "b", room: "living", name: "Drum kit", length: 120, width: 100, height: 90 },
    { kind: "set", itemId: "c", room: "living", kindCode: "tv", quantity: 0 },
  );
  let id = 0;
  const copied = after(content, ...copyOfRoom(content, "living", "Living room 2", () => `new-${++id}`));
  const lines = copied.lines.filter(({ room }) => room === "new-1");
  const without = (line: object) => ({ ...line, itemId: "", room: "" });
  expect(lines.map(without)).toEqual(content.lines.slice(0, 2).map(without));
  expect(new Set(copied.lines.map(({ itemId }) => itemId)).size).toBe(5);
});

const ids = fc.constantFrom("a", "b");
const rooms = fc.constantFrom("living", "kitchen");
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant("set" as const), itemId: ids, room: rooms },
    kindCode: fc.constantFrom("sofa", undefined),
    name: fc.constant("Drum"),
    quantity: fc.option(fc.integer({ min: -1, max: 20 }), { nil: undefined }),
    going: fc.constantFrom("no", "maybe", undefined),
    length: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    note: fc.constantFrom("old", undefined),
  }),
  fc.record({ kind: fc.constant("count" as const), itemId: ids, by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant("remove" as const), itemId: ids }),
  fc.record({
    ...{ kind: fc.constant("room" as const), key: rooms, roomKind: fc.constant("kitchen" as const) },
    label: fc.constantFrom("A", "B"),
  }),
  fc.record({ kind: fc.constant("drop-room" as const), key: rooms }),
);
const sorted = ({ rooms: of, lines }: Content) => ({
  rooms: of.toSorted((a, b) => a.key.localeCompare(b.key)),
  lines: lines.map(({ minutes: _, ...line }) => line).toSorted((a, b) => a.itemId.localeCompare(b.itemId)),
});

test("undo takes every change back", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), change, (before, one) => {
      const content = after(EMPTY, ...before);
      // A line that turns from one kind into another is not something that the app does.
      const there = one.kind === "set" && content.lines.find(({ itemId }) => itemId === one.itemId);
      fc.pre(!there || there.kindCode === ("kindCode" in one ? (one.kindCode ?? null) : null));
      const undone = after(after(content, one), ...inverseOf(content, one, kindByCode));
      expect(sorted(undone)).toEqual(sorted(content));
    }),
  );
});
