/** The fields of KRA's documents (OSCU specification v2.0, 4.18 and the item call), with lengths and types. */

interface Field {
  name: string;
  /** `text` up to `most` characters; `number` with up to `most` digits before the point; `day` 8 and `time` 14 digits. */
  type: "text" | "number" | "day" | "time";
  most: number;
  required?: boolean;
}

type Body = Readonly<Record<string, unknown>>;

const text = (name: string, most: number, required = false): Field => ({
  name,
  type: "text",
  most,
  required,
});
const must = (name: string, most: number): Field => text(name, most, true);
const sum = (name: string): Field => ({ name, type: "number", most: 18, required: true });
const number = (name: string, most: number, required = true): Field => ({
  name,
  type: "number",
  most,
  required,
});
const when = (name: string, type: "day" | "time", required = false): Field => ({
  name,
  type,
  most: 14,
  required,
});

const TAXES = ["A", "B", "C", "D", "E"];
const WHO = [must("regrId", 20), must("regrNm", 60), must("modrId", 20), must("modrNm", 60)];

const SUMS = [
  ...TAXES.map((code) => sum(`taxblAmt${code}`)),
  ...TAXES.map((code) => number(`taxRt${code}`, 7)),
  ...TAXES.map((code) => sum(`taxAmt${code}`)),
  sum("totTaxblAmt"),
  sum("totTaxAmt"),
  sum("totAmt"),
];

export const SALE_FIELDS: readonly Field[] = [
  text("trdInvcNo", 50),
  number("invcNo", 38),
  number("orgInvcNo", 38),
  text("custTin", 11),
  text("custNm", 60),
  text("salesTyCd", 5),
  must("rcptTyCd", 5),
  text("pmtTyCd", 5),
  must("salesSttsCd", 5),
  when("cfmDt", "time", true),
  when("salesDt", "day", true),
  when("stockRlsDt", "time"),
  when("cnclReqDt", "time"),
  when("cnclDt", "time"),
  when("rfdDt", "time"),
  text("rfdRsnCd", 5),
  number("totItemCnt", 10),
  ...SUMS,
  must("prchrAcptcYn", 1),
  text("remark", 400),
  ...WHO,
];

export const RECEIPT_FIELDS: readonly Field[] = [
  text("custTin", 11),
  text("custMblNo", 20),
  number("rptNo", 38, false),
  when("rcptPbctDt", "time", true),
  text("trdeNm", 200),
  text("adrs", 200),
  text("topMsg", 200),
  text("btmMsg", 200),
  must("prchrAcptcYn", 1),
];

export const LINE_FIELDS: readonly Field[] = [
  number("itemSeq", 10),
  must("itemCd", 20),
  text("itemClsCd", 10),
  must("itemNm", 200),
  text("bcd", 20),
  must("pkgUnitCd", 5),
  number("pkg", 13),
  must("qtyUnitCd", 5),
  number("qty", 13),
  sum("prc"),
  sum("splyAmt"),
  number("dcRt", 5),
  sum("dcAmt"),
  text("isrccCd", 10),
  text("isrccNm", 100),
  number("isrcRt", 3, false),
  number("isrcAmt", 18, false),
  must("taxTyCd", 5),
  number("taxblAmt", 18, false),
  sum("taxAmt"),
  sum("totAmt"),
];

export const ITEM_FIELDS: readonly Field[] = [
  must("itemCd", 20),
  must("itemClsCd", 10),
  must("itemTyCd", 5),
  must("itemNm", 200),
  text("itemStdNm", 200),
  must("orgnNatCd", 5),
  must("pkgUnitCd", 5),
  must("qtyUnitCd", 5),
  must("taxTyCd", 5),
  text("btchNo", 10),
  text("bcd", 20),
  number("dftPrc", 18),
  ...["L1", "L2", "L3", "L4", "L5"].map((level) => number(`grpPrc${level}`, 18, false)),
  text("addInfo", 7),
  number("sftyQty", 13, false),
  must("isrcAplcbYn", 1),
  must("useYn", 1),
  ...WHO,
];

export const SINCE_FIELDS: readonly Field[] = [when("lastReqDt", "time", true)];

/** github.com/paybillke/kra-etims-oscu-docs, save-purchase. */
export const PURCHASE_FIELDS: readonly Field[] = [
  text("spplrTin", 11),
  number("invcNo", 38),
  number("orgInvcNo", 38),
  text("spplrBhfId", 2),
  text("spplrNm", 60),
  number("spplrInvcNo", 38, false),
  must("regTyCd", 5),
  must("pchsTyCd", 5),
  must("rcptTyCd", 5),
  must("pmtTyCd", 5),
  must("pchsSttsCd", 5),
  when("cfmDt", "time"),
  when("pchsDt", "day", true),
  ...["wrhsDt", "cnclReqDt", "cnclDt", "rfdDt"].map((name) => when(name, "time")),
  number("totItemCnt", 10),
  ...SUMS,
  text("remark", 400),
  ...WHO,
];

export const PURCHASE_LINE_FIELDS: readonly Field[] = [
  number("itemSeq", 10),
  text("itemCd", 20),
  must("itemClsCd", 10),
  must("itemNm", 200),
  text("bcd", 20),
  text("spplrItemClsCd", 10),
  text("spplrItemCd", 20),
  text("spplrItemNm", 200),
  text("pkgUnitCd", 5),
  number("pkg", 13),
  must("qtyUnitCd", 5),
  number("qty", 13),
  sum("prc"),
  sum("splyAmt"),
  number("dcRt", 5),
  sum("dcAmt"),
  sum("taxblAmt"),
  must("taxTyCd", 5),
  sum("taxAmt"),
  sum("totAmt"),
  when("itemExprDt", "day"),
];

/** The first field that does not match its description, in KRA's way of naming it. */
export function wrongField(body: Body, fields: readonly Field[]): string | undefined {
  return fields.find((field) => isWrong(body[field.name], field))?.name;
}

function isWrong(value: unknown, { type, most, required }: Field): boolean {
  if (value === undefined || value === null || value === "") return required === true;
  if (type === "number") return !isNumber(value, most);
  // The documents' own sample writes a number where the table says CHAR.
  if (type === "text")
    return !["string", "number"].includes(typeof value) || [...String(value)].length > most;
  if (typeof value !== "string") return true;
  return !(type === "day" ? isDay(value) : isTime(value));
}

function isNumber(value: unknown, most: number): boolean {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return false;
  const [whole = "", rest = ""] = String(value).split(".");
  return whole.length <= most && rest.length <= 2;
}

const isDay = (value: string) => /^\d{8}$/.test(value) && isTime(`${value}000000`);
/** 31 February reads as a day of March, so the moment is written back. */
const isTime = (value: string) => !Number.isNaN(atOf(value)) && timeOf(atOf(value)) === value;

/** Milliseconds of a time in Nairobi, YYYYMMDDHHmmss. */
export function atOf(time: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
}

/** A moment as KRA writes it: YYYYMMDDHHmmss in Nairobi. */
export const timeOf = (at: number): string =>
  new Date(at + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);

/** A PIN that ends in Q is unknown to KRA. */
export const isUnknownPin = (tin: unknown): boolean => String(tin ?? "").endsWith("Q");
