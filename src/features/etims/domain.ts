import {
  carriesVat,
  type PriceCategory,
  type PriceLine,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import type { EtimsItem } from "~/integrations/etims/items";
import {
  type EtimsSale,
  type SaleItem,
  TAX_CODES,
  TAX_RATES,
  type TaxCode,
} from "~/integrations/etims/sales";
import { defineEvent } from "~/platform/events/define";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/**
 * A document on its way to KRA. `corrected` waits again after somebody mended what KRA rejected. `accepted_unsigned`: KRA
 * has it and gave no signature. `not_required`: from before the start, `not_reportable`: KRA would refuse it.
 */
export const SUBMISSION_STATES = [
  "queued",
  "sending",
  "signed",
  "accepted_unsigned",
  "rejected",
  "corrected",
  "not_required",
  "not_reportable",
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** States in which the next document of the branch has to wait. */
export const OPEN_STATES = [
  "queued",
  "sending",
  "rejected",
  "corrected",
] as const satisfies SubmissionState[];

/** Why a branch sends nothing until a person has looked. */
export type StopReason = "conflict" | "restored";

/** Whether taxable amounts contain the tax (docs/domain/kenya.md#etims). */
export type Amounts = "gross" | "net";

/** A company's choice for lines without VAT. */
export type WithoutVat = "A" | "C" | "D";

export function taxCodeOf(category: PriceCategory, tax: TaxRules, withoutVat: WithoutVat): TaxCode {
  if (!tax.vatRegistered) return "D";
  return carriesVat(category, tax) ? "B" : withoutVat;
}

/** UNSPSC classes of what a mover sells, by category of the price list. */
export const ITEM_CLASSES: Readonly<Record<PriceCategory, string>> = {
  base: "78101804",
  distance: "78101804",
  rooms: "78101804",
  additional: "78121601",
  insurance: "84131512",
  storage: "78131602",
};

const PACKAGE = "NT";
const UNIT = "U";

/** KRA's code of a service: country, type, package, unit (padded to two letters), number. */
export const itemCodeOf = (number: number): string =>
  `KE3${PACKAGE}X${UNIT}${String(number).padStart(7, "0")}`;

/** A line of the price list is an item of its own; a line that somebody typed uses its category's. */
export function itemKeyOf(line: Pick<PriceLine, "category" | "code">, listed: ReadonlySet<string>): string {
  return listed.has(line.code) ? `${line.category}:${line.code}` : line.category;
}

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
    itemNm: cut(item.name, 200),
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
  tax: TaxRules;
  vat: Cents;
  total: Cents;
  lines: readonly (PriceLine & { item: KnownItem })[];
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
  const receiver = { custTin: document.buyerPin || null };
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
    rfdRsnCd: isCredit ? REFUND : null,
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
      trdeNm: cut(company, 20),
      adrs: cut(address, 200),
      topMsg: "",
      btmMsg: "",
      prchrAcptcYn: "N",
    },
    itemList: items,
  };
}

/** KRA's codes: paid on credit; the credit note is a refund. */
const PAID_LATER = "02";
const REFUND = "06";

function lineOf(line: Reported["lines"][number], vat: Cents, itemSeq: number, amounts: Amounts): SaleItem {
  const total = line.amount + vat;
  const taxable = amounts === "gross" ? total : line.amount;
  const quantity = line.quantity > 0 ? line.quantity : 1;
  return {
    itemSeq,
    itemCd: itemCodeOf(line.item.number),
    itemClsCd: line.item.classCode,
    itemNm: cut(line.description, 200),
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

export interface CreditFacts {
  originalIssued: PlainDate;
  originalTotal: Cents;
  /** Totals of the credit notes before it that KRA gets. */
  before: readonly Cents[];
  total: Cents;
  hasLines: boolean;
  today: PlainDate;
}

const MOST_CREDIT_NOTES = 2;
const MONTHS_TO_CREDIT = 6;

/** Why KRA would refuse a credit note (docs/domain/kenya.md#etims); undefined if it would take it. */
export function creditProblem(facts: CreditFacts): string | undefined {
  const rest = facts.originalTotal - facts.before.reduce((sum, total) => sum + total, 0);
  if (facts.before.length >= MOST_CREDIT_NOTES) return "KRA takes two credit notes of one invoice.";
  if (facts.today > addDays(facts.originalIssued, MONTHS_TO_CREDIT * 30))
    return "KRA takes no credit note of an invoice older than six months.";
  if (!facts.hasLines) return "KRA takes no credit note of VAT alone.";
  if (facts.before.length === 1 && facts.total !== rest)
    return "KRA takes a second credit note only for the whole rest of the invoice.";
  return undefined;
}

/** What became of one try to report a document. */
export type Outcome =
  | {
      kind: "signed";
      receiptNumber: number;
      internalData: string;
      signature: string;
      signedAt: Date;
      code: string;
    }
  | { kind: "taken"; code: string }
  | { kind: "rejected"; code: string; message: string }
  /** The number belongs to another document at KRA. */
  | { kind: "conflict"; code: string; message: string }
  /** KRA did nothing: later again. */
  | { kind: "later"; code: string; message: string }
  /** KRA may have taken it: later again under the same number. */
  | { kind: "unknown"; detail: string };

/** Codes that concern what the document says. All others concern the device, the branch or KRA's system. */
const OF_THE_DOCUMENT: ReadonlySet<string> = new Set(["910", "921", "922", "991", "992"]);
const DUPLICATE = "994";

/** The outcome of a refusal. `sentBefore`: an earlier try of this document may have arrived under this number. */
export function refusedOutcome(code: string, message: string, sentBefore: boolean): Outcome {
  if (code === DUPLICATE) return sentBefore ? { kind: "taken", code } : { kind: "conflict", code, message };
  return { kind: OF_THE_DOCUMENT.has(code) ? "rejected" : "later", code, message };
}

/** Seconds until a branch tries again: 15 after the first failure, twice as long each time, 15 minutes at most. */
export const pauseAfter = (failures: number): number => Math.min(15 * 2 ** Math.min(failures - 1, 10), 900);

/** The number on paper that a buyer enters in their return. */
export const cuNumberOf = (sdcId: string, receiptNumber: number): string => `${sdcId}/${receiptNumber}`;

export const isBeforeStart = (issued: Date, startsOn: PlainDate | ""): boolean =>
  startsOn !== "" && nairobiDate(issued) < startsOn;

export const documentSigned = defineEvent<{ number: string; cuNumber: string }>("etims.signed");
export const documentRejected = defineEvent<{ number: string; code: string }>("etims.rejected");
export const documentRetried = defineEvent<{ number: string }>("etims.retried");
export const numbersConfirmed = defineEvent<{ highest: number; moved: number }>("etims.numbers_confirmed");
