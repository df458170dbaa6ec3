import { callEtims, type EtimsAnswer, type EtimsConnection, type EtimsData, readData } from "./call";

/** Tax codes: A exempt, B 16%, C zero-rated, D not VAT, E 8%. */
export const TAX_CODES = ["A", "B", "C", "D", "E"] as const;
export type TaxCode = (typeof TAX_CODES)[number];
export const TAX_RATES: Readonly<Record<TaxCode, number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

/** Shillings with two decimals, as KRA takes them. Never calculated with: only sent. */
type Shillings = number;

export interface SaleItem {
  itemSeq: number;
  itemCd: string;
  itemClsCd: string;
  itemNm: string;
  bcd: null;
  pkgUnitCd: string;
  pkg: number;
  qtyUnitCd: string;
  qty: number;
  prc: Shillings;
  splyAmt: Shillings;
  dcRt: number;
  dcAmt: Shillings;
  isrccCd: null;
  isrccNm: null;
  isrcRt: number;
  isrcAmt: Shillings;
  taxTyCd: TaxCode;
  taxblAmt: Shillings;
  taxAmt: Shillings;
  totAmt: Shillings;
}

type TaxFields = Record<`taxblAmt${TaxCode}` | `taxRt${TaxCode}` | `taxAmt${TaxCode}`, number>;

/** A sale (`rcptTyCd` S) or a credit note (R) as `saveTrnsSalesOsdc` takes it. Days are YYYYMMDD, times YYYYMMDDHHmmss. */
export interface EtimsSale extends TaxFields {
  trdInvcNo: string;
  /** The branch's gapless number. */
  invcNo: number;
  /** The original's `invcNo` for a credit note, otherwise 0. */
  orgInvcNo: number;
  custTin: string | null;
  custNm: string | null;
  salesTyCd: "N";
  rcptTyCd: "S" | "R";
  pmtTyCd: string;
  salesSttsCd: "02";
  cfmDt: string;
  salesDt: string;
  stockRlsDt: string;
  cnclReqDt: string | null;
  cnclDt: string | null;
  rfdDt: string | null;
  rfdRsnCd: string | null;
  totItemCnt: number;
  totTaxblAmt: Shillings;
  totTaxAmt: Shillings;
  totAmt: Shillings;
  prchrAcptcYn: "N";
  remark: string | null;
  regrId: string;
  regrNm: string;
  modrId: string;
  modrNm: string;
  receipt: {
    custTin: string | null;
    custMblNo: string | null;
    rcptPbctDt: string;
    trdeNm: string;
    adrs: string;
    topMsg: string;
    btmMsg: string;
    prchrAcptcYn: "N";
  };
  itemList: SaleItem[];
}

/** What KRA signed. */
export interface SaleSignature {
  /** The device's count of receipts: the second part of the CU invoice number. */
  receiptNumber: number;
  internalData: string;
  signature: string;
  /** YYYYMMDDHHmmss in Nairobi. */
  signedAt: string;
}

/** A signature is short. */
const MOST_BYTES = 1_000_000;
const MOST_RECEIPTS = 2_147_483_647;

/** Reports one sale or credit note. Null is success without a signature: KRA has taken it. */
export async function saveSale(
  connection: EtimsConnection,
  sale: EtimsSale,
): Promise<EtimsAnswer<SaleSignature | null>> {
  const answer = await callEtims({ mostBytes: MOST_BYTES, ...connection }, "saveTrnsSalesOsdc", sale);
  return readData(answer, (data) => signatureIn(data) ?? null);
}

/** A VSCU takes the sale first, and signs it. */
export async function saveVscuSale(
  connection: EtimsConnection,
  sale: EtimsSale,
): Promise<EtimsAnswer<SaleSignature | null>> {
  const answer = await callEtims(connection, "trnsSales/saveSales", sale);
  return readData(answer, (data) => signatureIn(data) ?? null);
}

/** Then it takes the invoice of a sale that it has. */
export const saveVscuInvoice = (
  connection: EtimsConnection,
  sale: EtimsSale,
): Promise<EtimsAnswer<EtimsData>> => callEtims(connection, "trnsSales/saveInvoice", sale);

/** The signature in an answer's text; null without one. */
export function signatureOf(text: string): SaleSignature | null {
  try {
    return signatureIn((JSON.parse(text) as { data?: EtimsData } | null)?.data ?? null) ?? null;
  } catch {
    return null;
  }
}

function signatureIn(data: EtimsData): SaleSignature | undefined {
  const { curRcptNo, rcptNo, intrlData, rcptSign, sdcDateTime, vsdcRcptPbctDate } = data ?? {};
  const receiptNumber = Number(curRcptNo ?? rcptNo);
  const signedAt = String(sdcDateTime ?? vsdcRcptPbctDate ?? "");
  if (!Number.isInteger(receiptNumber) || receiptNumber < 1 || receiptNumber > MOST_RECEIPTS)
    return undefined;
  const signature = String(rcptSign ?? "");
  const internal = String(intrlData ?? "");
  if (!SEAL.test(signature) || !/^\d{14}$/.test(signedAt)) return undefined;
  return { receiptNumber, internalData: SEAL.test(internal) ? internal : "", signature, signedAt };
}
const SEAL = /^[\w+/=-]{1,100}$/;

const QR_HOSTS = { sandbox: "https://etims-sbx.kra.go.ke", production: "https://etims.kra.go.ke" } as const;

/** The address behind a receipt's QR code. */
export function receiptUrl(
  environment: keyof typeof QR_HOSTS,
  { tin, bhfId, signature }: { tin: string; bhfId: string; signature: string },
  host: string = QR_HOSTS[environment],
): string {
  const data = encodeURIComponent(`${tin}${bhfId}${signature}`);
  return `${host}/common/link/etims/receipt/indexEtimsReceiptData?Data=${data}`;
}
