import { expect, test } from "vitest";
import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { searchOf } from "~/features/inventory/kinds/domain/search";
import { favouritesOf, suggestionsOf } from "./suggestions";

const kind = (code: string, nameEn: string, rooms: Room[], active = true) => ({
  ...{ code, nameEn, nameSw: nameEn, words: [], rooms, active },
});
const KINDS = [
  kind("coffee_table", "Coffee table", ["living_room"]),
  kind("kitchen_table", "Kitchen table", ["kitchen"]),
  kind("chair", "Chair", ["kitchen", "dining_room"]),
  kind("sofa_2", "Sofa, 2 seats", ["living_room"]),
  kind("churn", "Butter churn", ["kitchen"], false),
];
const search = searchOf(KINDS);
const found = (typed: string, room?: Room) =>
  suggestionsOf(search, typed, room, 5).map(({ kind: { code }, quantity }) => `${quantity} ${code}`);

test.each<[typed: string, room: Room | undefined, first: string]>([
  ["table", "living_room", "1 coffee_table"],
  ["table", "kitchen", "1 kitchen_table"],
  ["3 chair", "kitchen", "3 chair"],
  ["4x chair", undefined, "4 chair"],
  ["2 sofa", undefined, "1 sofa_2"],
])("%s in %s is %s", (typed, room, first) => {
  expect(found(typed, room)[0]).toBe(first);
});

test("two sofas are found after the sofa of two seats", () => {
  expect(found("2 sofa")).toContain("2 sofa_2");
});

test("a room's usual things come first those of templates, and never retired ones", () => {
  const codes = (usual: string[]) => favouritesOf(KINDS, "kitchen", new Set(usual)).map(({ code }) => code);
  expect(codes([])).toEqual(["kitchen_table", "chair"]);
  expect(codes(["chair"])).toEqual(["chair", "kitchen_table"]);
});
