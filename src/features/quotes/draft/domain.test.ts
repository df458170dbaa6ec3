import { expect, test } from "vitest";
import { type Draft, linesFollowing, mergeDrafts, mergedDraft, shortTrail, unsavedParts } from "./domain";

const offered = {
  rooms: [
    { id: "bedroom", name: "Bedrooms", price: 250_000 },
    { id: "kitchen", name: "Kitchen", price: 200_000 },
  ],
  services: [{ id: "packing", name: "Packing", price: 500_000, category: "additional" as const }],
};
const base = {
  category: "base" as const,
  code: "base",
  description: "Base",
  quantity: 1,
  unitPrice: 500_000,
};
const bedroom = (quantity: number, unitPrice = 200_000) => ({
  category: "rooms" as const,
  code: "bedroom",
  description: "Bedrooms",
  quantity,
  unitPrice,
});
const extra = { ...base, category: "additional" as const, code: "extra-1", description: "Piano" };
const saved: Draft = {
  facts: { customerName: "Achieng", toAddress: "" } as Draft["facts"],
  rooms: { bedroom: 2 },
  roomSizes: {},
  services: [],
  lines: [bedroom(2), base],
};

test("only what changed is saved, and a room alone is no price by hand", () => {
  expect(unsavedParts(saved, saved, offered)).toEqual([]);
  const more = { ...saved, rooms: { bedroom: 3 } };
  const lines = linesFollowing(more, [], offered);
  expect(lines).toEqual([bedroom(3), base]);
  expect(unsavedParts(saved, { ...more, lines }, offered)).toEqual(["contents"]);
  expect(unsavedParts(saved, { ...more, lines: [bedroom(3, 100), base] }, offered)).toEqual(["lines"]);
  const sized = { ...saved, roomSizes: { bedroom: "large" as const } };
  expect(unsavedParts(saved, sized, offered)).toEqual(["contents"]);
  expect(unsavedParts(saved, { ...sized, lines: [bedroom(2, 100), base] }, offered)).toEqual([
    "lines",
    "contents",
  ]);
  const blank = { ...extra, description: " ", unitPrice: 0 };
  expect(unsavedParts(saved, { ...saved, lines: [...saved.lines, blank] }, offered)).toEqual([]);
});

test("a room that comes back has its agreed price again", () => {
  const none = { ...saved, rooms: {}, lines: linesFollowing({ ...saved, rooms: {} }, [], offered) };
  expect(none.lines).toEqual([base]);
  const again = linesFollowing({ ...none, rooms: { bedroom: 1 } }, [bedroom(2), extra], offered);
  expect(again).toEqual([bedroom(1), base]);
});

test("two edits merge by part, and a part that both changed is a question", () => {
  const mine = { ...saved, lines: [bedroom(2), { ...base, unitPrice: 1 }] };
  const theirs = { ...saved, rooms: {}, lines: [base, extra] };
  const merge = mergeDrafts(saved, saved, mine, theirs);
  expect(merge.clashes).toEqual([]);
  expect(mergedDraft(merge, theirs, new Set(), offered)).toMatchObject({
    rooms: {},
    lines: [{ ...base, unitPrice: 1 }, extra],
  });
  const other = { ...saved, lines: [bedroom(2), { ...base, unitPrice: 2 }] };
  const clash = mergeDrafts(saved, saved, mine, other);
  expect(clash.clashes).toEqual(["line base:base"]);
  expect(mergedDraft(clash, other, new Set(clash.clashes), offered).lines).toEqual(other.lines);
  expect(mergedDraft(clash, other, new Set(), offered).lines).toEqual(mine.lines);
});

test("a text that the server trimmed is not another person's change", () => {
  const facts = (customerName: string) => ({ ...saved, facts: { ...saved.facts, customerName } });
  const merge = mergeDrafts(facts("Jane"), facts("Jane "), facts("Jane "), facts("Jane"));
  expect(merge).toMatchObject({ taken: [], clashes: [] });
});

test("the saves of one sitting read as one entry of each kind", () => {
  let minute = 60;
  const entry = (action: string, user = "Otieno", later = 1) => {
    minute -= later;
    return { id: String(minute), action, user, timestamp: new Date(Date.UTC(2026, 10, 29, 8, minute)) };
  };
  const trail = [
    entry("Price changed from KES 3 to KES 4"),
    entry("To be moved: Bedrooms × 2"),
    entry("Price changed from KES 2 to KES 3"),
    entry("To be moved: Bedrooms × 1"),
    entry("Changed: to location"),
    entry("Changed: from location, to location"),
    entry("Note added"),
    entry("Price changed from KES 1 to KES 2"),
    entry("Price changed from KES 0 to KES 1", "Otieno", 11),
    entry("Price changed from KES 9 to KES 0", "Mwende"),
  ];
  expect(shortTrail(trail).map(({ action }) => action)).toEqual([
    "Price changed from KES 2 to KES 4",
    "To be moved: Bedrooms × 2",
    "Changed: from location, to location",
    "Note added",
    "Price changed from KES 1 to KES 2",
    "Price changed from KES 0 to KES 1",
    "Price changed from KES 9 to KES 0",
  ]);
});
