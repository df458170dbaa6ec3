import { callEtims, type EtimsAnswer, type EtimsConnection, type EtimsData } from "./call";
import { type EtimsRows, rowOf, select, taxCodeIn, textOf } from "./lists";
import type { SaleItem, TaxCode } from "./sales";

/** Sales that name this PIN as the buyer, and purchases as KRA takes them (docs/domain/kenya.md#etims). */

interface SoldLine {
  name: string;
  classCode: string;
  quantity: number;
  /** Shillings, as below. */
  total: number;
  tax: number;
  taxCode: TaxCode | null;
}

/** A supplier's invoice to this PIN, as KRA has it. Amounts in shillings. */
export interface SoldToUs {
  supplierPin: string;
  supplierName: string;
  supplierBranch: string;
  invoiceNumber: number;
  receiptType: string;
  /** YYYYMMDD. */
  soldOn: string;
  total: number;
  tax: number;
  lines: SoldLine[];
}

/** The suppliers' invoices to this PIN since `lastReqDt` (YYYYMMDDHHmmss in Nairobi). */
export function selectTrnsPurchaseSalesList(
  connection: EtimsConnection,
  lastReqDt: string,
): Promise<EtimsAnswer<EtimsRows<SoldToUs>>> {
  return select(connection, "selectTrnsPurchaseSalesList", lastReqDt, "saleList", (row) => {
    const supplierPin = textOf(row.spplrTin, 11);
    const invoiceNumber = Number(row.spplrInvcNo);
    const [total, tax] = [row.totAmt, row.totTaxAmt].map(Number);
    const soldOn = textOf(row.salesDt, 8);
    const isReadable = supplierPin && Number.isSafeInteger(invoiceNumber) && isAmount(total) && isAmount(tax);
    if (!isReadable || !/^\d{8}$/.test(soldOn)) return [undefined];
    return [
      {
        supplierPin,
        supplierName: textOf(row.spplrNm, 60),
        supplierBranch: textOf(row.spplrBhfId, 2),
        invoiceNumber,
        receiptType: textOf(row.rcptTyCd, 5),
        soldOn,
        total,
        tax,
        lines: (Array.isArray(row.itemList) ? row.itemList : []).map(soldLine),
      },
    ];
  });
}

const isAmount = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value);

function soldLine(given: unknown): SoldLine {
  const row = rowOf(given);
  const amount = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0);
  return {
    name: textOf(row.itemNm, 200),
    classCode: textOf(row.itemClsCd, 10),
    quantity: amount(row.qty),
    total: amount(row.totAmt),
    tax: amount(row.taxAmt),
    taxCode: taxCodeIn(row.taxTyCd),
  };
}

type TaxFields = Record<`taxblAmt${TaxCode}` | `taxRt${TaxCode}` | `taxAmt${TaxCode}`, number>;

interface PurchaseItem extends Omit<SaleItem, "isrccCd" | "isrccNm" | "isrcRt" | "isrcAmt"> {
  spplrItemClsCd: string | null;
  spplrItemCd: string | null;
  spplrItemNm: string | null;
  itemExprDt: string | null;
}

/** A purchase as `insertTrnsPurchase` takes it. Days are YYYYMMDD, times YYYYMMDDHHmmss. */
export interface EtimsPurchase extends TaxFields {
  invcNo: number;
  orgInvcNo: number;
  spplrTin: string | null;
  spplrBhfId: string | null;
  spplrNm: string | null;
  spplrInvcNo: number | null;
  /** A automatic, M by hand. */
  regTyCd: "A" | "M";
  pchsTyCd: string;
  rcptTyCd: "P" | "R";
  pmtTyCd: string;
  pchsSttsCd: string;
  cfmDt: string | null;
  pchsDt: string;
  wrhsDt: string | null;
  cnclReqDt: string | null;
  cnclDt: string | null;
  rfdDt: string | null;
  totItemCnt: number;
  totTaxblAmt: number;
  totTaxAmt: number;
  totAmt: number;
  remark: string | null;
  regrId: string;
  regrNm: string;
  modrId: string;
  modrNm: string;
  itemList: PurchaseItem[];
}

/** Confirms a purchase. A repeat of its number is refused with 994. */
export function insertTrnsPurchase(
  connection: EtimsConnection,
  purchase: EtimsPurchase,
): Promise<EtimsAnswer<EtimsData>> {
  return callEtims(connection, "insertTrnsPurchase", purchase);
}
