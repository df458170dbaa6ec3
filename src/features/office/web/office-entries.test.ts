import { IconBox } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { entriesFor, entryAt, menuOf } from "./office-entries";
import { menuEntries, type OfficeEntry } from "./office-parts";

const entry = (to: string, given: Partial<OfficeEntry> = {}): OfficeEntry => ({
  to,
  label: to,
  icon: IconBox,
  needs: "view_moves",
  group: "operations",
  place: 10,
  ...given,
});

test("a later feature's entry has its place in its group, for people who may open it", () => {
  const before = entriesFor(["view_quotes", "view_moves"]).map(({ to }) => to);
  menuEntries.answer(entry("/trucks", { place: 20 })).join();
  menuEntries.answer(entry("/yards", { place: 5 })).join();
  const after = entriesFor(["view_quotes", "view_moves"]).map(({ to }) => to);
  expect(after).toEqual(["/quote-management", "/yards", "/moves", "/moves/list", "/trucks", "/help"]);
  expect(before).toEqual(after.filter((to) => to !== "/trucks" && to !== "/yards"));
  expect(entriesFor(["view_quotes"]).map(({ to }) => to)).not.toContain("/trucks");
});

test("an entry is hidden from holders of a permission that have another one at its address", () => {
  const placesOf = (held: Parameters<typeof entriesFor>[0]) =>
    entriesFor(held).flatMap(({ to, label }) => (to.startsWith("/moves") ? [[to, label]] : []));
  expect(placesOf(["view_moves"])).toEqual([
    ["/moves", "Calendar"],
    ["/moves/list", "List"],
  ]);
  expect(placesOf(["view_moves", "manage_moves"])).toEqual([
    ["/moves/list", "List"],
    ["/moves/schedule", "Calendar"],
  ]);
});

test("the views of a subject are one line of the menu, under the first that is open to the viewer", () => {
  const leave = entry("/staff/leave", { label: "Leave", group: "people", family: "Time and leave" });
  const overtime = entry("/staff/overtime", { label: "Overtime", group: "people", viewOf: "/staff/leave" });
  const lines = (entries: OfficeEntry[]) =>
    menuOf(entries).map(({ group, items }) => [group, ...items.map(({ label, to }) => [label, to])]);
  expect(lines([leave, overtime])).toEqual([["people", ["Time and leave", "/staff/leave"]]]);
  expect(lines([overtime])).toEqual([["people", ["Overtime", "/staff/overtime"]]]);
  expect(lines([])).toEqual([]);
});

test.each([
  ["/crm/leads/L-1", "/crm/leads"],
  ["/crm", "/crm"],
  ["/crm/unlisted", "/crm"],
  ["/crmx", undefined],
])("the entry at %s is %s", (pathname, expected) => {
  expect(entryAt([entry("/crm"), entry("/crm/leads")], pathname)?.to).toBe(expected);
});
