import fc from "fast-check";
import { expect, test } from "vitest";
import { bankColumnsOf, cutPayment, planPayment, portalColumnsOf, transactionRef } from "./domain";

const LIMITS = { least: 10, most: 150_000, above: "bank" as const, by: "mpesa" as const };

test.each([
  [0, "mpesa", []],
  [900, "cash", [900]],
  [1_000, "mpesa", [1_000]],
  [15_000_000, "mpesa", [15_000_000]],
  [15_000_100, "bank_transfer", [15_000_100]],
] as const)("%i cents by M-Pesa are paid by %s", (amount, method, amounts) => {
  expect(cutPayment(amount, "mpesa", LIMITS)).toMatchObject({ method, amounts });
});

test("what bank or cash pays is never cut", () => {
  expect(cutPayment(90_000_050, "bank_transfer", LIMITS)).toEqual({
    method: "bank_transfer",
    amounts: [90_000_050],
    why: "",
  });
});

test("parts come to the whole, and M-Pesa takes each of them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 2_000_000 }), (shillings) => {
      const { method, amounts } = cutPayment(shillings * 100, "mpesa", { ...LIMITS, above: "parts" });
      expect(method).toBe("mpesa");
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(shillings * 100);
      for (const amount of amounts) {
        expect(amount).toBeGreaterThanOrEqual(1_000);
        expect(amount).toBeLessThanOrEqual(15_000_000);
        expect(amount % 100).toBe(0);
      }
    }),
  );
});

test("a bank's file has the columns of its template, another's all", () => {
  const templates = "Equity Bank: account, name, amount\nKCB: nonsense";
  expect(bankColumnsOf(templates, "equity bank")).toEqual(["account", "name", "amount"]);
  expect(bankColumnsOf(templates, "KCB")).toHaveLength(7);
  expect(bankColumnsOf("", "KCB")).toHaveLength(7);
});

test("M-Pesa's portal pays what M-Pesa would, where a run is paid so", () => {
  const byPortal = { ...LIMITS, by: "portal" as const };
  const of = (payable: number, mpesaNumber = "+254712345678") =>
    planPayment(payable, { method: "mpesa", mpesaNumber }, byPortal).method;
  expect([of(1_000_000), of(900), of(15_000_100), of(1_000_000, "")]).toEqual([
    "portal",
    "cash",
    "bank_transfer",
    "cash",
  ]);
  expect(portalColumnsOf("Phone, amount")).toEqual(["phone", "amount"]);
  expect([portalColumnsOf("phone, phone"), portalColumnsOf("phone, pin"), portalColumnsOf("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a reference is SAL, the time and six letters and digits", () => {
  expect(transactionRef(new Date(1_790_000_000_000), new Uint8Array([0, 1, 2, 31, 32, 255]))).toBe(
    "SAL1790000000000ABC9A9",
  );
});
