import { expect, test } from "vitest";
import { firstOutOfOrder, type LifecycleStage, placeIn, stageAt } from "./domain";

const stages: LifecycleStage[] = [
  { name: "Asks", from: "consideration" },
  { name: "Moves with us", from: "booking" },
  { name: "Comes back", from: "retention" },
];
const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test("a customer is in the last stage that their journey has come to", () => {
  expect(stageAt(stages, "awareness")).toBeUndefined();
  expect(stageAt(stages, "consideration")).toBe(0);
  expect(stageAt(stages, "service")).toBe(1);
  expect(stageAt(stages, "advocacy")).toBe(2);
});

test("and in it since the journey came there, also when staff set it back", () => {
  const history = [
    { stage: "awareness" as const, at: day(1), fact: "known" as const },
    { stage: "booking" as const, at: day(2), fact: "quote_accepted" as const },
    { stage: "service" as const, at: day(5), fact: "service_begun" as const },
  ];
  expect(placeIn(stages, history)).toEqual({ current: 1, since: day(2), fact: "quote_accepted" });
  expect(placeIn(stages, [...history, { stage: "consideration", at: day(9), fact: null }])).toEqual({
    current: 0,
    since: day(9),
    fact: null,
  });
  expect(placeIn(stages, history.slice(0, 1))).toEqual({ current: null, since: null, fact: null });
});

test("stages follow the journey", () => {
  expect(firstOutOfOrder(stages)).toBeUndefined();
  expect(firstOutOfOrder([...stages, { name: "Again", from: "booking" }])).toBe(3);
  expect(firstOutOfOrder([...stages, { name: "Twice", from: "retention" }])).toBe(3);
});
