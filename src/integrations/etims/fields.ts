import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import type { EtimsItem } from "./items";
import { type EtimsSale, type SaleItem, TAX_CODES, TAX_RATES, type TaxCode } from "./sales";

/** Documents and items of ours as KRA takes them (docs/domain/kenya.md#etims). */

/** Whether taxable amounts contain the tax. */
export type Amounts = "gross" | "net";

const PACKAGE = "NT";
const UNIT = "U";

/** KRA's code of a service: country, type, package, unit (padded to two letters), number. */
export const itemCodeOf = (number: number): string =>
  `KE3${PACKAGE}X${UNIT}${String(number).padStart(7, "0")}`;

export interface KnownItem {
  key: string;
  number: number;
  name: string;
  classCode: string;
  taxCode: TaxCode;
}

/** Who reports: KRA asks for a user of the program with each call. */
const REPORTER = { regrId: "MoveEase", regrNm: "MoveEase", modrId: "MoveEase", modrNm: "MoveEase" } as const;

export function itemToSave(item: KnownItem, price: Cents): EtimsItem {
  return {
    itemCd: itemCodeOf(item.number),
    itemClsCd: item.classCode,
    itemTyCd: "3",
    itemNm: cut(item.name, 200) || itemCodeOf(item.number),
    itemStdNm: null,
    orgnNatCd: "KE",
    pkgUnitCd: PACKAGE,
    qtyUnitCd: UNIT,
    taxTyCd: item.taxCode,
    btchNo: null,
    bcd: null,
    dftPrc: shillings(price),
    grpPrcL1: null,
    grpPrcL2: null,
    grpPrcL3: null,
    grpPrcL4: null,
    grpPrcL5: null,
    addInfo: null,
    sftyQty: null,
    isrcAplcbYn: "N",
    useYn: "Y",
    ...REPORTER,
  };
}

interface ReportedLine {
  description: string;
  quantity: number;
  /** Before VAT. */
  amount: Cents;
  item: KnownItem;
}

export interface Reported {
  /** Our number: INV-2026-0001. */
  number: string;
  /** The branch's gapless number, and the original's for a credit note. */
  sequence: number;
  original: number | null;
  buyerPin: string;
  buyerName: string;
  buyerPhone: string;
  issueDate: PlainDate;
  /** When it was issued. */
  at: Date;
  vat: Cents;
  total: Cents;
  lines: readonly ReportedLine[];
  /** KRA's code of the reason, for a credit note. */
  reasonCode: string | null;
  /** The whole document is cancelled by this credit note. */
  cancels: boolean;
}

interface Reporting {
  amounts: Amounts;
  company: string;
  address: string;
}

/** The document as KRA takes it. Its VAT is spread over the lines, so that their sum is the document's VAT to the cent. */
export function saleOf(document: Reported, { amounts, company, address }: Reporting): EtimsSale {
  const vats = spreadVat(document.lines, document.vat);
  const items = document.lines.map((line, place) => lineOf(line, vats[place] ?? 0, place + 1, amounts));
  const at = stampOf(document.at);
  const isCredit = document.original !== null;
  const receiver = { custTin: pinIn(document.buyerPin) };
  return {
    trdInvcNo: document.number,
    invcNo: document.sequence,
    orgInvcNo: document.original ?? 0,
    ...receiver,
    custNm: cut(document.buyerName, 60) || null,
    salesTyCd: "N",
    rcptTyCd: isCredit ? "R" : "S",
    pmtTyCd: PAID_LATER,
    salesSttsCd: "02",
    cfmDt: at,
    salesDt: document.issueDate.replaceAll("-", ""),
    stockRlsDt: at,
    cnclReqDt: document.cancels ? at : null,
    cnclDt: document.cancels ? at : null,
    rfdDt: isCredit ? at : null,
    rfdRsnCd: document.reasonCode,
    totItemCnt: items.length,
    ...taxFieldsOf(items),
    totTaxblAmt: sumOf(items, "taxblAmt"),
    totTaxAmt: sumOf(items, "taxAmt"),
    totAmt: sumOf(items, "totAmt"),
    prchrAcptcYn: "N",
    remark: null,
    ...REPORTER,
    receipt: {
      ...receiver,
      custMblNo: document.buyerPhone.replace(/\D/g, "").slice(0, 20) || null,
      rcptPbctDt: at,
      trdeNm: cut(company, 60),
      adrs: cut(address, 200),
      topMsg: "",
      btmMsg: "",
      prchrAcptcYn: "N",
    },
    itemList: items,
  };
}

/** A taxpayer's PIN as KRA writes it; null for anything else, because KRA would reject the whole document. */
function pinIn(typed: string): string | null {
  const pin = typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return /^[A-Z]\d{9}[A-Z]$/.test(pin) ? pin : null;
}

/** KRA's code: paid on credit. */
const PAID_LATER = "02";

function lineOf(line: ReportedLine, vat: Cents, itemSeq: number, amounts: Amounts): SaleItem {
  const total = line.amount + vat;
  const taxable = amounts === "gross" ? total : line.amount;
  const quantity = line.quantity > 0 ? line.quantity : 1;
  return {
    itemSeq,
    itemCd: itemCodeOf(line.item.number),
    itemClsCd: line.item.classCode,
    // KRA asks for a name, and of one in emoji nothing is left.
    itemNm: cut(line.description, 200) || cut(line.item.name, 200) || itemCodeOf(line.item.number),
    bcd: null,
    pkgUnitCd: PACKAGE,
    pkg: quantity,
    qtyUnitCd: UNIT,
    qty: quantity,
    prc: shillings(Math.round(taxable / quantity)),
    splyAmt: shillings(taxable),
    dcRt: 0,
    dcAmt: 0,
    isrccCd: null,
    isrccNm: null,
    isrcRt: 0,
    isrcAmt: 0,
    taxTyCd: line.item.taxCode,
    taxblAmt: shillings(taxable),
    taxAmt: shillings(vat),
    totAmt: shillings(total),
  };
}

/** The document's VAT by line, in cents: in proportion to the lines that carry VAT, and exactly the whole. */
export function spreadVat(
  lines: readonly { amount: Cents; item: { taxCode: TaxCode } }[],
  vat: Cents,
): Cents[] {
  const weights = lines.map(({ amount, item }) => (TAX_RATES[item.taxCode] > 0 ? amount : 0));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upToHere = whole > 0 ? Number((BigInt(passed) * BigInt(vat)) / BigInt(whole)) : 0;
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

type TaxFields = Pick<EtimsSale, `taxblAmt${TaxCode}` | `taxRt${TaxCode}` | `taxAmt${TaxCode}`>;

function taxFieldsOf(items: readonly SaleItem[]): TaxFields {
  const fields = TAX_CODES.flatMap((code) => {
    const its = items.filter(({ taxTyCd }) => taxTyCd === code);
    return [
      [`taxblAmt${code}`, sumOf(its, "taxblAmt")],
      [`taxRt${code}`, TAX_RATES[code]],
      [`taxAmt${code}`, sumOf(its, "taxAmt")],
    ];
  });
  return Object.fromEntries(fields);
}

const sumOf = (items: readonly SaleItem[], name: "taxblAmt" | "taxAmt" | "totAmt"): number =>
  shillings(items.reduce((sum, item) => sum + Math.round(item[name] * 100), 0));

/** Cents before VAT, and of VAT, by tax code. */
export type SentParts = Partial<Record<TaxCode, [amount: Cents, vat: Cents]>>;

/** What a sale reports, whether its amounts contain the tax or not. Codes without an amount are left out. */
export function sentPartsOf({ itemList }: Pick<EtimsSale, "itemList">): SentParts {
  const parts: SentParts = {};
  for (const { taxTyCd, taxAmt, totAmt } of itemList) {
    const [amount, vat] = parts[taxTyCd] ?? [0, 0];
    const itsVat = Math.round(taxAmt * 100);
    parts[taxTyCd] = [amount + Math.round(totAmt * 100) - itsVat, vat + itsVat];
  }
  return parts;
}

/** Cents as KRA's number: shillings with at most two decimals. */
const shillings = (cents: Cents): number => Number((cents / 100).toFixed(2));

/** At most `most` characters, without control characters and those that KRA's system may not store. */
function cut(text: string, most: number): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\u{10000}-\u{10FFFF}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.slice(0, most);
}

const EAST_AFRICA_MS = 3 * 3_600_000;

/** A moment as KRA writes it: YYYYMMDDHHmmss in Nairobi. */
export function stampOf(at: Date): string {
  return new Date(at.getTime() + EAST_AFRICA_MS).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** Reads `stampOf`; undefined if it is no moment. */
export function readStamp(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
