import { describe, expect, it } from "vitest";
import { placeOf, stepOf } from "./domain";

describe("what is to be done next with a lead", () => {
  it.each([
    ["new", "waiting", true, "planned"],
    ["new", "late", false, "answer"],
    ["new", null, false, "speak"],
    ["nurturing", null, false, "speak"],
    ["contacted", null, false, "qualify"],
    ["qualified", null, false, "convert"],
    ["proposal_sent", null, false, "decide"],
    ["negotiation", null, false, "decide"],
    ["converted", null, false, "sell"],
    ["lost", null, false, undefined],
  ] as const)("%s, answer %s, planned %s: %s", (status, response, isPlanned, step) => {
    expect(stepOf({ status, response, isPlanned })).toBe(step);
  });
});

it("leads to the page of what a line is about", () => {
  expect(placeOf("quote", "QT-2026-001")).toBe("/quote-management/QT-2026-001");
  expect(placeOf("lead", "LEAD20260001")).toBeUndefined();
  expect(placeOf("message", "")).toBeUndefined();
});
