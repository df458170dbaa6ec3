import { describe, expect, test } from "vitest";
import { formatDate } from "./dates";
import { readDate, readDay } from "./typed-date";

describe("a day as it is typed", () => {
  test("reads day first, with the month in letters or figures", () => {
    for (const typed of [
      "22 Nov 2026",
      "22 nov 2026",
      "22 November 2026",
      "22/11/2026",
      "22.11.26",
      "22-11-2026",
      " 2026-11-22 ",
    ])
      expect([typed, readDate(typed)]).toEqual([typed, "2026-11-22"]);
    expect(readDate("3/4/2026")).toBe("2026-04-03");
    expect(readDate(formatDate("2026-05-01"))).toBe("2026-05-01");
  });

  test("refuses what is no day, or not yet one", () => {
    for (const typed of [
      "",
      "22",
      "22 Nov",
      "30 Feb 2026",
      "11/22/2026",
      "22 Nox 2026",
      "2026-22-11",
      "22 Nov 202",
    ])
      expect([typed, readDate(typed)]).toEqual([typed, undefined]);
  });
});

test.each([
  ["5/1/26", "2026-01-05"],
  ["05/01/2026", "2026-01-05"],
  ["05.01.2026", "2026-01-05"],
  ["2026-01-05", "2026-01-05"],
  ["31/02/2026", undefined],
  ["05/01/202", undefined],
  ["01/05", undefined],
  ["", undefined],
])("%j as a day in figures is %j", (typed, date) => expect(readDay(typed)).toBe(date));
