import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  endOfDate,
  formatAgo,
  formatDate,
  formatDateTime,
  isPlainDate,
  nairobiDate,
  nairobiYear,
  startOfDate,
} from "./dates";

describe("dates in Nairobi", () => {
  test("the day begins at 21:00 UTC", () => {
    expect(nairobiDate(new Date("2026-12-31T20:59:59Z"))).toBe("2026-12-31");
    expect(nairobiDate(new Date("2026-12-31T21:00:00Z"))).toBe("2027-01-01");
    expect(nairobiYear(new Date("2026-12-31T21:00:00Z"))).toBe(2027);
    expect(startOfDate("2026-11-21").toISOString()).toBe("2026-11-20T21:00:00.000Z");
    expect(endOfDate("2026-11-21").toISOString()).toBe("2026-11-21T20:59:59.999Z");
  });

  test("adds and counts days over months and leap years", () => {
    expect(addDays("2026-11-21", 30)).toBe("2026-12-21");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysBetween("2026-11-21", "2026-12-21")).toBe(30);
    expect(daysBetween("2026-12-21", "2026-11-21")).toBe(-30);
  });

  test.each([
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["21/11/2026", false],
    ["2026-1-1", false],
  ])("%s exists: %s", (text, expected) => {
    expect(isPlainDate(text)).toBe(expected);
  });

  test("shows dates as dd/mm/yyyy", () => {
    expect(formatDate("2026-11-21")).toBe("21/11/2026");
    expect(formatDateTime(new Date("2026-11-21T07:52:00Z"))).toBe("21/11/2026 10:52");
  });

  test.each([
    [30, "Just now"],
    [60, "1m ago"],
    [59 * 60, "59m ago"],
    [60 * 60, "1h ago"],
    [23 * 3600, "23h ago"],
    [24 * 3600, "20/11/2026"],
  ])("activity labels: %i seconds ago", (seconds, expected) => {
    const now = new Date("2026-11-21T09:00:00Z");
    expect(formatAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
  });

  test.each([
    [20, "sasa hivi"],
    [5 * 60, "dakika 5 zilizopita"],
    [3 * 3600, "saa 3 zilizopita"],
  ])("%s seconds ago in Kiswahili is %s", (seconds, expected) => {
    const now = new Date("2026-11-21T09:00:00Z");
    expect(formatAgo(new Date(now.getTime() - seconds * 1000), now, "sw")).toBe(expected);
  });
});
