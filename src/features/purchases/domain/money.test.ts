import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxDueOn, totalsOf, VAT_CODES, vatIn, withheldOf } from "./money";

test.each([
  ["16% of 116", 11_600, "B", 1_600],
  ["8% of 108", 10_800, "E", 800],
  ["a cent", 1, "B", 0],
  ["half a cent rounds up", 29, "B", 4],
  ["exempt", 11_600, "A", 0],
] as const)("VAT in an amount: %s", (_, amount, code, vat) => {
  expect(vatIn(amount, code)).toBe(vat);
});

test("the parts of any lines are their total to the cent", () => {
  const line = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    vatCode: fc.constantFrom(...VAT_CODES),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const { total, vat, net, taxable } = totalsOf(lines);
      expect(vat + net).toBe(total);
      expect(taxable).toBeLessThanOrEqual(net);
      expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
    }),
  );
});

describe("withheld", () => {
  const facts = {
    ...{ withholding: "contractual" as const, net: 1_000_000, taxable: 1_000_000 },
    ...{ month: { net: 0, covered: 0 }, threshold: 2_400_000, withholdsVat: false },
  };
  test("nothing below 24,000 a month", () => expect(withheldOf(facts)).toEqual([]));
  test("the payment that reaches it catches up on the month", () =>
    expect(withheldOf({ ...facts, month: { net: 1_400_000, covered: 0 } })).toEqual([
      { kind: "income_tax", rate: 300, base: 2_400_000, amount: 72_000 },
    ]));
  test("what tax was withheld from is not counted again", () =>
    expect(withheldOf({ ...facts, month: { net: 5_000_000, covered: 5_000_000 } })).toMatchObject([
      { base: 1_000_000, amount: 30_000 },
    ]));
  test("a non-resident has no limit", () =>
    expect(withheldOf({ ...facts, withholding: "non_resident" })).toMatchObject([{ amount: 200_000 }]));
  test("2% of VAT-able value by an agent", () =>
    expect(
      withheldOf({ ...facts, withholding: "none", net: 10_000_000, taxable: 10_000_000, withholdsVat: true }),
    ).toEqual([{ kind: "vat", rate: 200, base: 10_000_000, amount: 200_000 }]));
  test("a small payment after a large month leaves a shilling, and the next one catches up", () => {
    const month = { net: 2_390_000, covered: 0 };
    const [tax] = withheldOf({ ...facts, net: 10_000, taxable: 0, month });
    expect(tax).toMatchObject({ amount: 9_900, base: 330_000 });
    const later = { net: 2_400_000, covered: tax?.base ?? 0 };
    expect(withheldOf({ ...facts, month: later })).toMatchObject([{ base: 3_070_000, amount: 92_100 }]);
  });
});

test("the tax of a month is due on the 20th of the next, or after five working days", () => {
  expect(taxDueOn("2026-12-31", "next_month")).toBe("2027-01-20");
  expect(taxDueOn("2026-02-01", "next_month")).toBe("2026-03-20");
  expect(taxDueOn("2026-11-26", "five_days")).toBe("2026-12-03");
});
