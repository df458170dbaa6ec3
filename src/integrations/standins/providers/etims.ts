import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { branchesOf, CODE_LISTS, ITEM_CLASSES, LISTED_AT, taxpayersOf } from "./etims-codes";
import { SINCE_FIELDS, timeOf, wrongField } from "./etims-fields";
import type { Amounts, Body, Device, Verdict } from "./etims-ledger";
import { ledgerPage, receiptPage } from "./etims-page";
import { Purchases, SOLD_TO_US } from "./etims-purchases";
import { Register } from "./etims-register";
import { Tokens } from "./etims-tokens";

const PIN = "P051234567X";
/** Prefix of the serial numbers that KRA has approved. */
const APPROVED = "STANDIN-";

const RESULTS: Readonly<Record<string, string>> = {
  "000": "It is succeeded",
  "001": "There is no search result",
  "891": "An error occurred while Request URL is created",
  "894": "An error occurred during the request",
  "900": "There is no Header information",
  "901": "It is not valid device",
  "902": "This device is installed",
  "903": "Only OSCU device can be verified",
  "910": "Request parameter error",
  "911": "Request full text is empty",
  "912": "Request method error",
  "921": "Sales data which is declared can't be received",
  "922": "Sales invoice data can be received after receiving the sales data",
  "990": "The maximum number of views are exceeded",
  "991": "There is an error during registration",
  "992": "There is an error during modification",
  "993": "There is an error during deletion",
  "994": "There is an overlapped data",
  "995": "There is no downloaded file",
  "999": "An unknown error occurred. Please ask the administrator",
  E04: "Branch is unknown",
  E11: "The memory of the control unit is full",
};

/**
 * Answers it can be told to give: a code; `repeat` takes a call twice and answers as at the second time; `unsigned`
 * succeeds without a signature; `huge` is 50 MB; `html` has markup in its message.
 */
const TOLD = [...Object.keys(RESULTS).filter((code) => code !== "000"), "repeat", "unsigned", "huge", "html"];
const HUGE_BYTES = 50_000_000;

/** A device gets its key once; a second request gets 902. */
export const etims: StandIn = {
  name: "etims",
  title: "KRA eTIMS",
  offer: (url) => ({
    pinNumber: PIN,
    serialNumber: `${APPROVED}001`,
    environment: "sandbox",
    baseUrl: `${url}/etims/etims-api`,
  }),
  // The gateway before KRA's system answers these, without its envelope.
  problem: (status) =>
    status === 500
      ? { timestamp: new Date().toISOString(), status, error: "Internal Server Error" }
      : { fault: { faultstring: status === 401 ? "Invalid Access Token" : "Rate limit quota violation" } },
  page: { path: "/etims/ledger", title: "What KRA has" },
  routes: (desk) => {
    const register = new Register(desk.notebook("etims"));
    const purchases = new Purchases();
    const told: string[] = [];
    let amounts: Amounts = "gross";
    const tokens = new Tokens();
    /** An installed device that asks again gets its key with the refusal. */
    let givesKeyAgain = false;
    let clockAheadMs = 0;
    const answerOf = (verdict: Verdict) => envelope(verdict, Date.now() + clockAheadMs);
    const app = new Hono();
    const all = () => register.devices();

    app.get("/ledger", (c) => c.html(ledgerPage(all(), TOLD)));
    app.get("/ledger.json", (c) =>
      c.json(
        all().map(({ items, sales, key: _, ...device }) => ({
          ...device,
          items: [...items.values()],
          sales: [...sales.values()].map(({ lines: _, ...sale }) => sale),
        })),
      ),
    );
    app.post("/told", async (c) => {
      const isForm = !c.req.header("content-type")?.includes("json");
      const given: Body = isForm ? await c.req.parseBody() : await c.req.json();
      if (given.amounts === "gross" || given.amounts === "net") amounts = given.amounts;
      if (TOLD.includes(String(given.answer)))
        told.push(...Array<string>(Math.min(1000, Number(given.times) || 1)).fill(String(given.answer)));
      // The device gets another key at KRA, which the program does not have.
      if (given.withdraw === true) for (const device of all()) register.install({ ...device, key: newKey() });
      if (typeof given.tokens === "boolean") tokens.demanded = given.tokens;
      if (typeof given.lifetime === "number") tokens.lifetime = given.lifetime;
      if (given.revoke === true) tokens.revoke();
      if (typeof given.givesKeyAgain === "boolean") givesKeyAgain = given.givesKeyAgain;
      if (typeof given.clockAhead === "number") clockAheadMs = given.clockAhead * 1000;
      return isForm ? c.redirect("/etims/ledger", 303) : c.json({ ok: true });
    });
    app.get("/common/link/etims/receipt/indexEtimsReceiptData", (c) => {
      const data = c.req.query("Data") ?? "";
      const device = all().find(({ tin, branch }) => data.startsWith(tin + branch));
      const sale = [...(device?.sales.values() ?? [])].find(({ signature }) => data.endsWith(signature));
      return c.html(receiptPage(device, sale), sale ? 200 : 404);
    });

    app.get("/v1/token/generate", (c) => {
      const isAsked = c.req.query("grant_type") === "client_credentials";
      const token = isAsked ? tokens.give(c.req.header("authorization")) : undefined;
      return token ? c.json(token) : c.json({ ErrorCode: "invalid_client" }, 401);
    });
    app.get("/tokens.json", (c) => c.json({ given: tokens.given }));
    app.use("/etims-api/*", async (c, next) => {
      if (tokens.takes(c.req.header("authorization"))) return next();
      return c.json({ fault: { faultstring: "Invalid Access Token" } }, 401);
    });

    /** One call of KRA's: reads it, answers as told, or lets `does` answer for the caller's device. */
    const call = (name: string, does: (body: Body, device: Device) => Verdict) =>
      app.all(`/etims-api/${name}`, async (c) => {
        if (c.req.method !== "POST") return c.json(answerOf({ code: "912" }));
        const body = await readBody(c.req.raw);
        if (!body) return c.json(answerOf({ code: "911" }));
        const [tin, branch, key] = ["tin", "bhfId", "cmcKey"].map((header) => c.req.header(header) ?? "");
        if (!tin || !branch || !key) return c.json(answerOf({ code: "900" }));
        const device = register.find(tin, branch);
        if (device?.key !== key) return c.json(answerOf({ code: "901" }));
        return answerAs(c, told.shift(), () => does(body, device), answerOf);
      });

    app.all("/etims-api/selectInitOsdcInfo", async (c) => {
      if (c.req.method !== "POST") return c.json(answerOf({ code: "912" }));
      const asked = await readBody(c.req.raw);
      if (!asked) return c.json(answerOf({ code: "911" }));
      const [tin = "", branch = "", serial = ""] = [asked.tin, asked.bhfId, asked.dvcSrlNo].map((value) =>
        String(value ?? ""),
      );
      if (tin.length !== 11 || branch.length !== 2 || !serial || serial.length > 100)
        return c.json(answerOf({ code: "910" }));
      // A serial number that ends in one of KRA's codes is answered with it.
      const wanted = /-(\d{3})$/.exec(serial)?.[1] ?? "";
      if (wanted !== "001" && Object.hasOwn(RESULTS, wanted)) return c.json(answerOf({ code: wanted }));
      if (tin !== PIN || !serial.startsWith(APPROVED)) return c.json(answerOf({ code: "901" }));
      if (register.isInstalled(serial)) {
        const installed = givesKeyAgain ? register.find(tin, branch) : undefined;
        const again = installed && { info: { cmcKey: installed.key, sdcId: installed.sdcId } };
        return c.json(answerOf({ code: "902", ...(again ? { data: again } : {}) }));
      }
      const info = deviceInfo(tin, branch, register.count() + 1);
      register.install({ tin, branch, serial, key: info.cmcKey, sdcId: info.sdcId });
      return c.json(answerOf({ code: "000", data: { info } }));
    });
    const found = (name: string, rows: readonly object[]): Verdict =>
      rows.length > 0 ? { code: "000", data: { [name]: rows } } : { code: "001" };
    /** A list that changed last at `LISTED_AT`, or always for `isLive`. */
    const list = (
      path: string,
      name: string,
      rowsOf: (device: Device) => readonly object[],
      isLive = false,
    ) =>
      call(path, (body, device) => {
        const field = wrongField(body, SINCE_FIELDS);
        if (field) return { code: "910", what: field };
        const isNew = isLive || String(body.lastReqDt) < LISTED_AT;
        return found(name, isNew ? rowsOf(device) : []);
      });
    list("selectCodeList", "clsList", () => CODE_LISTS);
    list("selectItemClsList", "itemClsList", () => ITEM_CLASSES);
    list("selectBhfList", "bhfList", ({ tin }) => branchesOf(tin));
    call("selectCustomer", (body) => found("custList", taxpayersOf(body)));
    call("saveItem", (body, device) => register.keepItem(device, body));
    list("selectItemList", "itemList", ({ items }) => [...items.values()], true);
    list("selectTrnsPurchaseSalesList", "saleList", () => SOLD_TO_US, true);
    call("insertTrnsPurchase", (body, device) => purchases.keep(device, body));
    call("saveTrnsSalesOsdc", (body, device) => register.keepSale(device, body, amounts, Date.now()));
    call("trnsSales/saveSales", (body, device) => register.keepSale(device, body, amounts, Date.now()));
    call("trnsSales/saveInvoice", (body, { sales }) =>
      sales.has(Number(body.invcNo)) ? { code: "000" } : { code: "922" },
    );
    return app;
  },
};

function answerAs(
  c: Context,
  told: string | undefined,
  does: () => Verdict,
  answerOf: (verdict: Verdict) => object,
): Response {
  if (told === "huge") return c.body("x".repeat(HUGE_BYTES));
  if (told === "html")
    return c.json({ ...answerOf({ code: "910" }), resultMsg: "<img src=x onerror=alert(1)>" });
  if (told && Object.hasOwn(RESULTS, told)) return c.json(answerOf({ code: told }));
  const verdict = does();
  if (told === "repeat") return c.json(answerOf(does()));
  return c.json(answerOf(told === "unsigned" ? { code: verdict.code } : verdict));
}

async function readBody(request: Request): Promise<Body | undefined> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}

function envelope({ code, what, data }: Verdict, now: number) {
  const resultMsg = what ? `${RESULTS[code]} [${what}]` : RESULTS[code];
  return { resultCd: code, resultMsg, resultDt: timeOf(now), data: data ?? null };
}

const newKey = () => randomBytes(32).toString("hex").toUpperCase();

function deviceInfo(tin: string, bhfId: string, count: number) {
  const number = String(count).padStart(6, "0");
  return {
    tin,
    taxprNm: "MoveEase Movers Limited",
    bsnsActv: "Transport",
    bhfId,
    bhfNm: bhfId === "00" ? "Headquarter" : `Branch ${bhfId}`,
    bhfOpenDt: "20140303",
    prvncNm: "NAIROBI",
    dstrtNm: "KILIMANI",
    sctrNm: "NGONG ROAD",
    locDesc: null,
    hqYn: bhfId === "00" ? "Y" : "N",
    mgrNm: null,
    mgrTelNo: null,
    mgrEmail: null,
    dvcId: `99999${number}`,
    sdcId: `KRACU01${number}`,
    mrcNo: `WIS01${number}`,
    cmcKey: newKey(),
  };
}
