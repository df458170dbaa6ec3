import { describe, expect, test } from "vitest";
import { changeOf, panelStateOf, periodOf, pointsOf } from "./domain";

describe("a period and the one before", () => {
  test("today, and the week since Monday, each as far as it has come", () => {
    expect(periodOf("today", "2026-11-21")).toMatchObject({
      from: "2026-11-21",
      to: "2026-11-21",
      before: { from: "2026-11-20", to: "2026-11-20" },
      line: { from: "2026-11-08", to: "2026-11-21" },
      step: "day",
    });
    expect(periodOf("week", "2026-11-21")).toMatchObject({
      from: "2026-11-16",
      before: { from: "2026-11-09", to: "2026-11-14" },
    });
    expect(periodOf("week", "2026-11-22").from).toBe("2026-11-16");
  });

  test("months of other lengths end with their last day, and a leap day finds its neighbour", () => {
    expect(periodOf("month", "2026-03-31")).toMatchObject({
      from: "2026-03-01",
      before: { from: "2026-02-01", to: "2026-02-28" },
    });
    expect(periodOf("month", "2026-01-15").before).toEqual({ from: "2025-12-01", to: "2025-12-15" });
    expect(periodOf("year", "2028-02-29").before).toEqual({ from: "2027-01-01", to: "2027-02-28" });
    expect(periodOf("year", "2026-11-21")).toMatchObject({ from: "2026-01-01", step: "month" });
  });

  test("a range is compared with as many days before it, and is not endless", () => {
    expect(periodOf({ from: "2026-11-01", to: "2026-11-10" }, "2026-11-21")).toMatchObject({
      before: { from: "2026-10-22", to: "2026-10-31" },
    });
    expect(periodOf({ from: "1990-01-01", to: "2026-11-10" }, "2026-11-21").to).toBe("1992-01-02");
  });
});

test("a line has a point for every day, or every month", () => {
  expect(pointsOf({ from: "2026-02-27", to: "2026-03-01" }, "day")).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
  expect(pointsOf({ from: "2025-12-15", to: "2026-02-01" }, "month")).toEqual([
    "2025-12-01",
    "2026-01-01",
    "2026-02-01",
  ]);
});

test("changes are shares of what was, also of less than nothing", () => {
  expect(changeOf(150, 100)).toBe(5000);
  expect(changeOf(50, 100)).toBe(-5000);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(50, -100)).toBe(15_000);
});

test("a prompt whose outcome is unknown is being checked, not failed", () => {
  expect(panelStateOf("prompted")).toBe("pending");
  expect(panelStateOf("checking")).toBe("processing");
  expect(panelStateOf("succeeded")).toBe("completed");
  for (const state of ["failed", "cancelled", "expired"]) expect(panelStateOf(state)).toBe("failed");
});
