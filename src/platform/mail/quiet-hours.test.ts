import { expect, test } from "vitest";
import { quietUntil } from "./quiet-hours";

test.each([
  ["2026-03-02T08:00:00+03:00", undefined],
  ["2026-03-02T19:59:59.999+03:00", undefined],
  ["2026-03-02T20:00:00+03:00", "2026-03-03T08:00:00+03:00"],
  ["2026-03-02T23:59:59+03:00", "2026-03-03T08:00:00+03:00"],
  ["2026-03-03T00:00:00+03:00", "2026-03-03T08:00:00+03:00"],
  ["2026-03-03T07:59:59.999+03:00", "2026-03-03T08:00:00+03:00"],
  ["2026-12-31T17:00:00Z", "2027-01-01T05:00:00Z"],
])("at %s people may be disturbed from %s", (now, until) => {
  expect(quietUntil(new Date(now))).toEqual(until && new Date(until));
});
