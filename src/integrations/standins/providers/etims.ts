import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { StandIn } from "../stand-in";

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
};

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
  routes: () => {
    const installed = new Set<string>();
    const app = new Hono();
    app.all("/etims-api/selectInitOsdcInfo", async (c) => {
      if (c.req.method !== "POST") return c.json(answerOf("912"));
      const asked = await readBody(c.req.raw);
      if (!asked) return c.json(answerOf("911"));
      const [tin, branch, serial] = [asked.tin, asked.bhfId, asked.dvcSrlNo].map((value) =>
        String(value ?? ""),
      );
      if (tin?.length !== 11 || branch?.length !== 2 || !serial || serial.length > 100)
        return c.json(answerOf("910"));
      // A serial number that ends in one of KRA's codes is answered with it.
      const wanted = /-(\d{3})$/.exec(serial)?.[1] ?? "";
      if (wanted !== "001" && Object.hasOwn(RESULTS, wanted)) return c.json(answerOf(wanted));
      if (tin !== PIN || !serial.startsWith(APPROVED)) return c.json(answerOf("901"));
      const device = `${tin}/${branch}/${serial}`;
      if (installed.has(device)) return c.json(answerOf("902"));
      installed.add(device);
      return c.json(answerOf("000", deviceInfo(tin, branch, installed.size)));
    });
    return app;
  },
};

async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function answerOf(resultCd: string, info?: object) {
  const resultDt = new Date(Date.now() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
  return { resultCd, resultMsg: RESULTS[resultCd], resultDt, data: info ? { info } : null };
}

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
    cmcKey: randomBytes(32).toString("hex").toUpperCase(),
  };
}
