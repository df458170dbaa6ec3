import { expect, test } from "vitest";
import type { PriceCategory } from "~/features/pricing/domain/prices";
import { creditLimitOf, creditProblem, itemKeyOf, pauseAfter, refusedOutcome, taxCodeOf } from "./domain";

const TAX = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
const CATEGORIES: PriceCategory[] = ["base", "distance", "rooms", "additional", "insurance", "storage"];

test("a company without VAT reports everything as not VAT", () => {
  expect(CATEGORIES.map((category) => taxCodeOf(category, { ...TAX, vatRegistered: false }, "A"))).toEqual(
    CATEGORIES.map(() => "D"),
  );
  expect(CATEGORIES.map((category) => taxCodeOf(category, TAX, "C"))).toEqual(["C", "C", "B", "B", "B", "B"]);
});

test("a line of the list is its own item, a typed one its category's", () => {
  const listed = new Set(["packing"]);
  expect(itemKeyOf({ category: "additional", code: "packing" }, listed)).toBe("additional:packing");
  expect(itemKeyOf({ category: "additional", code: "fee" }, listed)).toBe("additional");
});

test.each([
  ["994", true, "taken"],
  ["994", false, "conflict"],
  ["910", false, "rejected"],
  ["901", true, "later"],
  ["990", false, "later"],
  ["E04", false, "later"],
  ["HTTP 429", false, "later"],
])("KRA's %s, sent before: %s, is %s", (code, sentBefore, kind) =>
  expect(refusedOutcome(code, "", sentBefore).kind).toBe(kind),
);

test("a branch pauses up to a quarter of an hour", () =>
  expect([1, 2, 3, 7, 50].map(pauseAfter)).toEqual([15, 30, 60, 900, 900]));

test.each([
  ["the first part", [], 500, "2026-08-01", undefined],
  ["the third", [100, 100], 800, "2026-08-01", /two credit notes/],
  ["a second that is not the rest", [100], 500, "2026-08-01", /whole rest/],
  ["a second that is the rest", [400], 600, "2026-08-01", undefined],
  ["above the rest", [], 1001, "2026-08-01", /above the rest/],
  ["on the last day of six calendar months", [], 500, "2027-01-01", undefined],
  ["after six months", [], 500, "2027-01-02", /six months/],
])("a credit note: %s", (_, before, total, today, problem) => {
  const facts = { originalIssued: "2026-07-01", originalTotal: 1000, hasLines: true, before, total, today };
  const said = creditProblem(facts);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});

test("a credit note of VAT alone is refused", () =>
  expect(
    creditProblem({
      originalIssued: "2026-07-01",
      originalTotal: 1000,
      hasLines: false,
      before: [],
      total: 160,
      today: "2026-08-01",
    }),
  ).toMatch(/VAT alone/));

test.each([
  ["any amount at first", [], 1000, "2026-08-01", { refused: "", only: null }],
  ["only the rest as the second", [400], 600, "2026-08-01", { refused: "", only: 600 }],
  [
    "nothing when the rests differ",
    [400],
    500,
    "2026-08-01",
    { refused: expect.stringMatching(/6, but KES.5/) },
  ],
  ["nothing after both", [400, 600], 0, "2026-08-01", { refused: expect.stringMatching(/has both/) }],
  [
    "nothing after half a year",
    [],
    1000,
    "2027-01-02",
    { refused: expect.stringMatching(/until 01\/01\/2027/) },
  ],
])("KRA takes %s", (_, before, left, today, limit) =>
  expect(
    creditLimitOf({ originalIssued: "2026-07-01", originalTotal: 1000, before, left, today }),
  ).toMatchObject(limit),
);
