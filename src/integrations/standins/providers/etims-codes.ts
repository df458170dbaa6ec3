import { isUnknownPin } from "./etims-fields";
import type { Body } from "./etims-ledger";

/** When the lists below changed last. */
export const LISTED_AT = "20260101000000";

const codes = (cdCls: string, cdClsNm: string, rows: readonly [string, string][]) => ({
  cdCls,
  cdClsNm,
  useYn: "Y",
  dtlList: rows.map(([cd, cdNm], place) => ({ cd, cdNm, cdDesc: null, useYn: "Y", srtOrd: place + 1 })),
});

export const CODE_LISTS = [
  codes("04", "Taxation Type", [
    ["A", "A-Exempt"],
    ["B", "B-16.00%"],
    ["C", "C-0%"],
    ["D", "D-Non-VAT"],
    ["E", "E-8%"],
  ]),
  codes("07", "Payment Type", [
    ["01", "CASH"],
    ["02", "CREDIT"],
    ["03", "CASH/CREDIT"],
    ["04", "BANK CHECK"],
    ["05", "DEBIT&CREDIT CARD"],
    ["06", "MOBILE MONEY"],
    ["07", "OTHER"],
  ]),
  codes("10", "Quantity Unit", [
    ["U", "Pieces/item"],
    ["KG", "Kilo-Gramme"],
    ["MTQ", "Cubic metre"],
  ]),
  codes("17", "Packaging Unit", [
    ["NT", "Net"],
    ["CT", "Carton"],
  ]),
  codes("24", "Item Type", [
    ["1", "Raw Material"],
    ["2", "Finished Product"],
    ["3", "Service"],
  ]),
  codes("32", "Credit Note Reason", [
    ["01", "Missing Quantity"],
    ["02", "Missing Data"],
    ["03", "Damaged"],
    ["04", "Wasted"],
    ["05", "Raw Material Shortage"],
    ["06", "Refund"],
  ]),
];

const CLASSES: readonly [string, string, number][] = [
  ["78000000", "Transportation and Storage and Mail Services", 1],
  ["78100000", "Mail and cargo transport", 2],
  ["78101800", "Road cargo transport", 3],
  ["78101801", "Local area trucking services", 4],
  ["78101802", "Regional or national trucking services", 4],
  ["78101804", "Relocation services", 4],
  ["78120000", "Material packing and handling", 2],
  ["78121500", "Packing", 3],
  ["78121501", "Packing services", 4],
  ["78121502", "Crating services", 4],
  ["78121600", "Material handling services", 3],
  ["78121601", "Loading and unloading services", 4],
  ["78130000", "Storage", 2],
  ["78131600", "General goods storage", 3],
  ["78131602", "Furniture storage", 4],
  ["78140000", "Transport services", 2],
  ["84131500", "Insurance services for structures and property and possessions", 3],
  ["84131512", "Cargo insurance", 4],
  ["72154066", "Furniture assembly and dismantling services", 4],
  ["76111500", "General building and office cleaning and maintenance services", 3],
  ["76111501", "Building cleaning services", 4],
  ["99022020", "Exported goods and services from Kenya", 4],
];

export const ITEM_CLASSES = CLASSES.map(([itemClsCd, itemClsNm, itemClsLvl]) => ({
  itemClsCd,
  itemClsNm,
  itemClsLvl,
  taxTyCd: itemClsCd.startsWith("99") ? "C" : "B",
  mjrTgYn: null,
  useYn: "Y",
}));

export const branchesOf = (tin: string) => [
  {
    tin,
    bhfId: "00",
    bhfNm: "Headquarter",
    bhfSttsCd: "01",
    prvncNm: "NAIROBI",
    dstrtNm: "KILIMANI",
    sctrNm: "NGONG ROAD",
    locDesc: null,
    mgrNm: null,
    mgrTelNo: null,
    mgrEmail: null,
    hqYn: "Y",
  },
];

const TAXPAYERS: Readonly<Record<string, string>> = {
  P051234567X: "MoveEase Movers Limited",
  P052345678B: "Kilima Traders Limited",
  P053456789C: "Bahari Foods Limited",
  A012345678Z: "Njeri Wambui",
};

/** Taxpayers without a name here have one made of their PIN. */
export function taxpayersOf({ custmTin }: Body): object[] {
  const tin = String(custmTin ?? "");
  if (!/^[AP]\d{9}[A-Z]$/.test(tin) || isUnknownPin(tin)) return [];
  return [{ tin, taxprNm: TAXPAYERS[tin] ?? `Taxpayer ${tin}`, taxprSttsCd: "A", prvncNm: "NAIROBI" }];
}
