import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { CURRENCY_CODES } from "./currencies";
import { dayOfWeek, formatClock, formatDate, formatDateTime, formatTime } from "./dates";
import { DATE_FORMATS, NUMBER_FORMATS } from "./format-choices";
import { DEFAULT_FORMATS, type Formats, formats, handFormats } from "./formats";
import { asLocale, offeredLocales } from "./locales";
import {
  currencyMark,
  formatAmount,
  formatKes,
  formatMoney,
  readAmount,
  readPlainAmount,
  writePlainAmount,
} from "./money";
import { formatNumber, formatShare, formatShort } from "./numbers";
import { readDate } from "./typed-date";
import { isTimeZone } from "./zones";

const write = (own: Partial<Formats>) => handFormats(() => ({ ...DEFAULT_FORMATS, ...own }));
afterEach(() => handFormats(() => undefined));

describe("money", () => {
  test.each([
    [{}, "KES\u00a027,880.50"],
    [{ currencyDisplayFormat: "symbol" }, "KSh\u00a027,880.50"],
    [{ currencyDisplayFormat: "name", currencyPosition: "after" }, "27,880.50\u00a0Kenyan shillings"],
    [{ currencyDisplayFormat: "name", language: "sw-KE" }, "shilingi za Kenya\u00a027,880.50"],
    [{ currencyPosition: "after", numberFormat: "1.234,56" }, "27.880,50\u00a0KES"],
    [{ numberFormat: "1 234,56" }, "KES\u00a027\u00a0880,50"],
    [{ numberFormat: "1'234.56" }, "KES\u00a027'880.50"],
    [{ baseCurrency: "USD", currencyDisplayFormat: "symbol" }, "$27,880.50"],
    [{ baseCurrency: "UGX" }, "UGX\u00a027,881"],
  ] as [Partial<Formats>, string][])("by %j it is %s", (own, said) => {
    write(own);
    expect(formatKes(2_788_050)).toBe(said);
  });

  test("another currency beside the company's is written the same way", () => {
    write({ currencyDisplayFormat: "symbol", numberFormat: "1.234,56" });
    expect(formatMoney(15_277, "EUR")).toBe("€152,77");
    expect(formatMoney(15_277, "RWF")).toBe("FRw\u00a0153");
    expect(currencyMark()).toBe("KSh");
    expect(formatAmount(-2_788_000)).toBe("-27.880");
  });

  test("what is written is read back, in every format", () => {
    const all = fc.record({
      numberFormat: fc.constantFrom(...NUMBER_FORMATS),
      currencyDisplayFormat: fc.constantFrom("symbol", "code", "name") as fc.Arbitrary<
        "symbol" | "code" | "name"
      >,
      currencyPosition: fc.constantFrom("before", "after") as fc.Arbitrary<"before" | "after">,
      baseCurrency: fc.constantFrom(...CURRENCY_CODES.filter((code) => code !== "UGX" && code !== "RWF")),
    });
    fc.assert(
      fc.property(all, fc.integer({ min: 0, max: 1_000_000_000_000 }), (own, cents) => {
        write(own);
        expect(readAmount(formatAmount(cents))).toEqual({ cents });
        expect(readAmount(formatKes(cents))).toEqual({ cents });
        expect(readPlainAmount(writePlainAmount(cents))).toBe(cents);
      }),
    );
  });

  test("a mark of another format is refused, never bent", () => {
    write({ numberFormat: "1.234,56" });
    expect(readAmount("1.500,75")).toEqual({ cents: 150_075 });
    expect(readAmount("1.500")).toEqual({ cents: 150_000 });
    expect(readAmount("100.50")).toEqual({ problem: "Please use a comma for cents, such as 100,50" });
    expect(readAmount("1,500.75")).toEqual({
      problem: "Please enter the amount in figures, such as 1.500,75",
    });
    write({ numberFormat: "1 234,56" });
    expect(readAmount("1.500")).toHaveProperty("problem");
  });
});

test("figures", () => {
  write({ numberFormat: "1.234,56" });
  expect([formatNumber(12_345), formatNumber(1234.5678), formatNumber(0.5), formatNumber(-1000)]).toEqual([
    "12.345",
    "1.234,568",
    "0,5",
    "-1.000",
  ]);
  expect([formatShare(0.165), formatShort(1_234_000), formatShort(950)]).toEqual(["16,5%", "1,2M", "950"]);
});

describe("days and times", () => {
  const instant = new Date("2026-11-21T21:05:00Z");

  test.each([
    ["DD/MM/YYYY", "05/11/2026"],
    ["MM/DD/YYYY", "11/05/2026"],
    ["YYYY-MM-DD", "2026-11-05"],
    ["DD-MM-YYYY", "05-11-2026"],
    ["DD.MM.YYYY", "05.11.2026"],
  ] as const)("%s is %s, and is read back", (dateFormat, said) => {
    write({ dateFormat });
    expect(formatDate("2026-11-05")).toBe(said);
    expect(readDate(said)).toBe("2026-11-05");
  });

  test("named months and full dates are read in every format", () => {
    for (const dateFormat of DATE_FORMATS) {
      write({ dateFormat });
      for (const typed of ["5 Nov 2026", "Nov 5, 2026", "2026-11-05"])
        expect([typed, readDate(typed)]).toEqual([typed, "2026-11-05"]);
    }
  });

  test("a time zone moves instants, and no business day", () => {
    expect(formatDateTime(instant)).toBe("22/11/2026 00:05");
    write({ timezone: "America/New_York", timeFormat: "12h" });
    expect(formatDateTime(instant)).toBe("21/11/2026 4:05 PM");
    expect(formatTime(new Date("2026-07-01T16:00:00Z"))).toBe("12:00 PM");
    expect(formatDate("2026-11-22")).toBe("22/11/2026");
    write({ timezone: "Asia/Kolkata" });
    expect(formatTime(instant)).toBe("02:35");
    expect([isTimeZone("Asia/Kolkata"), isTimeZone("Africa/Atlantis")]).toEqual([true, false]);
  });

  test("hours of the day by twelve", () => {
    write({ timeFormat: "12h" });
    expect(["00:00", "8:00", "12:00", "17:30"].map(formatClock)).toEqual([
      "12:00 AM",
      "8:00 AM",
      "12:00 PM",
      "5:30 PM",
    ]);
  });

  test("the week begins on the company's day", () => {
    expect([dayOfWeek("2026-11-22"), dayOfWeek("2026-11-23")]).toEqual([6, 0]);
    write({ firstDayOfWeek: "sunday" });
    expect([dayOfWeek("2026-11-22"), dayOfWeek("2026-11-23")]).toEqual([0, 1]);
  });
});

test("without translations there is one language, the default", () => {
  expect([offeredLocales(), asLocale("sw"), asLocale(null)]).toEqual([["en", "sw"], "sw", "en"]);
  write({ enableTranslations: false, defaultLocale: "sw" });
  expect([offeredLocales(), asLocale("en"), asLocale(null)]).toEqual([["sw"], "sw", "sw"]);
  handFormats(() => undefined);
  expect(formats()).toBe(DEFAULT_FORMATS);
});
