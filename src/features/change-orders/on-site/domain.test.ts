import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOfLines } from "~/features/crew/app/domain/job-extras";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { totalsOfChange } from "../domain/sums";
import {
  doubtOf,
  freeLine,
  invoiceOfExtras,
  isClockKept,
  paperLines,
  pricedLines,
  sumsOf,
  workBegan,
} from "./domain";

const at = (time: string) => new Date(`2026-11-30T${time}:00Z`);
const extra = { enteredAt: at("08:00"), begunAt: null, signedAt: at("08:20"), isClockSure: true };

test("the work of an extra begins with its own start, at the latest with the job's next milestone", () => {
  expect(workBegan(extra, [])).toBeNull();
  expect(workBegan(extra, [at("07:30"), at("09:00"), at("11:00")])).toEqual(at("09:00"));
  expect(workBegan({ ...extra, begunAt: at("08:10") }, [at("09:00")])).toEqual(at("08:10"));
});

test("signed at the start or after it is late, and a changed clock is not believed", () => {
  expect(doubtOf(extra, [at("07:30"), at("09:00")])).toBeNull();
  expect(doubtOf(extra, [at("08:20")])).toBe("late");
  expect(doubtOf({ ...extra, begunAt: at("08:10") }, [])).toBe("late");
  expect(doubtOf({ ...extra, isClockSure: false }, [])).toBe("clock");
  expect(doubtOf({ ...extra, signedAt: null }, [at("08:10")])).toBeNull();
  expect([isClockKept(undefined, 1_380), isClockKept(1_380, 1_400), isClockKept(1_380, -2_000)]).toEqual([
    ...[true, true, false],
  ]);
});

test("only lines of the list, at its prices", () => {
  const offers = [
    { category: "additional" as const, code: "stairs", description: "Stairs", quantity: 1, unitPrice: 4_000 },
  ];
  const chosen = { category: "additional" as const, code: "stairs", quantity: 2.5 };
  expect(pricedLines(offers, [chosen])).toMatchObject([{ amount: 10_000, unitPrice: 4_000 }]);
  expect(pricedLines(offers, [chosen, { ...chosen, code: "crane" }])).toBeUndefined();
});

const tax = { vatRegistered: true, vatRate: 1_600, vatOnBaseAndDistance: false };
const anAmount = fc.integer({ min: -500, max: 900 }).filter((shillings) => shillings !== 0);
const someExtras = fc.array(fc.array(anAmount, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
});

test("the invoice of some extras has the sum of the signed totals, whatever each rounded", () => {
  fc.assert(
    fc.property(someExtras, (amounts) => {
      const extras = amounts.map((of) => {
        const lines = of.map((shillings): PriceLine => freeLine("Extra", shillings * 100));
        return { lines, ...totalsOfChange(lines, tax) };
      });
      for (const { lines, total } of extras)
        expect(paperLines(lines, total).reduce((sum, { amount }) => sum + amount, 0)).toBe(
          lines.reduce((sum, { amount }) => sum + amount, 0) === 0 ? 0 : total,
        );
      const sums = sumsOf(extras);
      if (sums.total <= 0) return;
      const made = invoiceOfExtras(
        extras.flatMap(({ lines }) => lines),
        sums,
        tax,
        "Extras",
      );
      const net = made.lines.reduce((sum, { amount }) => sum + amount, 0);
      expect(net + made.vat).toBe(sums.total);
      expect(made.lines.every(({ amount }) => amount > 0)).toBe(true);
    }),
  );
});

test("the phone shows the sum that the server computes", () => {
  const codes = ["stairs", "carry", "crane"] as const;
  const anOffer = fc.record({ shillings: fc.integer({ min: 1, max: 9_000 }), isTaxed: fc.boolean() });
  const aQuantity = fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(
      fc.tuple(anOffer, anOffer, anOffer),
      fc.tuple(aQuantity, aQuantity, aQuantity),
      (prices, of) => {
        const offers = codes.map((code, at) => {
          const { shillings = 1, isTaxed = true } = prices[at] ?? {};
          const category = isTaxed ? ("additional" as const) : ("base" as const);
          return {
            category,
            code,
            description: code,
            descriptionSw: code,
            unitPrice: shillings * 100,
            isTaxed,
          };
        });
        const chosen = offers.map(({ category, code }, at) => ({ category, code, quantity: of[at] ?? 1 }));
        const lines = pricedLines(
          offers.map((offer) => ({ ...offer, quantity: 1 })),
          chosen,
        );
        if (!lines) return;
        expect(sumOfLines({ offers, vatRate: 1_600 }, chosen)).toBe(totalsOfChange(lines, tax).total);
      },
    ),
  );
});
