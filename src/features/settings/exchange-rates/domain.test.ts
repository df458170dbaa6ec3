import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_FORMATS, handFormats } from "~/platform/kernel/formats";
import { convert, formatRate, isRate, rateLines, rateSentence, readRate } from "./domain";

afterEach(() => handFormats(() => undefined));

test.each([
  [1_976_000, "USD", "129.35", 15_276],
  [1_976_000, "USD", "129.350000", 15_276],
  [12_935, "USD", "129.35", 100],
  [1_000_000, "UGX", "0.035", 28_571_400],
  [50, "USD", "100", 1],
  [49, "USD", "100", 0],
  [0, "EUR", "150", 0],
] as const)("%i cents in %s at %s are %i", (cents, currency, rate, other) => {
  expect(convert(cents, currency, rate)).toBe(other);
});

test("a converted amount is never off by more than half a cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.integer({ min: 1_000, max: 9_999_999_999 }),
      (cents, millionths) => {
        const rate = `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, "0")}`;
        const twice =
          2n * BigInt(convert(cents, "USD", rate)) * BigInt(millionths) - 2_000_000n * BigInt(cents);
        expect(twice <= BigInt(millionths) && twice > -BigInt(millionths)).toBe(true);
      },
    ),
  );
});

test("rates are read and written in the company's number format", () => {
  expect([readRate("129.35"), readRate(" 1,290.5 "), readRate("0"), readRate("-1"), readRate("1e3")]).toEqual(
    ["129.35", "1290.5", undefined, undefined, undefined],
  );
  expect([formatRate("129.350000"), rateSentence("USD", "129.3")]).toEqual([
    "129.35",
    "USD\u00a01 = KES\u00a0129.30",
  ]);
  handFormats(() => ({ ...DEFAULT_FORMATS, numberFormat: "1.234,56" }));
  expect([readRate("1.290,5"), formatRate("1290.5")]).toEqual(["1290.5", "1.290,50"]);
  expect([isRate("129,35"), isRate("1.1234567"), isRate("0.000001")]).toEqual([false, false, true]);
});

describe("the line of a currency", () => {
  const rate = (date: string, value: string) => ({ currency: "USD" as const, date, rate: value });
  const today = "2026-05-14";

  test("holds each rate until the next, from the first on", () => {
    const [line] = rateLines([rate("2026-05-10", "131.00"), rate("2026-04-20", "129.35")], today);
    expect(line?.days).toEqual(["2026-04-23", "2026-04-30", "2026-05-07", "2026-05-14"]);
    expect(line?.values).toEqual([129.35, 129.35, 129.35, 131]);
  });

  test("begins with the rate that held half a year ago", () => {
    const [line] = rateLines([rate("2020-01-01", "101"), rate("2026-05-14", "131")], today);
    expect(line?.days).toHaveLength(27);
    expect([line?.values[0], line?.values.at(-1)]).toEqual([101, 131]);
  });

  test("is not drawn for a rate that never changed", () => {
    expect(rateLines([rate("2026-01-01", "129")], today)).toEqual([]);
  });
});
