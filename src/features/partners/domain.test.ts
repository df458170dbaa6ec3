import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, codeStart, commissionOf, ruleOn } from "./domain";

describe("a commission", () => {
  test.each([
    [{ kind: "percent", value: 750 }, 45_000_00, 3_375_00],
    [{ kind: "percent", value: 333 }, 100, 3],
    [{ kind: "percent", value: 10_000 }, 1, 1],
    [{ kind: "fixed", value: 2_000_00 }, 45_000_00, 2_000_00],
    [{ kind: "fixed", value: 2_000_00 }, 1_500_00, 1_500_00],
  ] as const)("by %o of %i cents is %i", (rule, won, owed) => {
    expect(commissionOf(rule, won)).toBe(owed);
  });

  test("is whole cents, never negative and never more than the move is worth", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("percent" as const, "fixed" as const),
        fc.nat(10_000),
        fc.nat(1_000_000_00),
        (kind, value, won) => {
          const owed = commissionOf({ kind, value }, won);
          expect(Number.isInteger(owed) && owed >= 0 && owed <= won).toBe(true);
        },
      ),
    );
  });

  test("is by the rule that had begun on the day", () => {
    const rules = [
      { startsOn: "2026-07-01", kind: "fixed", value: 100_00 },
      { startsOn: "2026-01-01", kind: "percent", value: 500 },
    ] as const;
    expect([ruleOn(rules, "2025-12-31"), ruleOn(rules, "2026-06-30"), ruleOn(rules, "2026-07-01")]).toEqual([
      undefined,
      rules[1],
      rules[0],
    ]);
  });
});

test("a code is read whatever its letters, and begins with the name", () => {
  expect([codeOf(" kili42 "), codeOf("a b"), codeOf("x".repeat(21)), codeOf("<b>")]).toEqual([
    "KILI42",
    undefined,
    undefined,
    undefined,
  ]);
  expect([codeStart("Kilimani Homes"), codeStart("Ñandú"), codeStart("3")]).toEqual([
    "KILIMA",
    "NANDU",
    "XXX",
  ]);
});
