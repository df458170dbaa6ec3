import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { decrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { defaultsOf } from "../../define";
import { localizationSection } from "../../localization/settings";
import { saveSettings } from "../../server/commands";
import { etimsHandlers } from "./handlers";

useDatabase();

const KEY = "cmc-key-that-kra-gives-once";
/** A stand-in for KRA: what it answers next, and what it was asked. */
const kra = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    asked.push([request.url ?? "", JSON.parse(Buffer.concat(parts).toString())]);
    if (next === "cut") return void request.socket.destroy();
    const { status = 200, body } = next;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
});
type Next = "cut" | { status?: number; body: string };
let next: Next = "cut";
let asked: [string, unknown][] = [];
let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((listening) => kra.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${(kra.address() as AddressInfo).port}/etims-api/`;
});
afterAll(() => new Promise((closed) => kra.close(closed)));

const answer = (resultCd: string, resultMsg: string, info?: object): Next => ({
  body: JSON.stringify({ resultCd, resultMsg, resultDt: "20261123090000", data: info ? { info } : null }),
});
const INFO = {
  tin: "P051234567X",
  taxprNm: "Twende Movers Limited",
  bhfId: "00",
  bhfNm: "Headquarter",
  dvcId: "9999911111",
  sdcId: "KRACU013000001",
  mrcNo: "WIS01000150",
  cmcKey: KEY,
};

const admin = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
  name: "Wanjiku Kamau",
  role: "admin",
  permissions: new Map([["manage_system_settings", "all"]]),
});
const api = callAs(etimsHandlers, admin);

let serial = 0;
async function useDevice(own: object = {}): Promise<void> {
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  const etims = {
    enabled: true,
    pinNumber: "P051234567X",
    serialNumber: `SN-${++serial}`,
    environment: "sandbox",
    baseUrl,
    ...own,
  };
  await transaction((tx) =>
    saveSettings(tx, admin, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
}

describe("initialising an eTIMS device", () => {
  beforeEach(async () => {
    asked = [];
    await db().execute(sql`delete from throttle_windows`);
    await useDevice();
  });

  test("asks KRA with PIN, branch and serial number, and keeps the key sealed", async () => {
    next = answer("000", "It is succeeded", INFO);
    const device = await api.initialise();
    expect(asked).toEqual([
      ["/etims-api/selectInitOsdcInfo", { tin: "P051234567X", bhfId: "00", dvcSrlNo: `SN-${serial}` }],
    ]);
    expect(device).toMatchObject({
      state: "installed",
      taxpayer: "Twende Movers Limited",
      sdcId: "KRACU013000001",
      mrcNo: "WIS01000150",
    });
    const [row] = (
      await db().execute(sql`select * from etims_devices where serial_number = ${`SN-${serial}`}`)
    ).rows;
    expect(JSON.parse(decrypt(String(row?.sealed)))).toMatchObject({ cmcKey: KEY });
    // Nowhere else: not in the answer, the row, the events or the audit log's rows.
    const rest = [
      device,
      row,
      (await db().execute(sql`select * from events`)).rows,
      (await db().execute(sql`select * from row_changes`)).rows,
    ];
    expect(JSON.stringify(rest)).not.toContain(KEY);
    await expect(api.initialise()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(asked).toHaveLength(1);
  });

  test("the key is kept though what follows fails", async () => {
    next = answer("0000", "ok", INFO);
    await db().execute(sql`create function refuse_event() returns trigger language plpgsql as
      $$ begin if new.type = 'etims.initialised' then raise 'down'; end if; return new; end $$`);
    await db().execute(
      sql`create trigger refuse_event before insert on events for each row execute function refuse_event()`,
    );
    await expect(api.initialise()).rejects.toThrow();
    await db().execute(sql`drop trigger refuse_event on events`);
    expect(await api.device()).toMatchObject({ state: "installed" });
  });

  test.each([
    ["902", "Already installed", /initialised already.*KRA 902: Already installed/],
    ["901", "Invalid device", /does not know this device/],
    ["894", "Client error", /did not accept what was sent/],
    ["777", "", /KRA refused the device. \(KRA 777\)/],
  ])("KRA's %s is said in plain words, and can be tried again", async (code, message, words) => {
    next = answer(code, message);
    const device = await api.initialise();
    expect(device).toMatchObject({ state: "refused", problem: expect.stringMatching(words) });
    next = answer("00", "ok", INFO);
    expect(await api.initialise()).toMatchObject({ state: "installed", problem: "" });
  });

  test.each([
    ["a cut connection", "cut" as const],
    ["a page of a proxy", { status: 502, body: "<html>Bad gateway</html>" }],
    ["success without a key", answer("000", "ok", { ...INFO, cmcKey: undefined })],
  ])("%s leaves it unknown whether KRA did it", async (_, given) => {
    next = given;
    expect(await api.initialise()).toMatchObject({
      state: "unknown",
      problem: expect.stringContaining("KRA may have initialised the device"),
    });
  });

  test("an address where nobody listens says that nothing was sent", async () => {
    const gone = createServer();
    await new Promise<void>((listening) => gone.listen(0, "127.0.0.1", listening));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    await useDevice({ baseUrl: `http://127.0.0.1:${port}` });
    expect(await api.initialise()).toMatchObject({
      state: "refused",
      problem: expect.stringContaining("Nothing was sent"),
    });
  });

  test("what is not enabled is not asked, and PIN and serial number are required", async () => {
    await expect(useDevice({ pinNumber: "", serialNumber: "" })).rejects.toMatchObject({
      fields: {
        "etims.pinNumber": "PIN number is required",
        "etims.serialNumber": "Serial number is required",
      },
    });
    await useDevice({ enabled: false, pinNumber: "" });
    await expect(api.initialise()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(asked).toEqual([]);
  });
});
