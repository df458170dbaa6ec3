import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { initialiseDevice } from "~/integrations/etims/device";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { decrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { etimsHandlers } from "./handlers";
import { configureEtims } from "./queries";

useDatabase();

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins({ lateMs: 500 });
});
afterAll(() => kra.close());

const turn = (mode: string) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode, times: 1 }) });

const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });

const admin = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
  name: "Wanjiku Kamau",
  role: "admin",
  permissions: new Map([["manage_system_settings", "all"]]),
});
const api = callAs(etimsHandlers, admin);

let count = 0;
async function useDevice(own: object = {}): Promise<string> {
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  const serialNumber = `STANDIN-N${++count}`;
  const etims = { ...kra.offers.etims, serialNumber, enabled: true, ...own };
  await transaction((tx) =>
    saveSettings(tx, admin, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
  return serialNumber;
}

describe("initialising an eTIMS device", () => {
  let serial = "";
  beforeEach(async () => {
    await db().execute(sql`delete from throttle_windows`);
    serial = await useDevice();
  });

  test("asks KRA with PIN, branch and serial number, and keeps the key sealed", async () => {
    const device = await api.initialise();
    expect(device).toMatchObject({
      state: "installed",
      taxpayer: "MoveEase Movers Limited",
      branch: "Headquarter",
      sdcId: expect.stringMatching(/^KRACU01/),
      mrcNo: expect.stringMatching(/^WIS01/),
    });
    const [row] = (await db().execute(sql`select * from etims_devices where serial_number = ${serial}`)).rows;
    const { cmcKey } = JSON.parse(decrypt(String(row?.sealed)));
    expect(cmcKey).toMatch(/^[0-9A-F]{64}$/);
    const rest = [
      device,
      row,
      (await db().execute(sql`select * from events`)).rows,
      (await db().execute(sql`select * from row_changes`)).rows,
    ];
    expect(JSON.stringify(rest)).not.toContain(cmcKey);
    // KRA is not called twice: it would refuse, and the device stays.
    await expect(api.initialise()).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a second initialise keeps the key, explains, and takes the key that comes with 902", async () => {
    await api.initialise();
    const sealed = async () =>
      (await db().execute(sql`select sealed, sdc_id from etims_devices where serial_number = ${serial}`))
        .rows[0];
    const before = await sealed();
    expect(await api.initialise({ again: true })).toMatchObject({
      state: "installed",
      problem: expect.stringMatching(/saved key stays.*KRA 902/),
    });
    expect(await sealed()).toEqual(before);
    await turn("cut");
    expect(await api.initialise({ again: true })).toMatchObject({ state: "installed" });
    expect(await sealed()).toEqual(before);
    await db().execute(sql`delete from throttle_windows`);
    await tell({ givesKeyAgain: true });
    expect(await api.initialise({ again: true })).toMatchObject({ state: "installed", problem: "" });
    await tell({ givesKeyAgain: false });
    const after = await sealed();
    expect(after?.sealed).not.toBe(before?.sealed);
    expect(after?.sdc_id).toBe(before?.sdc_id);
    const keyIn = (row: typeof after) => JSON.parse(decrypt(String(row?.sealed))).cmcKey;
    expect(keyIn(after)).toBe(keyIn(before));
  });

  test("a lost answer is mended by 902 with the key", async () => {
    await turn("cut");
    await api.initialise();
    await tell({ givesKeyAgain: true });
    expect(await api.initialise()).toMatchObject({
      state: "installed",
      sdcId: expect.stringMatching(/^KRACU01/),
    });
    await tell({ givesKeyAgain: false });
  });

  test("a check says whether KRA answers, takes the key and has our time", async () => {
    await expect(api.check()).rejects.toMatchObject({ code: "CONFLICT" });
    await api.initialise();
    expect(await api.check()).toEqual({
      findings: [
        { isOk: true, says: expect.stringContaining("takes the device's key") },
        { isOk: true, says: expect.stringMatching(/clock is \d s from ours/) },
      ],
    });
    await tell({ clockAhead: 600 });
    expect((await api.check()).findings[1]).toMatchObject({
      isOk: false,
      says: expect.stringContaining("10 minutes behind KRA's"),
    });
    await tell({ clockAhead: 0, withdraw: true });
    expect((await api.check()).findings[0]).toMatchObject({
      isOk: false,
      says: expect.stringContaining("901"),
    });
    await db().execute(sql`delete from throttle_windows`);
    await db().execute(
      sql`update etims_devices set sealed = 'v2.unknown0.AAAA' where serial_number = ${serial}`,
    );
    expect((await api.check()).findings).toEqual([
      { isOk: false, says: expect.stringContaining("cannot be read with this installation's secret") },
    ]);
  });

  test("the token's secret is stored encrypted and never told", async () => {
    await expect(useDevice({ asksForToken: true })).rejects.toMatchObject({
      fields: { "etims.consumerKey": "Enter GavaConnect's consumer key" },
    });
    await useDevice({
      asksForToken: true,
      consumerKey: "the-key-of-ours",
      consumerSecret: "the-secret-of-ours",
    });
    const told = [
      (await db().execute(sql`select value, sealed from settings`)).rows,
      (await db().execute(sql`select * from events`)).rows,
      (await db().execute(sql`select * from row_changes`)).rows,
      await api.device(),
    ];
    expect(JSON.stringify(told)).not.toMatch(/the-(key|secret)-of-ours/);
  });

  test("by hand there is no device, and a VSCU needs its address", async () => {
    await useDevice({ connection: "manual", serialNumber: "" });
    await expect(api.initialise()).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(useDevice({ connection: "vscu", baseUrl: "" })).rejects.toMatchObject({
      fields: { "etims.baseUrl": "Enter the address of the program in your office" },
    });
  });

  test("the key is kept though what follows fails", async () => {
    await db().execute(sql`create function refuse_event() returns trigger language plpgsql as
      $$ begin if new.type = 'etims.initialised' then raise 'down'; end if; return new; end $$`);
    await db().execute(
      sql`create trigger refuse_event before insert on events for each row execute function refuse_event()`,
    );
    await expect(api.initialise()).rejects.toThrow();
    await db().execute(sql`drop trigger refuse_event on events`);
    expect(await api.device()).toMatchObject({ state: "installed" });
  });

  test("a device that KRA does not know is refused, and the right one is taken after", async () => {
    await useDevice({ serialNumber: "SCU-UNKNOWN" });
    expect(await api.initialise()).toMatchObject({
      state: "refused",
      problem: expect.stringMatching(/does not know this device.*KRA 901: It is not valid device/),
    });
    await useDevice();
    expect(await api.initialise()).toMatchObject({ state: "installed", problem: "" });
  });

  test.each([
    "891",
    "900",
    "902",
    "903",
    "910",
    "911",
    "912",
    "921",
    "922",
    "990",
    "991",
    "992",
    "993",
    "994",
    "995",
    "999",
  ])("KRA's %s is said in plain words, with KRA's own behind, and can be tried again", async (code) => {
    await useDevice({ serialNumber: `STANDIN-${count}-${code}` });
    const tries = [await api.initialise(), await api.initialise()];
    for (const device of tries) {
      expect(device).toMatchObject({ state: "refused", problem: expect.stringContaining(`(KRA ${code}: `) });
      expect(device.problem).not.toContain("KRA refused the device.");
    }
  });

  test.each([
    ["401", /wants a sign-in.*HTTP 401/],
    ["429", /asked too often.*HTTP 429/],
  ])(
    "turned away with %s before KRA has seen it, it is refused and taken the next time",
    async (mode, words) => {
      await turn(mode);
      expect(await api.initialise()).toMatchObject({
        state: "refused",
        problem: expect.stringMatching(words),
      });
      expect(await api.initialise()).toMatchObject({ state: "installed" });
    },
  );

  test.each([
    ["an error of KRA's own", () => turn("500")],
    ["success without a key", () => useDevice({ serialNumber: `STANDIN-${count}-000` })],
  ])("%s leaves it unknown whether KRA did it", async (_, given) => {
    await given();
    expect(await api.initialise()).toMatchObject({
      state: "unknown",
      problem: expect.stringContaining("KRA may have initialised the device"),
    });
  });

  test("cut off, the device is KRA's and its key is lost: the next try says what to ask KRA for", async () => {
    await turn("cut");
    expect(await api.initialise()).toMatchObject({
      state: "unknown",
      problem: expect.stringContaining("KRA may have initialised the device"),
    });
    expect(await api.initialise()).toMatchObject({
      state: "refused",
      problem: expect.stringMatching(/ask KRA to release the device.*KRA 902/),
    });
  });

  test("an answer that comes too late is not waited for, and nobody knows whether KRA did it", async () => {
    await turn("late");
    const { baseUrl = "", pinNumber: tin = "" } = kra.offers.etims ?? {};
    const device = { baseUrl, tin, bhfId: "00", serialNumber: serial, timeoutMs: 200 };
    expect(await initialiseDevice(device)).toMatchObject({ kind: "unreadable" });
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

  test("the demo offers what its stand-in takes; a real company is offered nothing", async () => {
    expect((await api.device()).offer).toBeNull();
    configureEtims({ offer: kra.offers.etims ?? null });
    const { offer } = await api.device();
    configureEtims({ offer: null });
    await useDevice(offer ?? {});
    expect(await api.initialise()).toMatchObject({ state: "installed" });
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
    expect(await api.device()).toMatchObject({ state: "none" });
  });
});
