import { expect, test } from "vitest";
import { dueOf, monthsUntil, rateLabel, readSpan, type VatGroup, vatReturnOf, wholeMonth } from "./domain";

const NOW = new Date("2026-03-01T09:00:00Z");

test.each([
  ["", "2026-02-01", "2026-02-28"],
  ["month=2024-02", "2024-02-01", "2024-02-29"],
  ["month=2026-13", "2026-02-01", "2026-02-28"],
  ["from=2026-01-15&to=2026-02-03", "2026-01-15", "2026-02-03"],
  ["from=2026-02-03&to=2026-01-15", "2026-02-01", "2026-02-28"],
])("the address '%s' names %s to %s", (query, from, to) =>
  expect(readSpan(new URLSearchParams(query), NOW)).toEqual({ from, to }),
);

test("the default is the last full month in Nairobi", () =>
  expect(readSpan(new URLSearchParams(), new Date("2026-02-28T21:30:00Z")).from).toBe("2026-02-01"));

test("a return is due on the 20th of the next month", () => {
  expect(dueOf("2026-12")).toBe("2027-01-20");
  expect(wholeMonth({ from: "2026-02-01", to: "2026-02-28" })).toBe("2026-02");
  expect(wholeMonth({ from: "2026-02-01", to: "2026-03-31" })).toBeUndefined();
  expect(monthsUntil("2026-01-31", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
});

test("rates are rows of the return, credit notes are taken off, and buyers add up to the same", () => {
  const group = (own: Partial<VatGroup>): VatGroup => ({
    isCredit: false,
    isRegistered: false,
    code: "B",
    rate: 1600,
    amount: 0,
    vat: 0,
    documents: 0,
    ...own,
  });
  const found = vatReturnOf([
    group({ code: "", rate: 0, documents: 3 }),
    group({ code: "", rate: 0, documents: 1, isRegistered: true, isCredit: true }),
    group({ amount: 10_000, vat: 1_600 }),
    group({ code: "A", rate: 0, amount: 5_000 }),
    group({ rate: 1400, amount: 1_000, vat: 140 }),
    group({ isCredit: true, isRegistered: true, amount: 2_000, vat: 320 }),
  ]);
  expect(found.rates.map((row) => [rateLabel(row), row.net])).toEqual([
    ["16%", { amount: 8_000, vat: 1_280 }],
    ["14%", { amount: 1_000, vat: 140 }],
    ["Exempt", { amount: 5_000, vat: 0 }],
  ]);
  expect(found.total.net).toEqual({ amount: 14_000, vat: 1_420 });
  expect(found.buyers).toEqual([
    { isRegistered: true, documents: 1, taxable: -2_000, vat: -320, withoutVat: 0 },
    { isRegistered: false, documents: 3, taxable: 11_000, vat: 1_740, withoutVat: 5_000 },
  ]);
  expect(found.documents).toBe(4);
});
