import { describe, expect, test } from "vitest";
import { overlaps } from "~/features/settings/windows/domain";
import {
  canBecome,
  categoryOf,
  clashesOf,
  crewContactDays,
  daysOf,
  isMoveNumber,
  MOVE_STATUSES,
  moveNumberOf,
  stepRefusal,
  warningsOf,
} from "./domain";

const now = new Date("2026-03-10T09:00:00Z");

describe("a move", () => {
  test("goes forward, and ends once", () => {
    expect(canBecome("booked", "confirmed")).toBe(true);
    expect(canBecome("booked", "completed")).toBe(false);
    expect(canBecome("confirmed", "booked")).toBe(false);
    for (const to of MOVE_STATUSES) {
      expect(canBecome("completed", to)).toBe(false);
      expect(canBecome("cancelled", to)).toBe(false);
    }
  });

  test("begins on its day, not before", () => {
    const tomorrow = { status: "confirmed", date: "2026-03-11" } as const;
    expect(stepRefusal(tomorrow, "in_progress", now)?.message).toBe("This move begins on 11/03/2026.");
    expect(stepRefusal({ ...tomorrow, date: "2026-03-10" }, "in_progress", now)).toBeUndefined();
    expect(stepRefusal({ ...tomorrow, date: "2026-03-10" }, "completed", now)?.message).toBe(
      "This move is confirmed.",
    );
  });

  test("is numbered like a service record, and of the category its quote asks for", () => {
    expect(moveNumberOf(2026, 7)).toBe("SRV-2026-0007");
    expect(categoryOf("commercial")).toBe("office_move");
    expect(categoryOf("long-distance")).toBe("residential_move");
    expect(categoryOf("packing")).toBe("packing");
  });
});

describe("a plan", () => {
  const lead = { id: "a", name: "Kimani Chepkoech" };
  const other = {
    number: "SRV-2026-0001",
    category: "residential_move",
    window: "morning" as const,
    people: [lead],
  };
  const plan = { date: "2026-03-12", window: "full_day" as const, people: ["a"] };

  test("is warned of people who are elsewhere then", () => {
    expect(warningsOf(plan, { others: [other], away: [], capacity: 5 })).toEqual([
      "Kimani Chepkoech is on SRV-2026-0001 then (morning).",
    ]);
    expect(warningsOf({ ...plan, window: "afternoon" }, { others: [other], away: [], capacity: 5 })).toEqual(
      [],
    );
    expect(warningsOf({ ...plan, people: ["b"] }, { others: [other], away: [], capacity: 5 })).toEqual([]);
    expect(overlaps("morning", "afternoon")).toBe(false);
  });

  test("is warned of a full day", () => {
    expect(warningsOf({ ...plan, people: [] }, { others: [other], away: [], capacity: 1 })).toEqual([
      "1 move is scheduled on 12/03/2026 already; a day takes 1.",
    ]);
    expect(warningsOf({ ...plan, people: [] }, { others: [other], away: [], capacity: 2 })).toEqual([]);
    expect(
      warningsOf(
        { ...plan, people: [] },
        { others: [{ ...other, category: "consultation" }], away: [], capacity: 1 },
      ),
    ).toEqual([]);
  });
});

test("crew see whom they move from the day before to the day after, by the calendar in Nairobi", () => {
  expect(crewContactDays(now)).toEqual({ from: "2026-03-09", to: "2026-03-11" });
  expect(crewContactDays(new Date("2026-03-10T21:30:00Z")).to).toBe("2026-03-12");
});

test("a week begins on Monday, also for its Sunday", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
  for (const date of week) expect(daysOf("week", date)).toEqual(week);
  expect(daysOf("day", "2026-11-21")).toEqual(["2026-11-21"]);
  expect(daysOf("week", "2027-01-01")[0]).toBe("2026-12-28");
});

test("who is booked twice at one time is marked on both moves, and on no other", () => {
  const [omondi, wanjiku] = [
    { id: "o", name: "Omondi Karanja" },
    { id: "w", name: "Wanjiku Njoroge" },
  ];
  const move = (id: string, change: object = {}) => ({
    id,
    date: "2026-12-01",
    window: "morning" as const,
    status: "scheduled",
    crewLead: omondi,
    crew: [],
    ...change,
  });
  const clashes = clashesOf([
    move("a"),
    move("b", { window: "full_day", crew: [wanjiku] }),
    move("afternoon", { window: "afternoon", crewLead: wanjiku }),
    move("another day", { date: "2026-12-02" }),
    move("cancelled", { status: "cancelled" }),
    move("completed", { status: "completed" }),
  ]);
  expect([...clashes]).toEqual([
    ["a", ["Omondi Karanja"]],
    ["b", ["Omondi Karanja", "Wanjiku Njoroge"]],
    ["afternoon", ["Wanjiku Njoroge"]],
    ["another day", []],
  ]);
});

describe("what the search takes for a move's number", () => {
  test.each([
    ["srv", true],
    ["srv-2026-0004", true],
    ["0004", true],
    ["qt-2026-004", false],
    ["servo", false],
    ["+254712345678", false],
  ])("%s could be a move's number: %s", (word, yes) => expect(isMoveNumber(word)).toBe(yes));
});
