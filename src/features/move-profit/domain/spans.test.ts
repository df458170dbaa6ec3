import { expect, test } from "vitest";
import { cardSpans, lastYearOf, spanOf } from "./spans";

test.each([
  ["month", "2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
  ["last_month", "2026-03-31", { from: "2026-02-01", to: "2026-02-28" }],
  ["year", "2026-11-30", { from: "2025-12-01", to: "2026-11-30" }],
  ["year", "2028-02-29", { from: "2027-03-01", to: "2028-02-29" }],
  ["all", "2026-11-30", undefined],
] as const)("%s on %s", (period, today, span) => {
  expect(spanOf(period, today)).toEqual(span);
});

test("a day and a week are compared with the same weekdays, a month with the same dates", () => {
  const spans = cardSpans("2026-11-30");
  expect(spans).toEqual({
    yesterday: { from: "2026-11-29", to: "2026-11-29" },
    week: { from: "2026-11-30", to: "2026-11-30" },
    month: { from: "2026-11-01", to: "2026-11-30" },
  });
  expect(lastYearOf("yesterday", spans.yesterday)).toEqual({ from: "2025-11-30", to: "2025-11-30" });
  expect(lastYearOf("month", spans.month)).toEqual({ from: "2025-11-01", to: "2025-11-30" });
});
