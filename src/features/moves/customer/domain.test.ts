import { describe, expect, test } from "vitest";
import { ACTS, type Act, actRefusal, actsAt, type MoveState, STAGES, type Stage, stageOf } from "./domain";

const today = "2026-03-10";
const [ahead, before] = ["2026-03-12", "2026-03-09"];

describe("where a move stands for whom it moves", () => {
  const booked: MoveState = { status: "booked", date: ahead, hasCrew: true, isDepositOpen: false };
  test.each<[string, Partial<MoveState>, Stage | null]>([
    ["without a day", { status: null, date: null }, null],
    ["accepted, not yet planned", { status: null, hasCrew: false }, "planned"],
    ["booked", {}, "planned"],
    ["put on another day", { status: "rescheduled" }, "planned"],
    ["its deposit not paid", { status: null, isDepositOpen: true }, "unpaid"],
    ["planned, its deposit not paid", { isDepositOpen: true }, "unpaid"],
    ["today, its deposit not paid", { date: today, isDepositOpen: true }, "unpaid"],
    ["today, nobody planned it", { status: null, date: today, hasCrew: false }, "waiting"],
    ["today, planned with a crew, not confirmed", { date: today }, "waiting"],
    ["today, confirmed without a crew", { status: "confirmed", date: today, hasCrew: false }, "waiting"],
    ["today, confirmed with its crew", { status: "confirmed", date: today }, "today"],
    ["confirmed", { status: "confirmed" }, "confirmed"],
    ["confirmed by the office before the deposit", { status: "confirmed", isDepositOpen: true }, "confirmed"],
    ["its day over", { status: "confirmed", date: before }, "past"],
    ["its day over, never planned", { status: null, date: before, isDepositOpen: true }, "past"],
    ["under way", { status: "in_progress", date: today }, "underway"],
    ["under way since yesterday", { status: "in_progress", date: before }, "underway"],
    ["under way, its deposit not paid", { status: "in_progress", isDepositOpen: true }, "underway"],
    ["completed", { status: "completed" }, "completed"],
    ["called off", { status: "cancelled" }, null],
  ])("%s", (_, change, stage) => {
    expect(stageOf({ ...booked, ...change }, today)).toBe(stage);
  });
});

const TABLE: Record<Stage | "cancelled", { customer: string; staff: string }> = {
  unpaid: { customer: "reschedule cancel", staff: "reschedule cancel" },
  planned: { customer: "reschedule cancel", staff: "reschedule cancel" },
  waiting: { customer: "reschedule cancel", staff: "reschedule cancel" },
  confirmed: { customer: "reschedule cancel", staff: "reschedule cancel" },
  today: { customer: "reschedule cancel", staff: "reschedule cancel" },
  underway: { customer: "", staff: "cancel" },
  completed: { customer: "claim review again", staff: "" },
  past: { customer: "claim again", staff: "reschedule cancel" },
  cancelled: { customer: "again", staff: "" },
};

describe.each([...STAGES, null])("at %s", (stage) => {
  const row = TABLE[stage ?? "cancelled"];
  test.each(["customer", "staff"] as const)("a %s may do what the table says and nothing else", (by) => {
    const may = row[by].split(" ").filter(Boolean) as Act[];
    expect(actsAt(stage, by)).toEqual(may);
    for (const act of ACTS)
      expect(actRefusal(stage, act, by) === undefined, `${by} ${act}`).toBe(may.includes(act));
  });
});

test("a refusal names no number that a customer never saw, and says what to do while the crew is at work", () => {
  expect(actRefusal("underway", "cancel", "customer")?.message).toBe("Your crew is at work. Call us.");
  expect(actRefusal("underway", "reschedule", "customer")?.message).toBe("Your crew is at work. Call us.");
  expect(actRefusal("completed", "cancel", "customer")?.message).toBe("This move is completed.");
  expect(actRefusal("past", "cancel", "customer")?.message).toContain("passed");
});
