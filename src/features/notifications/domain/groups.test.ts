import { describe, expect, test } from "vitest";
import { groupKeyOf, groupTitle, recordPathsOf } from "./groups";

const given = { kind: "assigned", who: "Mary Wanjiru", path: "/inquiries/4" } as const;
const at = new Date("2026-11-23T09:00:00+03:00");

describe("one line", () => {
  test("is for one kind, subject, day in Nairobi and cause", () => {
    const key = groupKeyOf({ ...given, at });
    expect(groupKeyOf({ ...given, path: "/inquiries/5", at: new Date("2026-11-23T23:59:00+03:00") })).toBe(
      key,
    );
    expect(groupKeyOf({ ...given, at: new Date("2026-11-24T00:01:00+03:00") })).not.toBe(key);
    expect(groupKeyOf({ ...given, who: "Otieno Obiero", at })).not.toBe(key);
    expect(groupKeyOf({ ...given, path: "/moves", at })).not.toBe(key);
    expect(groupKeyOf({ ...given, kind: "lead_waiting", at })).not.toBe(key);
  });

  test("says how many of what", () => {
    expect(groupTitle(4, given)).toBe("4 inquiries assigned to you");
    expect(groupTitle(2, { ...given, path: "/crm/activities/7" })).toBe("2 activities assigned to you");
    const quotes = { kind: "quote_requested", who: "Faith Akinyi", path: "/quote-management/QT-1" } as const;
    expect(groupTitle(3, quotes)).toBe("3 quotes by Faith Akinyi");
  });
});

test("the page of a record and of its parts are of the record, a list is of none", () => {
  expect(recordPathsOf("/staff/EMP-2026-004/leave")).toEqual([
    "/staff/EMP-2026-004",
    "/staff/EMP-2026-004/leave",
  ]);
  expect(recordPathsOf("/quote-management/QT-2026-001")).toEqual(["/quote-management/QT-2026-001"]);
  expect(recordPathsOf("/staff/leave")).toEqual([]);
  expect(recordPathsOf("/")).toEqual([]);
});
