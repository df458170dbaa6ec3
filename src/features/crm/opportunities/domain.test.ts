import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BLANK_OPPORTUNITY,
  changedOpportunityFields,
  isClosed,
  mergeOpportunity,
  missingFor,
  opportunityNameOf,
  opportunityNumberOf,
  STAGE_PROBABILITIES,
  STAGES,
  weightedOf,
} from "./domain";

describe("an opportunity", () => {
  test("has a number of the year and at least four figures", () => {
    expect(opportunityNumberOf(2026, 1)).toBe("OPP20260001");
    expect(opportunityNumberOf(2026, 12_345)).toBe("OPP202612345");
  });

  test("is called by the lead and the service", () => {
    const lead = { firstName: "Jane", lastName: "Wanjiku" };
    expect(opportunityNameOf(lead, "residential_move")).toBe("Jane Wanjiku Residential Move");
    expect(opportunityNameOf({ firstName: "Jane", lastName: "" }, null)).toBe("Jane");
  });

  test("has the seven probabilities", () => {
    expect(STAGES.map((stage) => STAGE_PROBABILITIES[stage])).toEqual([10, 25, 40, 60, 80, 100, 0]);
  });

  test("weighs between nothing and its amount while it is open, and nothing once it is closed", () => {
    const opportunity = fc.record({
      amount: fc.nat(1_000_000_000_000),
      probability: fc.integer({ min: 0, max: 100 }),
      stage: fc.constantFrom(...STAGES),
    });
    fc.assert(
      fc.property(opportunity, (one) => {
        const weighted = weightedOf(one);
        expect(Number.isInteger(weighted)).toBe(true);
        if (isClosed(one.stage)) expect(weighted).toBe(0);
        else {
          expect(weighted).toBeGreaterThanOrEqual(0);
          expect(weighted).toBeLessThanOrEqual(one.amount);
        }
      }),
    );
    expect(weightedOf({ amount: 1010, probability: 25, stage: "qualification" })).toBe(253);
  });

  test("keeps what is not given, and says what differs", () => {
    const before = { ...BLANK_OPPORTUNITY, name: "A", nextSteps: "Ring" };
    const after = mergeOpportunity(before, {
      amount: 5,
      nextSteps: undefined,
      competitors: [" B ", "", "B"],
    });
    expect(after).toEqual({ ...before, amount: 5, competitors: ["B"] });
    expect(changedOpportunityFields(before, after)).toEqual(["amount", "competitors"]);
    expect(missingFor(["amount", "expectedCloseDate", "nextSteps"], after)).toEqual(["expectedCloseDate"]);
  });
});
