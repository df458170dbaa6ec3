import { expect, test } from "vitest";
import { changedStages, mergeStages, usualStages } from "./domain";

test("a new pipeline has the seven stages at the company's usual probabilities", () => {
  const stages = usualStages();
  expect(stages.map(({ probability }) => probability)).toEqual([10, 25, 40, 60, 80, 100, 0]);
  expect(stages.filter(({ stuckAfterDays }) => stuckAfterDays === null).map(({ stage }) => stage)).toEqual([
    "closed_won",
    "closed_lost",
  ]);
});

test("what is given of one stage leaves the others as they were", () => {
  const before = usualStages();
  const after = mergeStages(before, [
    {
      stage: "proposal",
      label: " Offer ",
      probability: 55,
      requires: ["amount", "amount"],
      stuckAfterDays: 5,
    },
  ]);
  expect(after[3]).toEqual({
    stage: "proposal",
    label: "Offer",
    probability: 55,
    requires: ["amount"],
    stuckAfterDays: 5,
  });
  expect(changedStages(before, after)).toEqual(["proposal"]);
  expect(changedStages(before, mergeStages(before, before))).toEqual([]);
});
