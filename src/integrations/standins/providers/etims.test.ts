import { afterAll, beforeAll, expect, test } from "vitest";
import { type Standins, startStandins } from "../server";

/** Payloads with the field sets of two public clients' documentation and invented data; no code of our client. */

let kra: Standins;
let key = "";
beforeAll(async () => {
  kra = await startStandins();
  const answer = await post("selectInitOsdcInfo", {
    tin: "P051234567X",
    bhfId: "00",
    dvcSrlNo: "STANDIN-DOC",
  });
  key = answer.data?.info.cmcKey ?? "";
});
afterAll(() => kra.close());

interface Answer {
  resultCd: string;
  resultMsg: string;
  data: { info: { cmcKey: string }; rcptSign: string; intrlData: string; curRcptNo: number } | null;
}
async function post(path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", tin: "P051234567X", bhfId: "00", cmcKey: key };
  const response = await fetch(`${kra.url}/etims/etims-api/${path}`, {
    method: "POST",
    headers: key ? headers : { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

const zeroes = (codes: string) =>
  Object.fromEntries(
    [...codes].flatMap((code) => [
      [`taxblAmt${code}`, 0],
      [`taxAmt${code}`, 0],
    ]),
  );
const RATES = { taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 };
const WHO = { regrId: "Test", regrNm: "Test", modrId: "Test", modrNm: "Test" };

/** github.com/paybillke/kra-etims-oscu-docs, save-item and save-sales-transaction: amounts with tax. */
const item = {
  itemCd: "KE3NTXU0000001",
  itemClsCd: "78101804",
  itemTyCd: "3",
  itemNm: "Moving service",
  itemStdNm: null,
  orgnNatCd: "KE",
  pkgUnitCd: "NT",
  qtyUnitCd: "U",
  taxTyCd: "B",
  btchNo: null,
  bcd: null,
  dftPrc: 5800,
  grpPrcL1: 5800,
  grpPrcL2: null,
  addInfo: null,
  sftyQty: null,
  isrcAplcbYn: "N",
  useYn: "Y",
  ...WHO,
};
const sale = {
  trdInvcNo: 123,
  invcNo: 1,
  orgInvcNo: 0,
  custTin: "A012345678Z",
  custNm: "Njeri Wambui",
  salesTyCd: "N",
  rcptTyCd: "S",
  pmtTyCd: "01",
  salesSttsCd: "02",
  cfmDt: "20260127210300",
  salesDt: "20260127",
  totItemCnt: 1,
  ...zeroes("ACDE"),
  taxblAmtB: 11_600,
  taxAmtB: 1600,
  ...RATES,
  totTaxblAmt: 11_600,
  totTaxAmt: 1600,
  totAmt: 11_600,
  prchrAcptcYn: "N",
  ...WHO,
  receipt: { custTin: "A012345678Z", rcptPbctDt: "20260127210300", prchrAcptcYn: "N" },
  itemList: [
    {
      itemSeq: 1,
      itemCd: "KE3NTXU0000001",
      itemClsCd: "78101804",
      itemNm: "Moving service",
      pkgUnitCd: "NT",
      pkg: 2,
      qtyUnitCd: "U",
      qty: 2,
      prc: 5800,
      splyAmt: 11_600,
      dcRt: 0,
      dcAmt: 0,
      taxTyCd: "B",
      taxblAmt: 11_600,
      taxAmt: 1600,
      totAmt: 11_600,
    },
  ],
};

/** github.com/navariltd/kenya-compliance: amounts before tax, with the receipt's number and messages. */
const netSale = {
  ...sale,
  trdInvcNo: "ACC-SINV-2026-00002",
  invcNo: 2,
  stockRlsDt: null,
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  rfdRsnCd: null,
  taxblAmtB: 10_000,
  totTaxblAmt: 10_000,
  remark: null,
  receipt: {
    ...sale.receipt,
    custMblNo: null,
    rptNo: 2,
    trdeNm: "",
    adrs: "",
    topMsg: "ERPNext",
    btmMsg: "Welcome",
  },
  itemList: [
    {
      ...sale.itemList[0],
      bcd: null,
      prc: 5000,
      splyAmt: 10_000,
      isrccCd: null,
      isrccNm: null,
      isrcRt: null,
      isrcAmt: null,
      taxblAmt: 10_000,
    },
  ],
};

test("takes both public clients' documents, each under its own reading of amounts", async () => {
  expect(await post("saveTrnsSalesOsdc", sale)).toMatchObject({
    resultCd: "910",
    resultMsg: expect.stringContaining("not registered"),
  });
  expect((await post("saveItem", item)).resultCd).toBe("000");
  const signed = await post("saveTrnsSalesOsdc", sale);
  expect(signed).toMatchObject({ resultCd: "000", data: { curRcptNo: "1", totRcptNo: "1" } });
  expect(signed.data?.rcptSign).toHaveLength(16);
  expect(signed.data?.intrlData).toHaveLength(26);
  expect((await post("saveTrnsSalesOsdc", netSale)).resultCd).toBe("910");
  await fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amounts: "net" }),
  });
  expect((await post("saveTrnsSalesOsdc", netSale)).resultCd).toBe("000");
});

test.each([
  ["a number as text", { invcNo: "3" }, "910"],
  ["a gap", { invcNo: 9 }, "910"],
  ["a number that it has", { invcNo: 2 }, "994"],
  ["a missing tax field", { taxblAmtE: undefined }, "910"],
  ["the old rate", { taxRtB: 18 }, "910"],
  ["a wrong sum", { totAmt: 11_601 }, "910"],
  ["three decimals", { totTaxAmt: 1600.001 }, "910"],
  ["a long PIN", { custTin: "A012345678ZZ" }, "910"],
  ["a PIN that it does not know", { custTin: "A012345678Q" }, "910"],
  ["a day that is none", { salesDt: "20260231" }, "910"],
  ["a clock ahead", { cfmDt: "20990101000000" }, "910"],
  [
    "a credit note of nothing",
    { rcptTyCd: "R", orgInvcNo: 77, rfdDt: "20260127210300", rfdRsnCd: "06" },
    "910",
  ],
])("refuses %s", async (_, wrong, code) => {
  expect((await post("saveTrnsSalesOsdc", { ...netSale, invcNo: 3, ...wrong })).resultCd).toBe(code);
});
