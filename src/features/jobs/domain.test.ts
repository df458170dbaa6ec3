import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canTake,
  hasSetOff,
  isOver,
  isPlannable,
  JOB_STATES,
  type JobState,
  kindOf,
  NO_NEEDS,
  nextSteps,
  problemsOfPerson,
  problemsOfVehicle,
} from "./domain";

const path: JobState[] = [
  ...(["crewed", "dispatched", "on_the_way", "arrived", "working", "loaded", "unloading"] as const),
  ...(["done", "verified"] as const),
];

describe("the states of a job", () => {
  test("lead in their order to the end, with a pause in the work", () => {
    for (const [at, state] of path.slice(0, -1).entries())
      expect(canTake(state, path[at + 1] as "done"), state).toBe(true);
    expect(canTake("working", "paused")).toBe(true);
    expect(nextSteps("paused")).toEqual(["working", "aborted"]);
  });

  test("never lead back, and what is over stays so", () => {
    fc.assert(
      fc.property(fc.constantFrom(...JOB_STATES), (from) => {
        for (const to of nextSteps(from)) {
          const isBack = path.includes(from) && path.includes(to) && path.indexOf(to) <= path.indexOf(from);
          expect(isBack, `${from} to ${to}`).toBe(false);
          if (hasSetOff(from)) expect(hasSetOff(to) || to === "aborted").toBe(true);
        }
        if (isOver(from)) expect(nextSteps(from).every((step) => step === "verified")).toBe(true);
        expect(isPlannable(from) && (hasSetOff(from) || isOver(from))).toBe(false);
      }),
    );
  });
});

test("a move's first job is of the kind of its service", () => {
  expect(kindOf("residential_move")).toBe("move");
  expect(kindOf("packing")).toBe("pack");
  expect(kindOf("cleaning")).toBe("other");
});

describe("what speaks against", () => {
  const person = {
    name: "Juma",
    status: "active",
    leave: null,
    clashes: [],
    drives: [],
    otherHours: 0,
    training: [],
  };
  test.each([
    ["nothing", {}, [], []],
    ["suspended", { status: "suspended" }, ["Juma is suspended."], []],
    ["left", { status: "terminated" }, ["Juma is not employed at the moment."], []],
    ["on leave", { leave: "approved" }, ["Juma is on leave then."], []],
    ["leave asked for", { leave: "pending" }, [], ["Juma has asked for leave then."]],
    ["elsewhere", { clashes: ["SRV-1/1"] }, [], ["Juma is on SRV-1/1 then."]],
    ["too far", { drives: ["Juma is free at 13:00."] }, [], ["Juma is free at 13:00."]],
    ["too long", { otherHours: 7.5 }, [], ["Juma works 11.5 hours that day, more than 11."]],
  ])("a person: %s", (_, change, hard, soft) =>
    expect(problemsOfPerson({ ...person, ...change }, 4)).toEqual({ hard, soft }),
  );

  const truck = { plate: "KDA 1A", state: "active", stateUntil: null, problems: [], clashes: [], drives: [] };
  const body = { volume: 16, payload: 3000 };
  const needs = { ...NO_NEEDS, litres: 20_000, kg: 2_500 };
  const day = "2026-12-05";
  test("a vehicle: its room, beside the others of the job", () => {
    const alone = problemsOfVehicle({ ...truck, ...body }, { needs, day, others: [] });
    expect(alone).toEqual({ hard: [], soft: ["20 m³ do not fit: 16 m³."] });
    expect(problemsOfVehicle({ ...truck, ...body }, { needs, day, others: [body] }).soft).toEqual([]);
  });
  test("a vehicle in the workshop until the day may be planned with a reason, one with an expired paper may not", () => {
    const problems = ["In the workshop: Gearbox", "Insurance expired"];
    const inside = { ...truck, ...body, state: "workshop", stateUntil: day, problems };
    const of = { needs: NO_NEEDS, day, others: [] };
    expect(problemsOfVehicle(inside, of)).toEqual({
      hard: ["KDA 1A: Insurance expired."],
      soft: ["KDA 1A is in the workshop until then."],
    });
    expect(problemsOfVehicle({ ...inside, stateUntil: "2026-12-06" }, of).hard).toHaveLength(2);
  });
});
