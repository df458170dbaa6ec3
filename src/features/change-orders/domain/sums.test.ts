import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Creditable, creditOfAmount, creditOfLines } from "~/features/invoices/credit-notes/domain";
import { type PriceLine, totalsOf } from "~/features/pricing/domain/prices";
import { creditOfChange, differences, furtherInvoice, isBeyondDiscount, totalsOfChange } from "./sums";

const tax = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
const one = (
  category: PriceLine["category"],
  code: string,
  quantity: number,
  unitPrice: number,
): PriceLine => ({
  ...{ category, code, description: code, quantity, unitPrice, amount: quantity * unitPrice },
});
const volume = (quantity: number, unitPrice: number) => one("rooms", "volume", quantity, unitPrice);
const distance = (quantity: number, unitPrice: number) => one("distance", "distance", quantity, unitPrice);

describe("what the price rule changes", () => {
  test("more of the same is a quantity, another rate is an amount, and the same is no line", () => {
    expect(
      differences([volume(10, 100_000), distance(1, 5_000)], [volume(12, 100_000), distance(1, 5_000)]),
    ).toEqual([{ source: "rule", ...volume(2, 100_000) }]);
    const [line] = differences([volume(10, 120_000)], [volume(15, 100_000)]);
    expect(line).toMatchObject({ quantity: 1, unitPrice: 300_000, amount: 300_000 });
  });

  test("less is negative, and what goes is taken off whole", () => {
    const lines = differences(
      [volume(10, 100_000), one("additional", "packing", 4, 15_000)],
      [volume(8, 100_000)],
    );
    expect(lines.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount])).toEqual([
      [2, -100_000, -200_000],
      [4, -15_000, -60_000],
    ]);
    expect(totalsOfChange(lines, tax)).toEqual({
      ...{ subtotal: -260_000, vatBase: -260_000, vat: -41_600, total: -301_600 },
    });
  });
});

describe("a further invoice", () => {
  test("lists additions, and nets what is both", () => {
    const added = [volume(2, 100_000), distance(1, 20_000)];
    expect(furtherInvoice(added, tax, "CO-1")).toMatchObject({
      kind: "invoice",
      lines: added,
      vat: 32_000,
      total: 252_000,
    });
    const both = [volume(3, 100_000), one("additional", "packing", 1, -100_000), distance(1, 20_000)];
    expect(furtherInvoice(both, tax, "CO-1")).toMatchObject({
      lines: [
        { category: "additional", description: "CO-1", amount: 200_000 },
        { category: "base", description: "CO-1", amount: 20_000 },
      ],
      ...{ vatBase: 200_000, vat: 32_000, total: 252_000 },
    });
    expect(furtherInvoice([volume(1, -100)], tax, "CO-1")).toEqual({ kind: "nothing" });
  });

  test("of any lines its lines and VAT add up to the confirmed sum, and no line is negative", () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), fc.boolean(), (lines, vatRegistered, vatOnBaseAndDistance) => {
        const rules = { ...tax, vatRegistered, vatOnBaseAndDistance };
        const { total } = totalsOfChange(lines, rules);
        const further = furtherInvoice(lines, rules, "CO-1");
        expect(further.kind).toBe(total > 0 ? "invoice" : "nothing");
        if (total <= 0) return;
        if (further.kind !== "invoice") throw new Error("No invoice");
        const sum = further.lines.reduce((all, { amount }) => all + amount, 0);
        expect(sum + further.vat).toBe(total);
        expect(further.total).toBe(total);
        expect(further.lines.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});

const anyLines = fc.array(
  fc
    .tuple(
      fc.constantFrom<PriceLine["category"]>("rooms", "additional", "base", "distance"),
      fc.integer({ min: -900, max: 900 }).filter((shillings) => shillings !== 0),
    )
    .map(([category, shillings]) => one(category, category, 1, shillings * 100)),
  { minLength: 1, maxLength: 5 },
);

function anInvoiceOf(lines: PriceLine[], credited = 0): Creditable {
  const { vat, vatBase, total } = totalsOf(lines, tax);
  return {
    ...{ tax, vat, vatBase, total, creditedAmount: credited, creditedVat: 0, creditedVatBase: 0 },
    lines: lines.map((line, position) => ({ ...line, position, credited: 0 })),
  };
}

describe("a credit note", () => {
  const invoice = anInvoiceOf([
    volume(10, 100_000),
    one("additional", "packing", 4, 15_000),
    distance(1, 50_000),
  ]);

  test("comes off the line that the change names, then off others with the same VAT", () => {
    expect(creditOfChange([one("additional", "packing", 4, -15_000)], tax, invoice)).toEqual({
      ...{ kind: "credit", lines: [{ position: 1, amount: 60_000 }], amount: 69_600 },
    });
    const more = creditOfChange([one("additional", "packing", 6, -15_000)], tax, invoice);
    expect(more).toMatchObject({
      lines: [
        { position: 1, amount: 60_000 },
        { position: 0, amount: 30_000 },
      ],
    });
  });

  test("is spread where one kind grows and the other shrinks, and never takes more than is left", () => {
    const mixed = [volume(5, -100_000), distance(1, 100_000)];
    expect(creditOfChange(mixed, tax, invoice)).toMatchObject({ lines: undefined, amount: 480_000 });
    const half = anInvoiceOf([volume(10, 100_000)], 1_000_000);
    expect(creditOfChange([volume(5, -100_000)], tax, half)).toMatchObject({
      lines: undefined,
      amount: 160_000,
    });
    expect(creditOfChange([volume(5, -100_000)], tax, anInvoiceOf([volume(1, 100)], 116))).toEqual({
      kind: "nothing",
    });
  });

  test("of any lines is the confirmed sum, as far as the invoice has it", () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { total } = totalsOfChange(lines, tax);
        const credit = creditOfChange(lines, tax, invoice);
        expect(credit.kind).toBe(total < 0 ? "credit" : "nothing");
        if (total >= 0) return;
        if (credit.kind !== "credit") throw new Error("No credit note");
        expect(credit.amount).toBe(Math.min(-total, invoice.total));
        const note = credit.lines
          ? creditOfLines(invoice, credit.lines)
          : creditOfAmount(invoice, credit.amount);
        expect(note.total).toBe(credit.amount);
      }),
    );
  });
});

test("a discount beyond the setting needs approval: added for less, or taken off for more", () => {
  const offers = [one("additional", "packing", 1, 100_000)];
  const entered = (unitPrice: number) => [
    { ...one("additional", "packing", 2, unitPrice), source: "entered" as const },
  ];
  expect(
    [100_000, 95_000, 89_900, -100_000, -105_000, -111_000].map((price) =>
      isBeyondDiscount(entered(price), offers, 1_000),
    ),
  ).toEqual([false, false, true, false, false, true]);
  expect(isBeyondDiscount([{ ...volume(1, 100), source: "rule" }], offers, 1_000)).toBe(false);
  expect(isBeyondDiscount([{ ...volume(1, 100), source: "entered" }], offers, 1_000)).toBe(true);
});
