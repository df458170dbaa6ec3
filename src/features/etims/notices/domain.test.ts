import { describe, expect, test } from "vitest";
import { alertOf, formatWait, noticeDue, type QueueFacts } from "./domain";

const now = new Date("2026-11-30T09:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const queue = (own: Partial<QueueFacts> & { noticedAt?: Date | null } = {}) => ({
  waiting: 3,
  oldestAt: ago(59) as Date | null,
  stopped: null,
  isRejected: false,
  hasKey: true,
  failingSince: null,
  noticedAt: null,
  ...own,
});

describe("a notice is due", () => {
  test.each([
    ["not before an hour", {}, undefined],
    ["after an hour", { oldestAt: ago(60) }, "delayed"],
    ["at once when a restored backup stops the queue", { oldestAt: ago(1), stopped: "restored" }, "delayed"],
    ["not twice in a day", { oldestAt: ago(2000), noticedAt: ago(1439) }, undefined],
    ["once a day while it lasts", { oldestAt: ago(2000), noticedAt: ago(1440) }, "delayed"],
    ["once KRA has everything", { oldestAt: null, noticedAt: ago(5) }, "caught_up"],
    ["never without an earlier one", { oldestAt: null }, undefined],
  ] as const)("%s", (_, own, due) => {
    expect(noticeDue(queue(own), now)).toBe(due);
  });
});

describe("every page shows", () => {
  test.each([
    ["nothing while documents leave as usual", { oldestAt: ago(10) }, undefined],
    ["nothing of a short failure", { failingSince: ago(4) }, undefined],
    ["that KRA is away", { failingSince: ago(5) }, "away"],
    ["a rejection at once", { oldestAt: ago(1), isRejected: true }, "rejected"],
    ["a stop at once", { oldestAt: ago(1), stopped: "conflict" }, "conflict"],
    ["a missing key after an hour", { oldestAt: ago(61), hasKey: false }, "no_key"],
    ["nothing once KRA has everything", { oldestAt: null, failingSince: ago(90) }, undefined],
  ] as const)("%s", (_, own, cause) => {
    expect(alertOf(queue(own), now)).toBe(cause);
  });
});

test("a wait is said in minutes, hours and days", () => {
  expect([12, 125, 47 * 60, 50 * 60].map((minutes) => formatWait(ago(minutes), now))).toEqual([
    "12 min",
    "2 h",
    "47 h",
    "2 days",
  ]);
});
