import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divide } from "../domain";
import { canMove, isOpen, nextPart, PROMPT_STATES, type PromptState, promptRefusal } from "./domain";

const limits = { minAmount: 1, maxAmount: 250_000 };
const phone = "+254722418305";

describe("a prompt's amount and number", () => {
  test.each([
    ["a whole amount within the limits", { amount: 3_952 }, undefined],
    ["the largest at once", { amount: 250_000, balance: 50_000_000 }, undefined],
    ["one more than that", { amount: 250_001, balance: 50_000_000 }, "amount"],
    ["nothing", { amount: 0 }, "amount"],
    ["less than nothing", { amount: -5 }, "amount"],
    ["cents", { amount: 10.5 }, "amount"],
    ["no number", { amount: Number.NaN }, "amount"],
    ["the whole balance", { amount: 19_760 }, undefined],
    ["a shilling above the balance", { amount: 19_761 }, "amount"],
    ["a balance with cents, rounded up", { amount: 101, balance: 10_050 }, undefined],
    ["a foreign number", { amount: 1, phone: "+447911123456" }, "phone"],
    ["a Kenyan fixed line", { amount: 1, phone: "+254202345678" }, "phone"],
  ] as const)("%s", (_, given, field) => {
    const prompt = { phone, balance: 1_976_000, ...given };
    expect(Object.keys(promptRefusal(prompt, limits)?.fields ?? {})).toEqual(field ? [field] : []);
  });

  test("above the limit the refusal says the limit and what to do", () => {
    const refused = promptRefusal({ phone, amount: 250_001, balance: 90_000_000 }, limits);
    expect(refused?.message).toBe("M-Pesa takes at most KES\u00a0250,000 at once. Pay it in parts.");
    const least = promptRefusal({ phone, amount: 9, balance: 90_000_000 }, { ...limits, minAmount: 10 });
    expect(least?.message).toBe("M-Pesa takes whole shillings, at least KES\u00a010");
  });
});

describe("an invoice above the transaction limit", () => {
  test("is settled by parts of at most the limit, with no cent missing and less than a shilling over", () => {
    const balances = fc.integer({ min: 1, max: 200_000_000 });
    fc.assert(
      fc.property(balances, fc.integer({ min: 1_000, max: 250_000 }), (owed, maxAmount) => {
        let balance = owed;
        let parts = 0;
        let credit = 0;
        while (balance > 0) {
          const amount = Math.min(maxAmount, Math.ceil(balance / 100));
          expect(promptRefusal({ phone, amount, balance }, { minAmount: 1, maxAmount })).toBeUndefined();
          const part = divide(amount * 100, balance);
          balance -= part.applied;
          credit += part.credit;
          parts += 1;
        }
        expect(parts).toBe(Math.ceil(owed / (maxAmount * 100)));
        expect(credit).toBeLessThan(100);
      }),
    );
  });
});

describe("parts", () => {
  test("are even, each within the limits, the last one too", () => {
    const limitsOf = fc
      .integer({ min: 1, max: 5_000 })
      .chain((minAmount) =>
        fc.integer({ min: minAmount * 2, max: 250_000 }).map((maxAmount) => ({ minAmount, maxAmount })),
      );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000_000 }), limitsOf, (owed, limits) => {
        fc.pre(Math.ceil(owed / 100) >= limits.minAmount);
        for (let balance = owed; balance > 0; ) {
          const amount = nextPart(balance / 100, limits);
          expect(promptRefusal({ phone, amount, balance }, limits)).toBeUndefined();
          balance -= divide(amount * 100, balance).applied;
        }
      }),
    );
  });

  test("a shilling above the limit is two halves; an amount that would leave less than M-Pesa takes is refused", () => {
    const limits = { minAmount: 10, maxAmount: 250_000 };
    expect(nextPart(250_001, limits)).toBe(125_001);
    expect(nextPart(250_000, limits)).toBe(250_000);
    const refused = promptRefusal({ phone, amount: 250_000, balance: 25_000_500 }, limits);
    expect(refused?.fields).toEqual({
      amount: "This would leave KES\u00a05, less than M-Pesa takes. Please choose KES\u00a0125,003.",
    });
    expect(refused?.bodyIn("sw")).toMatchObject({
      reason: "prompt_leaves_too_little",
      fields: {
        amount:
          "Hii ingeacha KES\u00a05, chini ya inayopokelewa na M-Pesa. Tafadhali chagua KES\u00a0125,003.",
      },
    });
    expect(promptRefusal({ phone, amount: 249_995, balance: 25_000_500 }, limits)).toBeUndefined();
  });
});

describe("a prompt's way", () => {
  const state = fc.constantFrom(...PROMPT_STATES);

  test("ends with success for good, and success may come late from anywhere", () => {
    for (const to of PROMPT_STATES) expect(canMove("succeeded", to)).toBe(false);
    for (const from of PROMPT_STATES.filter((one) => one !== "succeeded"))
      expect(canMove(from, "succeeded")).toBe(true);
  });

  test("never goes back to the queue, and what ended reopens only into success", () => {
    fc.assert(
      fc.property(state, fc.array(state, { maxLength: 12 }), (start, wishes) => {
        let now: PromptState = start;
        for (const wish of wishes) {
          if (!canMove(now, wish)) continue;
          expect(wish).not.toBe("queued");
          if (!isOpen(now)) expect(wish).toBe("succeeded");
          now = wish;
        }
      }),
    );
  });
});
