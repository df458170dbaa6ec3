import { describe, expect, test } from "vitest";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { formatKes } from "~/platform/kernel/money";
import { differencesOf, FACT_NAMES, type FactName } from "./domain";

const line = (code: string, quantity: number, unitPrice: number, description = code): PriceLine => ({
  category: "rooms",
  code,
  description,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
});
const none = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Record<FactName, unknown>;
const price = { pricedBy: "rooms" as const, priceType: null, dayPrice: null };
const sums = { subtotal: 0, vat: 0, total: 0, depositRate: 2000 };

describe("what changed between two versions", () => {
  test("facts in words, lines by what they price, totals in shillings", () => {
    const before = {
      facts: { ...none, serviceDate: "2026-12-01", fromLift: null, specialRequirements: [] },
      lines: [line("bedroom", 2, 250_000, "Bedrooms"), line("kitchen", 1, 200_000, "Kitchen")],
      sums: { ...sums, subtotal: 700_000, vat: 112_000, total: 812_000 },
      price,
    };
    const after = {
      facts: { ...none, serviceDate: "2026-12-08", fromLift: false, specialRequirements: ["Piano"] },
      lines: [line("bedroom", 3, 250_000, "Bedrooms"), line("piano", 1, 500_000, "Piano")],
      sums: { ...sums, subtotal: 1_250_000, vat: 112_000, total: 1_362_000 },
      price: { ...price, pricedBy: "volume" as const, priceType: "binding" as const },
    };
    expect(differencesOf(before, after)).toEqual({
      facts: [
        { label: "Service date", before: "01/12/2026", after: "08/12/2026" },
        { label: "Lift at start address", before: "–", after: "No lift" },
        { label: "Special requirements", before: "–", after: "Piano" },
        { label: "Priced by", before: "Rooms", after: "Volume" },
        { label: "Type of price", before: "–", after: "Binding price" },
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
