import { describe, expect, test } from "vitest";
import { formatDateTime } from "~/platform/kernel/dates";
import { freeSlots, offerStateOf, spanOfMove } from "./domain";

const now = new Date("2026-11-27T14:30:00+03:00");
const none = { now, duration: 60, busy: [], closed: new Set<string>() };
const labels = (slots: Date[], day: string) =>
  slots
    .map(formatDateTime)
    .filter((label) => label.startsWith(day))
    .map((label) => label.slice(-5));

describe("free slots", () => {
  test("are on the hour within the opening hours, from two office hours on", () => {
    const slots = freeSlots(none);
    expect(labels(slots, "27/11/2026")).toEqual(["17:00"]);
    expect(labels(slots, "28/11/2026")).toEqual([
      "09:00",
      "10:00",
      "11:00",
      "12:00",
      "13:00",
      "14:00",
      "15:00",
    ]);
    expect(labels(slots, "29/11/2026")).toEqual([]);
    expect(labels(slots, "30/11/2026")).toHaveLength(10);
    expect(labels(slots, "11/12/2026")).toHaveLength(10);
    expect(labels(slots, "12/12/2026")).toEqual([]);
  });

  test("leave out what is planned, closed days, and what would end after closing", () => {
    const busy = [
      spanOfMove("2026-11-30", "morning"),
      { from: new Date("2026-11-30T15:30:00+03:00"), to: new Date("2026-11-30T16:00:00+03:00") },
    ];
    const slots = freeSlots({ ...none, duration: 90, busy, closed: new Set(["2026-12-01"]) });
    expect(labels(slots, "30/11/2026")).toEqual(["13:00", "14:00", "16:00"]);
    expect(labels(slots, "01/12/2026")).toEqual([]);
  });
});

describe("a link", () => {
  const offer = { revokedAt: null, expiresAt: new Date("2026-12-10T12:00:00Z"), chosenAt: null };
  const visit = { status: "scheduled" as const, scheduledAt: new Date("2026-12-12T09:00:00Z") };
  const after = new Date("2026-12-11T09:00:00Z");
  test.each([
    ["open", offer, visit, now],
    ["expired", offer, visit, after],
    ["chosen", { ...offer, chosenAt: now }, visit, after],
    ["begun", { ...offer, chosenAt: now }, visit, visit.scheduledAt],
    ["revoked", { ...offer, revokedAt: now, chosenAt: now }, visit, now],
    ["cancelled", offer, { ...visit, status: "cancelled" as const }, now],
    ["completed", offer, { ...visit, status: "completed" as const }, after],
  ])("is %s", (state, of, at, then) => {
    expect(offerStateOf(of, at, then)).toBe(state);
  });
});
