import { PURCHASE_FIELDS, PURCHASE_LINE_FIELDS, wrongField } from "./etims-fields";
import type { Body, Device, Verdict } from "./etims-ledger";

const RATES: Readonly<Record<string, number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const wrong = (what: string): Verdict => ({ code: "910", what });

/** Purchases that devices confirmed, each number once. Forgotten over a restart. */
export class Purchases {
  readonly #taken = new Set<string>();

  keep({ tin, branch }: Device, body: Body): Verdict {
    const lines = Array.isArray(body.itemList) ? (body.itemList as Body[]) : [];
    const field =
      wrongField(body, PURCHASE_FIELDS) ??
      lines.map((line) => wrongField(line, PURCHASE_LINE_FIELDS)).find(Boolean);
    if (field) return wrong(field);
    if (lines.length === 0 || body.totItemCnt !== lines.length) return wrong("totItemCnt");
    for (const [code, rate] of Object.entries(RATES)) {
      if (body[`taxRt${code}`] !== rate) return wrong(`taxRt${code}`);
      const its = lines.filter(({ taxTyCd }) => taxTyCd === code);
      for (const name of ["taxblAmt", "taxAmt"])
        if (cents(body[name + code]) !== sumOf(its, name)) return wrong(name + code);
    }
    if (cents(body.totTaxblAmt) !== sumOf(lines, "taxblAmt")) return wrong("totTaxblAmt");
    if (cents(body.totTaxAmt) !== sumOf(lines, "taxAmt")) return wrong("totTaxAmt");
    if (cents(body.totAmt) !== sumOf(lines, "totAmt")) return wrong("totAmt");
    const key = `${tin}/${branch}/${body.invcNo}`;
    if (this.#taken.has(key)) return { code: "994" };
    this.#taken.add(key);
    return { code: "000" };
  }
}

const sumOf = (lines: readonly Body[], name: string) =>
  lines.reduce((sum, line) => sum + cents(line[name]), 0);

const bought = (spplrInvcNo: number, spplrTin: string, spplrNm: string, itemNm: string, totAmt: number) => {
  const tax = Math.round((totAmt * 1600) / 116) / 100;
  return {
    spplrTin,
    spplrNm,
    spplrBhfId: "00",
    spplrInvcNo,
    rcptTyCd: "S",
    pmtTyCd: "02",
    cfmDt: "2026-03-02 09:14:00",
    salesDt: "20260302",
    stockRlsDt: null,
    totItemCnt: 1,
    ...Object.fromEntries(
      Object.entries(RATES).flatMap(([code, rate]) => [
        [`taxblAmt${code}`, code === "B" ? totAmt : 0],
        [`taxRt${code}`, rate],
        [`taxAmt${code}`, code === "B" ? tax : 0],
      ]),
    ),
    totTaxblAmt: totAmt,
    totTaxAmt: tax,
    totAmt,
    remark: null,
    itemList: [
      {
        itemSeq: 1,
        itemCd: "KE1NTXU0000001",
        itemClsCd: "24112500",
        itemNm,
        bcd: null,
        pkgUnitCd: "NT",
        pkg: 1,
        qtyUnitCd: "U",
        qty: 1,
        prc: totAmt,
        splyAmt: totAmt,
        dcRt: 0,
        dcAmt: 0,
        taxTyCd: "B",
        taxblAmt: totAmt,
        taxAmt: tax,
        totAmt,
      },
    ],
  };
};

/** What suppliers reported as sold to the taxpayer. */
export const SOLD_TO_US = [
  bought(729, "P054567890D", "Karatasi Packaging Limited", "Cartons, double wall", 46_400),
  bought(88, "P055678901E", "Barabara Fuels Limited", "Service of a lorry", 23_200),
];
