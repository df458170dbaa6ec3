import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EtimsConnection } from "~/integrations/etims/call";
import { initialiseDevice } from "~/integrations/etims/device";
import { itemToSave } from "~/integrations/etims/fields";
import { saveItem } from "~/integrations/etims/items";
import {
  EVER,
  selectBhfList,
  selectCodeList,
  selectItemClsList,
  selectItemList,
} from "~/integrations/etims/lists";
import {
  type EtimsPurchase,
  insertTrnsPurchase,
  selectTrnsPurchaseSalesList,
} from "~/integrations/etims/purchases";
import { type Standins, startStandins } from "~/integrations/standins/server";

let kra: Standins;
let device: EtimsConnection;
beforeAll(async () => {
  kra = await startStandins();
  const { baseUrl = "", pinNumber: tin = "" } = kra.offers.etims ?? {};
  const named = { baseUrl, tin, bhfId: "00" };
  const answer = await initialiseDevice({ ...named, serialNumber: "STANDIN-LISTS" });
  if (answer.kind !== "done") throw new Error("The stand-in gave no key.");
  device = { ...named, cmcKey: answer.data.cmcKey };
});
afterAll(() => kra.close());

const LATER = "20260601000000";

describe("KRA's lists", () => {
  test("codes and classes come once, and 001 is nothing new", async () => {
    const codes = await selectCodeList(device, EVER);
    expect(codes).toMatchObject({ kind: "done", data: { skipped: 0 } });
    expect(codes.kind === "done" && codes.data.rows).toContainEqual({
      list: "04",
      listName: "Taxation Type",
      code: "B",
      name: "B-16.00%",
      order: 2,
      isUsed: true,
    });
    const classes = await selectItemClsList(device, EVER);
    expect(classes.kind === "done" && classes.data.rows).toContainEqual({
      code: "78101804",
      name: "Relocation services",
      level: 4,
      taxCode: "B",
      isUsed: true,
    });
    const nothing = { kind: "done", code: "001", data: { rows: [], skipped: 0 } };
    expect(await selectCodeList(device, LATER)).toMatchObject(nothing);
    expect(await selectItemClsList(device, LATER)).toMatchObject(nothing);
  });

  test("branches and the taxpayer's own items", async () => {
    expect(await selectBhfList(device, EVER)).toMatchObject({
      data: {
        rows: [{ id: "00", name: "Headquarter", county: "NAIROBI", isOpen: true, isHeadOffice: true }],
      },
    });
    expect(await selectItemList(device, EVER)).toMatchObject({ data: { rows: [] } });
    const item = {
      key: "base",
      number: 7,
      name: "Moving service",
      classCode: "78101804",
      taxCode: "A" as const,
    };
    await saveItem(device, itemToSave(item, 500_000));
    expect(await selectItemList(device, EVER)).toMatchObject({
      data: {
        rows: [
          {
            code: "KE3NTXU0000007",
            name: "Moving service",
            classCode: "78101804",
            taxCode: "A",
            price: 5000,
          },
        ],
      },
    });
  });

  test("a moment that is none is refused", async () => {
    expect(await selectCodeList(device, "20260231000000")).toMatchObject({ kind: "refused", code: "910" });
  });
});

/** Field sets of github.com/paybillke/kra-etims-oscu-docs with invented values, and rows that nobody can use. */
describe("rows that cannot be read are skipped and counted", () => {
  const answering = (data: object): EtimsConnection => ({
    ...device,
    fetch: async () => Response.json({ resultCd: "000", resultMsg: "It is succeeded", data }),
  });

  test("of classes", async () => {
    const row = { itemClsCd: "3133130600", itemClsNm: "Sonic welded parts", itemClsLvl: 5, mjrTgYn: "N" };
    const rows = [
      { ...row, taxTyCd: "B", useYn: "Y" },
      { ...row, itemClsCd: "14111400", taxTyCd: null, useYn: "N", itemClsLvl: "three" },
      { ...row, itemClsNm: "" },
      { ...row, itemClsCd: "'; drop table etims_classes" },
      { itemClsCd: { a: 1 }, itemClsNm: ["x"] },
      null,
      "Paper",
    ];
    expect(await selectItemClsList(answering({ itemClsList: rows }), EVER)).toMatchObject({
      data: {
        rows: [
          { code: "3133130600", name: "Sonic welded parts", level: 5, taxCode: "B", isUsed: true },
          { code: "14111400", name: "Sonic welded parts", level: 0, taxCode: null, isUsed: false },
        ],
        skipped: 5,
      },
    });
  });

  test("of codes, whose list may be missing", async () => {
    const clsList = [
      {
        cdCls: "04",
        cdClsNm: "Taxation Type",
        cdClsDesc: null,
        useYn: "Y",
        userDfnNm1: "TaxRate",
        dtlList: [
          { cd: "A", cdNm: "A- EX", cdDesc: "...", useYn: "Y", srtOrd: 1, userDfnCd1: "0" },
          { cd: "", cdNm: "Nameless" },
        ],
      },
      { cdCls: "05", cdClsNm: "Country", dtlList: null },
      { cdClsNm: "Without a code", dtlList: [{ cd: "1", cdNm: "One" }] },
    ];
    expect(await selectCodeList(answering({ clsList }), EVER)).toMatchObject({
      data: { rows: [{ list: "04", code: "A", name: "A- EX", order: 1 }], skipped: 2 },
    });
  });

  test("an answer without its list cannot be read", async () => {
    expect(await selectBhfList(answering({ other: [] }), EVER)).toEqual({
      kind: "unreadable",
      detail: "without bhfList",
    });
    expect(await selectItemList(answering({ itemList: "none" }), EVER)).toMatchObject({ kind: "unreadable" });
  });

  test("of a supplier's invoices", async () => {
    const sold = {
      spplrTin: "A123456789Z",
      spplrNm: "Taxpayer1111",
      spplrBhfId: "00",
      spplrInvcNo: 2,
      rcptTyCd: "S",
      salesDt: "20200127",
      totTaxAmt: 1448.28,
      totAmt: 10_500,
      itemList: [{ itemSeq: 1, itemNm: "Boxes", qty: 2, totAmt: 10_500, taxAmt: 1448.28, taxTyCd: "B" }, 7],
    };
    const saleList = [
      sold,
      { ...sold, totAmt: "much" },
      { ...sold, spplrInvcNo: 1.5 },
      { ...sold, salesDt: "today" },
    ];
    expect(await selectTrnsPurchaseSalesList(answering({ saleList }), EVER)).toMatchObject({
      data: {
        rows: [
          {
            supplierPin: "A123456789Z",
            invoiceNumber: 2,
            total: 10_500,
            tax: 1448.28,
            lines: [
              { name: "Boxes", quantity: 2, taxCode: "B" },
              { name: "", total: 0, taxCode: null },
            ],
          },
        ],
        skipped: 3,
      },
    });
  });
});

const purchase: EtimsPurchase = {
  invcNo: 1,
  orgInvcNo: 0,
  spplrTin: "P054567890D",
  spplrBhfId: "00",
  spplrNm: "Karatasi Packaging Limited",
  spplrInvcNo: 729,
  regTyCd: "M",
  pchsTyCd: "N",
  rcptTyCd: "P",
  pmtTyCd: "01",
  pchsSttsCd: "02",
  cfmDt: "20260302091400",
  pchsDt: "20260302",
  wrhsDt: null,
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  totItemCnt: 1,
  taxblAmtA: 0,
  taxblAmtB: 46_400,
  taxblAmtC: 0,
  taxblAmtD: 0,
  taxblAmtE: 0,
  taxRtA: 0,
  taxRtB: 16,
  taxRtC: 0,
  taxRtD: 0,
  taxRtE: 8,
  taxAmtA: 0,
  taxAmtB: 6400,
  taxAmtC: 0,
  taxAmtD: 0,
  taxAmtE: 0,
  totTaxblAmt: 46_400,
  totTaxAmt: 6400,
  totAmt: 46_400,
  remark: null,
  regrId: "Test",
  regrNm: "Test",
  modrId: "Test",
  modrNm: "Test",
  itemList: [
    {
      itemSeq: 1,
      itemCd: "KE1NTXU0000001",
      itemClsCd: "24112500",
      itemNm: "Cartons, double wall",
      bcd: null,
      spplrItemClsCd: null,
      spplrItemCd: null,
      spplrItemNm: null,
      pkgUnitCd: "NT",
      pkg: 1,
      qtyUnitCd: "U",
      qty: 1,
      prc: 46_400,
      splyAmt: 46_400,
      dcRt: 0,
      dcAmt: 0,
      taxTyCd: "B",
      taxblAmt: 46_400,
      taxAmt: 6400,
      totAmt: 46_400,
      itemExprDt: null,
    },
  ],
};

describe("purchases", () => {
  test("a supplier's invoice is found, confirmed once, and its repeat is a duplicate", async () => {
    expect(await selectTrnsPurchaseSalesList(device, EVER)).toMatchObject({
      data: { rows: [{ supplierPin: "P054567890D", invoiceNumber: 729, total: 46_400, tax: 6400 }, {}] },
    });
    expect(await insertTrnsPurchase(device, purchase)).toMatchObject({ kind: "done", code: "000" });
    expect(await insertTrnsPurchase(device, purchase)).toMatchObject({ kind: "refused", code: "994" });
  });

  test.each<[string, Partial<Record<keyof EtimsPurchase, unknown>>, string]>([
    ["a missing registration type", { regTyCd: undefined }, "regTyCd"],
    ["the old rate", { taxRtB: 18 }, "taxRtB"],
    ["a sum that its lines do not have", { taxAmtB: 6401 }, "taxAmtB"],
    ["a wrong count", { totItemCnt: 2 }, "totItemCnt"],
    ["a day that is none", { pchsDt: "20260231" }, "pchsDt"],
  ])("KRA refuses %s", async (_, wrong, field) => {
    const given = { ...purchase, invcNo: 2, ...wrong } as EtimsPurchase;
    expect(await insertTrnsPurchase(device, given)).toMatchObject({
      kind: "refused",
      code: "910",
      message: expect.stringContaining(`[${field}]`),
    });
  });
});
