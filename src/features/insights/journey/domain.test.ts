import { describe, expect, test } from "vitest";
import { FACTS, type FactKind, type Firsts, milestonesOf, outcomeOf, stageHistoryOf } from "./domain";

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const firsts = (days: Partial<Record<FactKind, number[]>>): Firsts =>
  Object.fromEntries(Object.entries(days).map(([kind, at]) => [kind, at.map(on)]));

describe("the stage", () => {
  test.each([
    [{}, "awareness"],
    [{ known: [1] }, "awareness"],
    [{ known: [1], communication: [2] }, "awareness"],
    [{ known: [1], claim: [2] }, "awareness"],
    [{ known: [1], inquiry: [2] }, "consideration"],
    [{ known: [1], quote_requested: [2] }, "consideration"],
    [{ known: [1], quote_requested: [2], quote_declined: [3] }, "consideration"],
    [{ known: [1], quote_accepted: [3] }, "booking"],
    [{ known: [1], service_recorded: [3] }, "booking"],
    [{ known: [1], service_recorded: [3], service_begun: [4] }, "service"],
    [{ known: [1], service_recorded: [3], service_completed: [5] }, "service"],
    [{ known: [1], service_recorded: [3, 9], service_completed: [5] }, "retention"],
    [{ known: [1], quote_accepted: [3, 9] }, "retention"],
    [{ known: [1], referral: [9] }, "advocacy"],
  ] as [Partial<Record<FactKind, number[]>>, string][])("%j is %s", (days, stage) => {
    expect(stageHistoryOf(firsts(days), []).current).toBe(stage);
  });

  const moved = firsts({ known: [1], quote_requested: [2], quote_accepted: [3], service_begun: [8] });
  const byStaff = { setBy: "Wanjiku", reason: "Spoke to her" };

  test("that staff set holds until one beyond it is reached", () => {
    const set = [{ stage: "booking" as const, at: on(2), ...byStaff }];
    expect(stageHistoryOf(moved, set).history.map(({ stage, setBy }) => [stage, setBy])).toEqual([
      ["awareness", null],
      ["consideration", null],
      ["booking", "Wanjiku"],
      ["service", null],
    ]);
    const ahead = [{ stage: "advocacy" as const, at: on(4), ...byStaff }];
    expect(stageHistoryOf(moved, ahead).current).toBe("advocacy");
    const back = [{ stage: "consideration" as const, at: on(9), ...byStaff }];
    expect(stageHistoryOf(moved, back).current).toBe("consideration");
  });

  test("follows what happens again once staff say so", () => {
    const set = [
      { stage: "advocacy" as const, at: on(4), ...byStaff },
      { stage: null, at: on(9), ...byStaff },
    ];
    expect(stageHistoryOf(moved, set).current).toBe("service");
  });
});

test("a claim and a complaint are negative, services positive, everything else neutral", () => {
  const of = (outcome: string) => FACTS.filter((kind) => outcomeOf(kind) === outcome);
  expect(of("negative")).toEqual(["claim", "complaint"]);
  expect(of("positive")).toEqual([
    "quote_accepted",
    "service_recorded",
    "service_begun",
    "service_completed",
    "payment",
    "referral",
  ]);
});

test("milestones come in the order they happened", () => {
  const happened = firsts({ payment: [2], service_recorded: [1, 5], service_completed: [3] });
  expect(milestonesOf(happened).map(({ title }) => title)).toEqual([
    "First booking",
    "First payment",
    "First service completed",
    "Booked again",
  ]);
  expect(milestonesOf({})).toEqual([]);
});
