import { expect, test } from "vitest";
import { readPeriod, runBalance } from "./domain";

const now = new Date("2026-03-31T21:30:00Z");

test.each([
  ["", "2026-01-01", "2026-04-01"],
  ["from=2026-02-01", "2026-02-01", "2026-04-01"],
  ["to=2025-06-30", "2025-01-01", "2025-06-30"],
  ["from=2026-02-31&to=soon", "2026-01-01", "2026-04-01"],
  ["from=2026-03-02&to=2026-03-01", "2026-03-01", "2026-03-02"],
])("the period of '%s'", (query, from, to) => {
  expect(readPeriod(new URLSearchParams(query), now)).toEqual({ from, to });
});

test("the balance runs from the opening to the closing", () => {
  const { lines, closing } = runBalance(500, [{ amount: 1_000 }, { amount: -1_800 }]);
  expect(lines.map(({ balance }) => balance)).toEqual([1_500, -300]);
  expect(closing).toBe(-300);
});
