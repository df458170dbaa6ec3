import { expect, test } from "vitest";
import { cashWeeks, loadOf, weekOf } from "./days";

test("a day is free, tight or over", () => {
  expect(loadOf(0, 6)).toEqual({ level: "free", words: "free" });
  expect(loadOf(4, 6)).toEqual({ level: "free", words: "2 left" });
  expect(loadOf(9, 10)).toEqual({ level: "tight", words: "1 left" });
  expect(loadOf(6, 6)).toEqual({ level: "tight", words: "full" });
  expect(loadOf(8, 6)).toEqual({ level: "over", words: "2 too many" });
});

test("the week begins on Monday; the cash chart has three weeks before it and four after", () => {
  expect(weekOf("2026-11-29")).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
  const weeks = cashWeeks("2026-11-29");
  expect(weeks).toHaveLength(8);
  expect([weeks[0], weeks[3], weeks[7]]).toEqual(["2026-11-02", "2026-11-23", "2026-12-21"]);
});
