import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceCategory, totalsOf } from "~/features/pricing/domain/prices";
import { itemCodeOf, readStamp, saleOf, stampOf } from "~/integrations/etims/fields";
import { taxCodeOf } from "../domain";

const TAX = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
const CATEGORIES: PriceCategory[] = ["base", "distance", "rooms", "additional", "insurance", "storage"];

function aDocument(lines: { category: PriceCategory; shillings: number }[], original: number | null = null) {
  const priced = lines.map(({ category, shillings }, at) => {
    const taxCode = taxCodeOf(category, TAX, "A");
    return {
      category,
      code: "x",
      description: `Line ${at}`,
      quantity: 1,
      unitPrice: shillings * 100,
      amount: shillings * 100,
      item: { key: category, number: at + 1, name: "x", classCode: "78101804", taxCode },
    };
  });
  const { vat, total } = totalsOf(priced, TAX);
  return {
    number: "INV-2026-0001",
    sequence: 7,
    original,
    buyerPin: "P052345678B",
    buyerName: "Kilima Traders Limited",
    buyerPhone: "+254712345678",
    issueDate: "2026-07-01",
    at: new Date("2026-07-01T09:30:00Z"),
    vat,
    total,
    lines: priced,
    cancels: false,
    reasonCode: original === null ? null : "06",
  };
}
const REPORTING = { amounts: "gross", company: "MoveEase Movers Limited", address: "Mombasa Road" } as const;
const cents = (value: number) => Math.round(value * 100);

describe("a document as KRA takes it", () => {
  test("its sums are the document's to the cent, whatever its lines", () => {
    const line = fc.record({
      category: fc.constantFrom(...CATEGORIES),
      shillings: fc.integer({ min: 0, max: 900_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.constantFrom("gross", "net"),
        (lines, amounts) => {
          const document = aDocument(lines);
          const sale = saleOf(document, { ...REPORTING, amounts: amounts as "gross" | "net" });
          expect(cents(sale.totAmt)).toBe(document.total);
          expect(cents(sale.totTaxAmt)).toBe(document.vat);
          expect(cents(sale.taxAmtB)).toBe(document.vat);
          expect(sale.taxAmtA).toBe(0);
          const byLine = sale.itemList.reduce((sum, { totAmt }) => sum + cents(totAmt), 0);
          expect(byLine).toBe(document.total);
          for (const { taxTyCd, taxAmt, totAmt } of sale.itemList) {
            const rate = taxTyCd === "B" ? 16 : 0;
            // The document rounds VAT to the shilling, so a line is at most a shilling off.
            expect(Math.abs(cents(taxAmt) - (cents(totAmt) * rate) / (100 + rate))).toBeLessThanOrEqual(100);
          }
        },
      ),
    );
  });

  test("gross amounts contain the tax, net ones do not, as KRA's sample has it", () => {
    const document = aDocument([{ category: "rooms", shillings: 7000 }]);
    const [gross] = saleOf(document, REPORTING).itemList;
    expect(gross).toMatchObject({ prc: 8120, splyAmt: 8120, taxblAmt: 8120, taxAmt: 1120, totAmt: 8120 });
    const [net] = saleOf(document, { ...REPORTING, amounts: "net" }).itemList;
    expect(net).toMatchObject({ prc: 7000, splyAmt: 7000, taxblAmt: 7000, taxAmt: 1120, totAmt: 8120 });
  });

  test("a credit note names its original and has positive amounts", () => {
    const sale = saleOf(aDocument([{ category: "rooms", shillings: 1000 }], 3), REPORTING);
    expect(sale).toMatchObject({
      rcptTyCd: "R",
      orgInvcNo: 3,
      rfdRsnCd: "06",
      rfdDt: "20260701123000",
      totAmt: 1160,
    });
  });

  test("long names and characters that KRA may not store are cut", () => {
    const document = {
      ...aDocument([{ category: "rooms", shillings: 1 }]),
      buyerName: `😀${"Ndege ".repeat(40)}`,
    };
    const { custNm } = saleOf(document, REPORTING);
    expect(custNm).toHaveLength(60);
    expect(custNm).toMatch(/^Ndege/);
  });
});

test("an item's code has KRA's fourteen characters", () => expect(itemCodeOf(1)).toBe("KE3NTXU0000001"));

test("KRA's times are Nairobi's", () => {
  const at = new Date("2026-12-31T22:15:09Z");
  expect(stampOf(at)).toBe("20270101011509");
  expect(readStamp(stampOf(at))).toEqual(at);
  expect(readStamp("soon")).toBeUndefined();
});
