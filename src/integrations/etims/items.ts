import { callEtims, type EtimsAnswer, type EtimsConnection, type EtimsData } from "./call";
import type { TaxCode } from "./sales";

/** A service as `saveItem` takes it. Amounts in shillings. */
export interface EtimsItem {
  itemCd: string;
  itemClsCd: string;
  itemTyCd: "3";
  itemNm: string;
  itemStdNm: null;
  orgnNatCd: "KE";
  pkgUnitCd: string;
  qtyUnitCd: string;
  taxTyCd: TaxCode;
  btchNo: null;
  bcd: null;
  dftPrc: number;
  grpPrcL1: null;
  grpPrcL2: null;
  grpPrcL3: null;
  grpPrcL4: null;
  grpPrcL5: null;
  addInfo: null;
  sftyQty: null;
  isrcAplcbYn: "N";
  useYn: "Y";
  regrId: string;
  regrNm: string;
  modrId: string;
  modrNm: string;
}

/** Registers an item, or changes it if KRA has its code. */
export function saveItem(connection: EtimsConnection, item: EtimsItem): Promise<EtimsAnswer<EtimsData>> {
  return callEtims(connection, "saveItem", item);
}
