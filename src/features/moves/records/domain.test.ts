import { describe, expect, test } from "vitest";
import { canBecome, MOVE_STATUSES, type MoveStatus } from "../domain";
import { isPlanned, momentsOf, statusRefusal } from "./domain";

const now = new Date("2026-03-10T09:00:00Z");
const record = (status: MoveStatus, quoteId: string | null = null) => ({
  number: "SRV-2026-0001",
  status,
  quoteId,
});

describe("a status", () => {
  test("needs a reason where it is no step, and never becomes itself", () => {
    for (const from of MOVE_STATUSES)
      for (const to of MOVE_STATUSES) {
        const isStep = canBecome(from, to) && from !== to;
        expect(statusRefusal(record(from), to, "") === undefined, `${from} to ${to}`).toBe(isStep);
        expect(statusRefusal(record(from), to, "Typed wrongly") === undefined).toBe(from !== to);
      }
  });

  test("of a quote's move is corrected among those that neither quote nor calendar decide", () => {
    const own: MoveStatus[] = ["booked", "confirmed", "in_progress", "completed"];
    for (const from of own)
      for (const to of MOVE_STATUSES)
        expect(statusRefusal(record(from, "q"), to, "So") === undefined, `${from} to ${to}`).toBe(
          from !== to && own.includes(to),
        );
    expect(statusRefusal(record("rescheduled", "q"), "confirmed", "")).toBeUndefined();
    expect(statusRefusal(record("cancelled", "q"), "booked", "So")).toBeDefined();
  });

  test("has its moments: a day of completion is its noon, and an unchanged one keeps its minute", () => {
    const was = { startedAt: null, completedAt: new Date("2026-03-09T14:30:00Z"), cancelledAt: null };
    expect(momentsOf("completed", { completedDate: "2026-03-09", was, now }).completedAt).toEqual(
      was.completedAt,
    );
    expect(momentsOf("completed", { completedDate: "2026-03-08", was, now }).completedAt).toEqual(
      new Date("2026-03-08T09:00:00Z"),
    );
    expect(momentsOf("completed", { completedDate: null, now })).toMatchObject({ completedAt: now });
    expect(momentsOf("booked", { completedDate: null, was, now })).toMatchObject({ completedAt: null });
    expect(momentsOf("cancelled", { completedDate: null, now })).toMatchObject({ cancelledAt: now });
  });

  test("takes people's time while it is planned", () => {
    expect(MOVE_STATUSES.filter(isPlanned)).toEqual(["booked", "confirmed", "in_progress", "rescheduled"]);
  });
});
