import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taxpayersHandlers } from "~/features/customers/testing";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { initialiseEtims } from "../device/server/commands";
import { kraTaxpayers } from "./commands/look-up-taxpayer";

useDatabase();

let kra: Standins;
let accountant: Actor;
beforeAll(async () => {
  kra = await startStandins();
  kraTaxpayers.join();
  accountant = await aPerson({ role: "accountant" });
  await saveEtims();
  await initialiseEtims(system, () => new Date());
});
afterAll(() => kra.close());

const taxpayers = () => callAs(taxpayersHandlers, accountant);
const turn = (mode: string) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode, times: 1 }) });
const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });
async function saveEtims(own: object = {}): Promise<void> {
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims: { ...kra.offers.etims, enabled: true, ...own } },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
}

describe("a PIN's name", () => {
  test("comes from KRA once a day, and null is a PIN that KRA does not know", async () => {
    expect(await taxpayers().lookUp({ pin: "p052 345 678b" })).toEqual({
      pin: "P052345678B",
      name: "Kilima Traders Limited",
    });
    expect(await taxpayers().lookUp({ pin: "P052345678Q" })).toMatchObject({ name: null });
    await turn("deaf");
    expect(await taxpayers().lookUp({ pin: "P052345678B" })).toMatchObject({
      name: "Kilima Traders Limited",
    });
    await expect(taxpayers().lookUp({ pin: "P053456789C" })).rejects.toMatchObject({ status: 503 });
    await expect(taxpayers().lookUp({ pin: "12345" })).rejects.toMatchObject({ code: "INVALID" });
    await tell({ answer: "990" });
    await expect(taxpayers().lookUp({ pin: "P053456789C" })).rejects.toMatchObject({
      message: expect.stringMatching(/does not answer.*too many questions/),
    });
    await saveEtims({ enabled: false });
    await expect(taxpayers().lookUp({ pin: "P052345678B" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
