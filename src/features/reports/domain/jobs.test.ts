import { expect, test } from "vitest";
import { problemsOfPerson, problemsOfVehicle } from "~/features/jobs/domain";
import { conflictOf } from "./jobs";

const NEEDS = { litres: 30_000, kg: 9_000, minutes: null, drivers: null, crew: null, packers: null };

test("the sentences of jobs tell the kind of conflict", () => {
  const person = { name: "Juma", status: "active", leave: "pending", clashes: ["SRV-2026-0001/1"] };
  const { soft } = problemsOfPerson({ ...person, drives: [], otherHours: 8, training: [] }, 6);
  expect(soft.map(conflictOf)).toEqual(["other", "twice", "hours"]);
  const truck = {
    plate: "KDA 1A",
    state: "active",
    stateUntil: null,
    problems: [],
    volume: 16,
    payload: 3_000,
  };
  const problems = problemsOfVehicle(
    {
      ...truck,
      clashes: ["SRV-2026-0002/1"],
      drives: ["KDA 1A is in Karen until 12:30. It is free at 13:00."],
      isHired: false,
    },
    { needs: NEEDS, day: "2026-12-05", others: [] },
  );
  expect(problems.soft.map(conflictOf).sort()).toEqual(["load", "load", "other", "travel", "twice"]);
});
