import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depositOf } from "~/features/quotes/domain";
import { addDays } from "~/platform/kernel/dates";
import {
  AGEING,
  accountNumberOf,
  ageOf,
  ageSpans,
  balanceOf,
  dueDateOf,
  greetingOf,
  invoiceNumberOf,
  normaliseAccount,
  statusOf,
} from "./domain";

const total = 1_976_000;
const noon = new Date("2026-03-02T09:00:00Z");
const invoice = {
  cancelledAt: null,
  draft: false,
  creditedAmount: 0,
  total,
  paidAmount: 0,
  dueDate: "2026-03-02",
};

describe("the status", () => {
  test.each([
    ["pending: nothing paid, due today", {}, "pending"],
    ["partial: something paid, due today", { paidAmount: 1 }, "partial"],
    ["overdue: due yesterday", { dueDate: "2026-03-01" }, "overdue"],
    ["overdue comes before partial", { dueDate: "2026-03-01", paidAmount: total - 1 }, "overdue"],
    ["paid comes before overdue", { dueDate: "2026-03-01", paidAmount: total }, "paid"],
    ["paid also when nothing was asked for", { total: 0 }, "paid"],
    [
      "cancelled comes before all",
      { cancelledAt: noon, paidAmount: total, dueDate: "2026-03-01" },
      "cancelled",
    ],
  ] as const)("%s", (_, facts, status) => {
    expect(statusOf({ ...invoice, ...facts }, noon)).toBe(status);
  });

  test("the day ends at midnight in Nairobi, not in Greenwich", () => {
    expect(statusOf(invoice, new Date("2026-03-02T20:59:59.999Z"))).toBe("pending");
    expect(statusOf(invoice, new Date("2026-03-02T21:00:00.000Z"))).toBe("overdue");
  });
});

describe("the balance", () => {
  test("is what is left, never less than nothing", () => {
    expect(balanceOf({ creditedAmount: 0, total, paidAmount: 395_200 })).toBe(1_580_800);
    expect(balanceOf({ creditedAmount: 0, total, paidAmount: total + 5 })).toBe(0);
  });
});

describe("the due date", () => {
  const rules = { balanceDueDays: 0, dueWithoutDateDays: 30 };
  const issueDate = "2026-01-31";
  test.each([
    ["the day of the move", "2026-02-28", rules, null, "2026-02-28"],
    ["the setting's days later", "2026-02-28", { ...rules, balanceDueDays: 7 }, null, "2026-03-07"],
    ["the customer's own terms come first", "2026-02-28", { ...rules, balanceDueDays: 7 }, 30, "2026-03-30"],
    ["terms of no days are terms too", "2026-02-28", { ...rules, balanceDueDays: 7 }, 0, "2026-02-28"],
    ["thirty days after issue without a date", null, rules, null, "2026-03-02"],
    ["the customer's terms after issue without a date", null, rules, 14, "2026-02-14"],
  ] as const)("%s", (_, serviceDate, given, creditDays, due) => {
    expect(dueDateOf({ serviceDate, issueDate }, given, creditDays)).toBe(due);
  });
});

describe("the deposit", () => {
  test("is rounded up to the shilling", () => {
    expect(depositOf(total, 2000)).toBe(395_200);
    expect(depositOf(1_976_100, 2000)).toBe(395_300);
  });

  test("is whole shillings, at least its share, and never above the total", () => {
    const whole = fc.integer({ min: 0, max: 10_000_000 }).map((shillings) => shillings * 100);
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 10_000 }), (sum, rate) => {
        const deposit = depositOf(sum, rate);
        expect(deposit % 100).toBe(0);
        expect(deposit).toBeLessThanOrEqual(sum);
        expect(deposit * 10_000).toBeGreaterThanOrEqual(sum * rate - 5_000);
        expect(deposit - (sum * rate) / 10_000).toBeLessThan(100.5);
      }),
    );
  });
});

describe("the number as M-Pesa's account", () => {
  test("loses its hyphens", () => {
    expect(invoiceNumberOf("INV", 2026, 1)).toBe("INV-2026-0001");
    expect(accountNumberOf("INV-2026-0001")).toBe("INV20260001");
  });

  const prefix = fc.stringMatching(/^[A-Z]{1,4}$/);
  const number = fc.integer({ min: 1, max: 999_999 });
  const year = fc.integer({ min: 2020, max: 2099 });

  test("has at most 12 characters, and no two invoices share it", () => {
    fc.assert(
      fc.property(prefix, year, number, number, (letters, of, first, second) => {
        const one = accountNumberOf(invoiceNumberOf(letters, of, first));
        expect(one.length).toBeLessThanOrEqual(12);
        if (first !== second) expect(one).not.toBe(accountNumberOf(invoiceNumberOf(letters, of, second)));
      }),
    );
    expect(accountNumberOf("INVX-2026-10000")).not.toBe(accountNumberOf("INVX-2026-1000"));
  });

  test("is found however it is typed: hyphens, blanks and case do not matter", () => {
    const noise = fc.constantFrom("", " ", "-", "–", "‑", "  ", "\u00a0", "\t");
    fc.assert(
      fc.property(
        prefix,
        year,
        number,
        fc.array(noise, { maxLength: 20 }),
        fc.boolean(),
        (letters, of, n, gaps, low) => {
          const written = invoiceNumberOf(letters, of, n);
          const spread = [...written.replaceAll("-", "")].map((sign, at) => sign + (gaps[at] ?? "")).join("");
          const typed = low ? spread.toLowerCase() : spread;
          expect(accountNumberOf(typed)).toBe(accountNumberOf(written));
        },
      ),
    );
    expect(normaliseAccount(" inv 2026-0001 ")).toBe("INV20260001");
  });
});

test("a greeting speaks the customer's language, and says how to pay while something is open", () => {
  const asked = {
    customerName: "Juma",
    number: "INV-2026-0001",
    accountNumber: "INV20260001",
    dueDate: "2026-03-02",
  };
  const said = (locale: "en" | "sw", balance: number) => greetingOf({ ...asked, locale, balance });
  expect(said("en", 0)).toBe("Hello Juma, this is about your invoice INV-2026-0001.");
  expect(said("sw", 0)).toBe("Habari Juma, ni kuhusu ankara yako INV-2026-0001.");
  expect(said("en", 100_000)).toContain("The M-Pesa account number is INV20260001.");
  const swahili = said("sw", 100_000);
  expect(swahili).toContain("la kulipwa kufikia 02/03/2026. Nambari ya akaunti ya M-Pesa ni INV20260001.");
  expect(swahili).not.toMatch(/Hello|invoice|open|due/);
});

describe("ageing", () => {
  test.each([
    ["2026-05-20", 0],
    ["2026-05-15", 0],
    ["2026-05-14", 1],
    ["2026-04-15", 1],
    ["2026-04-14", 2],
    ["2026-03-16", 2],
    ["2026-03-15", 3],
    ["2026-02-14", 3],
    ["2026-02-13", 4],
    ["2020-01-01", 4],
  ])("what was due on %s is in the right box", (due, box) => {
    expect(AGEING[ageOf(due, "2026-05-15")]).toBe(AGEING[box]);
  });

  test("its spans of due days hold each box and no other", () => {
    const today = "2026-05-15";
    for (let days = -40; days <= 400; days++) {
      const due = addDays(today, -days);
      const boxes = ageSpans(today).flatMap(({ dueFrom = "0000", dueTo = "9999" }, box) =>
        due >= dueFrom && due <= dueTo ? [box] : [],
      );
      expect(boxes, due).toEqual([ageOf(due, today)]);
    }
  });
});
