import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PriceLine } from "~/features/pricing/domain";
import { formatKes } from "~/platform/kernel/money";
import { differencesOf, FACT_NAMES, type FactName, mergeEdits } from "./domain";

const line = (code: string, quantity: number, unitPrice: number, description = code): PriceLine => ({
  category: "rooms",
  code,
  description,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
});
const none = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Record<FactName, unknown>;
const sums = { subtotal: 0, vat: 0, total: 0, depositRate: 2000 };

describe("what changed between two versions", () => {
  test("facts in words, lines by what they price, totals in shillings", () => {
    const before = {
      facts: { ...none, serviceDate: "2026-12-01", fromLift: null, specialRequirements: [] },
      lines: [line("bedroom", 2, 250_000, "Bedrooms"), line("kitchen", 1, 200_000, "Kitchen")],
      sums: { ...sums, subtotal: 700_000, vat: 112_000, total: 812_000 },
    };
    const after = {
      facts: { ...none, serviceDate: "2026-12-08", fromLift: false, specialRequirements: ["Piano"] },
      lines: [line("bedroom", 3, 250_000, "Bedrooms"), line("piano", 1, 500_000, "Piano")],
      sums: { ...sums, subtotal: 1_250_000, vat: 112_000, total: 1_362_000 },
    };
    expect(differencesOf(before, after)).toEqual({
      facts: [
        { label: "Service date", before: "01/12/2026", after: "08/12/2026" },
        { label: "Lift where it begins", before: "–", after: "No lift" },
        { label: "Special requirements", before: "–", after: "Piano" },
      ],
      lines: [
        { label: "Bedrooms", before: "Bedrooms, 2 × 2,500 = 5,000", after: "Bedrooms, 3 × 2,500 = 7,500" },
        { label: "Kitchen", before: "Kitchen, 1 × 2,000 = 2,000", after: null },
        { label: "Piano", before: null, after: "Piano, 1 × 5,000 = 5,000" },
      ],
      totals: [
        { label: "Subtotal", before: formatKes(7000_00), after: formatKes(12500_00) },
        { label: "Total", before: formatKes(8120_00), after: formatKes(13620_00) },
      ],
    });
    expect(differencesOf(after, after)).toEqual({ facts: [], lines: [], totals: [] });
  });
});

describe("two edits of one thing", () => {
  const base = { name: "Achieng", floor: 2 as number | null, time: "Morning" };

  test("what only one touched is kept from both; what both touched is for a person to choose", () => {
    const merge = mergeEdits(
      base,
      { ...base, floor: 3, time: "Noon" },
      { ...base, name: "Akinyi", time: "Evening" },
    );
    expect(merge).toEqual({
      merged: { name: "Akinyi", floor: 3, time: "Noon" },
      taken: ["name"],
      clashes: ["time"],
    });
  });

  test("the same change by both is no clash; a removal is a change like any other", () => {
    const same = { ...base, time: "Noon" };
    expect(mergeEdits(base, same, same)).toEqual({ merged: same, taken: [], clashes: [] });
    const { time: _, ...without } = base;
    expect(mergeEdits<unknown>(base, base, without)).toMatchObject({ merged: without, taken: ["time"] });
    expect(mergeEdits<unknown>(base, without, { ...base, time: "Noon" })).toMatchObject({
      merged: without,
      clashes: ["time"],
    });
    expect(mergeEdits<unknown>({}, { a: 1 }, { b: 2 }).merged).toEqual({ a: 1, b: 2 });
  });

  test("nothing that either wrote is lost unseen", () => {
    const edit = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(edit, edit, edit, (began, mine, theirs) => {
        const { merged, taken, clashes } = mergeEdits(began, mine, theirs);
        for (const name of ["a", "b", "c", "d"]) {
          const iChanged = mine[name] !== began[name];
          const theyChanged = theirs[name] !== began[name];
          if (iChanged) expect(merged[name]).toBe(mine[name]);
          else expect(merged[name]).toBe(theirs[name]);
          expect(clashes.includes(name)).toBe(iChanged && theyChanged && mine[name] !== theirs[name]);
          expect(taken.includes(name)).toBe(theyChanged && !iChanged);
        }
      }),
    );
  });
});
