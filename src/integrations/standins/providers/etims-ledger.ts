import { createHmac } from "node:crypto";
import {
  atOf,
  ITEM_FIELDS,
  isUnknownPin,
  LINE_FIELDS,
  RECEIPT_FIELDS,
  SALE_FIELDS,
  timeOf,
  wrongField,
} from "./etims-fields";

export type Body = Record<string, unknown>;
/** KRA's code and, for 910, what is wrong. */
export interface Verdict {
  code: string;
  what?: string;
  data?: object;
}

export interface Device {
  tin: string;
  branch: string;
  serial: string;
  key: string;
  sdcId: string;
  items: Map<string, Body>;
  /** By `invcNo`. */
  sales: Map<number, Sale>;
}

export interface Sale {
  body: Body;
  lines: Body[];
  receiptNumber: number;
  signature: string;
  internalData: string;
  at: string;
}

/** Whether amounts contain the tax, as in the documents' sample. */
export type Amounts = "gross" | "net";

const RATES: Readonly<Record<string, number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };
const REASONS = new Set(["01", "02", "03", "04", "05", "06"]);
/** A clock may be this far ahead of KRA's. */
const AHEAD_MS = 10 * 60_000;
const MOST_CREDIT_NOTES = 2;

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const wrong = (what: string): Verdict => ({ code: "910", what });

export function keepItem(device: Device, body: Body): Verdict {
  const field = wrongField(body, ITEM_FIELDS);
  if (field) return wrong(field);
  const { itemCd, itemTyCd, pkgUnitCd, qtyUnitCd, orgnNatCd } = body as Record<string, string>;
  const unit = (code = "") => (code.length === 1 ? `X${code}` : code);
  const prefix = `${orgnNatCd}${itemTyCd}${unit(pkgUnitCd)}${unit(qtyUnitCd)}`;
  if (!new RegExp(`^${prefix}\\d{7}$`).test(itemCd ?? "")) return wrong("itemCd");
  if (!Object.hasOwn(RATES, String(body.taxTyCd))) return wrong("taxTyCd");
  device.items.set(String(itemCd), body);
  return { code: "000" };
}

/** Takes, signs and keeps a sale or a credit note, or says why not. */
export function keepSale(device: Device, body: Body, amounts: Amounts, now: number): Verdict {
  const lines = Array.isArray(body.itemList) ? (body.itemList as Body[]) : [];
  const fault = faultOf(device, body, lines, amounts, now);
  if (fault) return fault;
  const receiptNumber = device.sales.size + 1;
  const at = timeOf(now);
  const seal = createHmac("sha256", device.key)
    .update(`${receiptNumber}|${at}|${JSON.stringify(body)}`)
    .digest();
  const letters = seal.toString("hex").toUpperCase();
  const sale: Sale = {
    body,
    lines,
    receiptNumber,
    signature: letters.slice(0, 16),
    internalData: letters.slice(16, 42),
    at,
  };
  device.sales.set(Number(body.invcNo), sale);
  return {
    code: "000",
    data: {
      curRcptNo: String(receiptNumber),
      totRcptNo: String(device.sales.size),
      intrlData: sale.internalData,
      rcptSign: sale.signature,
      sdcDateTime: at,
    },
  };
}

function faultOf(
  device: Device,
  body: Body,
  lines: Body[],
  amounts: Amounts,
  now: number,
): Verdict | undefined {
  const field =
    wrongField(body, SALE_FIELDS) ??
    wrongField((body.receipt ?? {}) as Body, RECEIPT_FIELDS) ??
    lines.map((line) => wrongField(line, LINE_FIELDS)).find(Boolean);
  if (field) return wrong(field);
  if (lines.length === 0 || body.totItemCnt !== lines.length) return wrong("totItemCnt");
  const number = Number(body.invcNo);
  if (device.sales.has(number)) return { code: "994" };
  // Without a gap, so as many as the highest.
  if (number !== device.sales.size + 1) return wrong("invcNo");
  if (atOf(String(body.cfmDt)) > now + AHEAD_MS) return wrong("cfmDt");
  if (isUnknownPin(body.custTin)) return wrong("custTin");
  return faultOfSums(device, body, lines, amounts) ?? faultOfCreditNote(device, body, now);
}

function faultOfSums(device: Device, body: Body, lines: Body[], amounts: Amounts): Verdict | undefined {
  for (const [place, line] of lines.entries()) {
    if (line.itemSeq !== place + 1) return wrong("itemSeq");
    if (!device.items.has(String(line.itemCd))) return wrong(`itemCd ${line.itemCd} is not registered`);
    const rate = RATES[String(line.taxTyCd)];
    if (rate === undefined) return wrong("taxTyCd");
    const total = cents(line.totAmt);
    const tax = cents(line.taxAmt);
    const taxable = amounts === "gross" ? total : total - tax;
    if (cents(line.taxblAmt) !== taxable) return wrong("taxblAmt");
    // The field rounds taxes to the shilling in one place or another.
    if (Math.abs(tax - (total * rate) / (100 + rate)) > 100) return wrong("taxAmt");
    if (Math.abs(cents(line.splyAmt) - cents(line.dcAmt) - taxable) > 1) return wrong("splyAmt");
    if (
      Math.abs(cents(line.prc) * Number(line.qty) - cents(line.splyAmt)) >
      50 * Math.max(1, Number(line.qty))
    )
      return wrong("prc");
  }
  const sumOf = (name: string, code?: string) =>
    lines
      .filter(({ taxTyCd }) => code === undefined || taxTyCd === code)
      .reduce((sum, line) => sum + cents(line[name]), 0);
  for (const [code, rate] of Object.entries(RATES)) {
    if (body[`taxRt${code}`] !== rate) return wrong(`taxRt${code}`);
    if (cents(body[`taxblAmt${code}`]) !== sumOf("taxblAmt", code)) return wrong(`taxblAmt${code}`);
    if (cents(body[`taxAmt${code}`]) !== sumOf("taxAmt", code)) return wrong(`taxAmt${code}`);
  }
  if (cents(body.totTaxblAmt) !== sumOf("taxblAmt")) return wrong("totTaxblAmt");
  if (cents(body.totTaxAmt) !== sumOf("taxAmt")) return wrong("totTaxAmt");
  if (cents(body.totAmt) !== sumOf("totAmt")) return wrong("totAmt");
  return undefined;
}

function faultOfCreditNote(device: Device, body: Body, now: number): Verdict | undefined {
  const { rcptTyCd, orgInvcNo } = body;
  if (rcptTyCd === "S") return orgInvcNo === 0 ? undefined : wrong("orgInvcNo");
  if (rcptTyCd !== "R") return wrong("rcptTyCd");
  const original = device.sales.get(Number(orgInvcNo));
  if (original?.body.rcptTyCd !== "S") return wrong("orgInvcNo");
  if (!REASONS.has(String(body.rfdRsnCd))) return wrong("rfdRsnCd");
  if (!body.rfdDt) return wrong("rfdDt");
  if (timeOf(now).slice(0, 8) > sixMonthsAfter(original.at.slice(0, 8)))
    return wrong("orgInvcNo is older than six months");
  const before = [...device.sales.values()].filter(
    (sale) => sale.body.rcptTyCd === "R" && sale.body.orgInvcNo === orgInvcNo,
  );
  const rest = cents(original.body.totAmt) - before.reduce((sum, sale) => sum + cents(sale.body.totAmt), 0);
  if (before.length >= MOST_CREDIT_NOTES) return wrong("orgInvcNo has two credit notes");
  if (cents(body.totAmt) > rest) return wrong("totAmt is above the original");
  if (before.length === 1 && cents(body.totAmt) !== rest) return wrong("totAmt is not the rest");
  return undefined;
}

/** Six calendar months after a day, both YYYYMMDD; the last day of a shorter month. */
function sixMonthsAfter(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  const last = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + 6, Math.min(date, last)));
  return at.toISOString().slice(0, 10).replaceAll("-", "");
}
