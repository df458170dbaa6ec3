import fc from "fast-check";
import { expect, test } from "vitest";
import { overtimeOfMove } from "./domain";

const at = (clock: string) => new Date(`2026-11-23T${clock}:00+03:00`);
const move = { day: "2026-11-23", startedAt: at("08:00"), endTime: "17:00:00", isWorkingDay: true };

test.each([
  ["nothing before the day ends", { endedAt: at("16:59") }, 0],
  ["nothing within half an hour", { endedAt: at("17:29") }, 0],
  ["quarters that are full", { endedAt: at("19:20") }, 135],
  ["six hours at most", { endedAt: at("23:15") }, 0],
  ["only what was worked", { startedAt: at("18:00"), endedAt: at("20:00") }, 120],
  ["all of a day that is none", { endedAt: at("12:10"), isWorkingDay: false }, 240],
  ["none of such a day that nobody began", { startedAt: null, endedAt: at("12:00"), isWorkingDay: false }, 0],
  ["past midnight", { endedAt: new Date("2026-11-24T00:30:00+03:00"), endTime: "20:00" }, 270],
])("a move that ends late proposes %s", (_, over, minutes) => {
  expect(overtimeOfMove({ ...move, ...over })).toBe(minutes);
});

test("what is proposed is in quarters, and never more than lies behind the day's end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.boolean(), (late, isWorkingDay) => {
      const endedAt = new Date(at("08:00").getTime() + late * 60_000);
      const minutes = overtimeOfMove({ ...move, endedAt, isWorkingDay });
      expect(minutes % 15).toBe(0);
      expect(minutes).toBeLessThanOrEqual(Math.max(0, isWorkingDay ? late - 540 : late));
    }),
  );
});
