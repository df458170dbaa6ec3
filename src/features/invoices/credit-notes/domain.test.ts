import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceLine, totalsOf } from "~/features/pricing/domain/prices";
import { type Creditable, creditInFull, creditOfAmount, creditOfLines, creditRefusal } from "./domain";

const tax = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
const one = (category: PriceLine["category"], amount: number): PriceLine => ({
  category,
  code: category,
  description: category,
  quantity: 1,
  unitPrice: amount,
  amount,
});

function anInvoiceOf(lines: PriceLine[]): Creditable {
  const { vat, vatBase, total } = totalsOf(lines, tax);
  return {
    tax,
    vat,
    vatBase,
    total,
    creditedAmount: 0,
    creditedVat: 0,
    creditedVatBase: 0,
    lines: lines.map((line, position) => ({ ...line, position, credited: 0 })),
  };
}

function after(invoice: Creditable, credit: ReturnType<typeof creditInFull>): Creditable {
  return {
    ...invoice,
    creditedAmount: invoice.creditedAmount + credit.total,
    creditedVat: invoice.creditedVat + credit.vat,
    creditedVatBase: invoice.creditedVatBase + credit.vatBase,
    lines: invoice.lines.map((line) => ({
      ...line,
      credited:
        line.credited + (credit.lines.find(({ position }) => position === line.position)?.amount ?? 0),
    })),
  };
}

const move = anInvoiceOf([one("base", 500_000), one("distance", 200_000), one("rooms", 1_100_000)]);

test("a whole credit takes everything, and nothing is left", () => {
  const credit = creditInFull(move);
  expect(credit).toMatchObject({ subtotal: 1_800_000, vat: 176_000, total: 1_976_000, whole: true });
  expect(credit.lines).toHaveLength(3);
  expect(creditInFull(after(move, credit)).total).toBe(0);
});

describe("of some lines", () => {
  test("VAT follows what carries it", () => {
    expect(creditOfLines(move, [{ position: 0, amount: 100_000 }])).toMatchObject({
      subtotal: 100_000,
      vat: 0,
      vatBase: 0,
      whole: false,
    });
    expect(creditOfLines(move, [{ position: 2, amount: 250_000 }])).toMatchObject({
      subtotal: 250_000,
      vat: 40_000,
      total: 290_000,
    });
  });

  test("never more than a line has left, and never nothing", () => {
    const later = after(move, creditOfLines(move, [{ position: 2, amount: 1_000_000 }]));
    expect(() => creditOfLines(later, [{ position: 2, amount: 100_001 }])).toThrow("1,000 left");
    expect(() => creditOfLines(move, [{ position: 7, amount: 1 }])).toThrow("not on the invoice");
    expect(() => creditOfLines(move, [])).toThrow("enter an amount");
  });
});

test("of an amount: in proportion, VAT with it", () => {
  const credit = creditOfAmount(move, 988_000);
  expect(credit).toMatchObject({ vat: 88_000, subtotal: 900_000, total: 988_000 });
  expect(credit.lines.map(({ amount }) => amount)).toEqual([250_000, 100_000, 550_000]);
});

test("any credits in any order, to the end: never a line or VAT beyond the invoice, and all of it at last", () => {
  const category = fc.constantFrom<PriceLine["category"]>("base", "distance", "rooms", "additional");
  const line = fc
    .tuple(category, fc.integer({ min: 0, max: 50_000 }))
    .map(([kind, shillings]) => one(kind, shillings * 100));
  const step = fc.oneof(
    fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ position: fc.nat(5), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(step, { maxLength: 8 }),
      (lines, steps) => {
        const invoice = anInvoiceOf(lines);
        let now = invoice;
        for (const { part, ...of } of steps) {
          const open = now.lines.find(({ position }) => position === ("position" in of ? of.position : -1));
          const amount = open ? Math.floor((open.amount - open.credited) * part) : 0;
          const gross = Math.floor((now.total - now.creditedAmount) * part);
          if (open ? amount === 0 : gross === 0) continue;
          const credit = open
            ? creditOfLines(now, [{ position: open.position, amount }])
            : creditOfAmount(now, gross);
          expect(credit.total).toBe(credit.subtotal + credit.vat);
          expect(credit.lines.every((each) => each.amount > 0)).toBe(true);
          if (!open) expect(credit.total).toBe(gross);
          now = after(now, credit);
          expect(now.creditedVat).toBeLessThanOrEqual(invoice.vat);
          expect(now.lines.every((each) => each.credited <= each.amount)).toBe(true);
        }
        const rest = creditInFull(now);
        expect(now.creditedAmount + rest.total).toBe(invoice.total);
        expect(now.creditedVat + rest.vat).toBe(invoice.vat);
      },
    ),
  );
});

describe("what the tax authority would refuse", () => {
  const part = creditOfLines(move, [{ position: 2, amount: 100_000 }]);
  const free = { refused: "", only: null };
  test.each([
    ["nothing", free, part, undefined],
    ["everything", { refused: "Too old.", only: null }, part, "Too old."],
    ["a second part", { refused: "", only: 1_860_000 }, part, /whole rest, KES.18,600/],
    ["not the whole rest", { refused: "", only: part.total }, part, undefined],
    ["VAT alone", free, { subtotal: 0, vatBase: 0, vat: 100, total: 100 }, /VAT alone/],
    [
      "VAT of nothing that carries it",
      free,
      { subtotal: 500, vatBase: 0, vat: 100, total: 600 },
      /VAT alone/,
    ],
  ])("refuses %s", (_, limit, credit, said) => {
    const refusal = creditRefusal(limit, credit);
    if (said) expect(refusal?.message).toMatch(said);
    else expect(refusal).toBeUndefined();
  });
});
