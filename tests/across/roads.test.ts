import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askGoogleMaps } from "~/features/connections/roads/server/commands";
import { findUnmeasured } from "~/features/connections/roads/server/queries";
import { mapUses } from "~/features/connections/roads/server/tables";
import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { connectionsHandlers } from "~/features/connections/server/handlers";
import { connectionsSubscribers } from "~/features/connections/server/subscribers";
import {
  aSignedInAdmin,
  enableAtStandIn,
  resetIntegrations,
  setIntegrations,
} from "~/features/connections/testing";
import { pricingHandlers } from "~/features/pricing/server/handlers";
import { roadSources } from "~/features/pricing/server/queries/roads";
import { roadDistances } from "~/features/pricing/server/tables";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { aRequest } from "~/features/quotes/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({ subscribers: connectionsSubscribers });
roadSources.answer(askGoogleMaps).join();

let standins: Standins;
let admin: Actor;
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  admin = await aSignedInAdmin();
});
afterAll(() => standins.close());
beforeEach(async () => {
  configureConnections({ offers: standins.offers });
  await turn("works");
  await resetIntegrations();
  await measureBy("roads");
  await db().delete(mapUses);
  await db().delete(roadDistances);
});

const turn = (mode: string) =>
  fetch(`${standins.url}/_sim/google-maps`, { method: "POST", body: JSON.stringify({ mode }) });
const asked = async () =>
  ((await (await fetch(`${standins.url}/google-maps/asked.json`)).json()) as { asked: number }).asked;
const api = (ip = "198.51.100.1", now = new Date()) => callAs(pricingHandlers, visitor, { ip, now });
const settings = () => callAs(connectionsHandlers, admin);
const maps = async () => (await settings().list()).integrations.find(({ name }) => name === "googleMaps");

async function measureBy(distanceMethod: "fixed" | "bands" | "roads"): Promise<void> {
  await transaction(async (tx) => {
    const { version } = await getSettingsForPage(tx, quotesSection);
    const value = { ...defaultsOf(quotesSection), distanceMethod };
    return saveSettings(tx, system, { section: quotesSection, value, version, now: new Date() });
  });
}

async function connect(over: Record<string, unknown> = {}): Promise<void> {
  await enableAtStandIn(admin, "googleMaps", over);
  expect((await settings().check({ name: "googleMaps", purpose: "connect" })).ok).toBe(true);
}

const toThika = { from: "Nairobi, Kenya", to: "Thika, Kenya" };
const ESTIMATED = { method: "bands" };

describe("a route by road", () => {
  test("is priced by the road's length, and the quote keeps how it was measured", async () => {
    await connect();
    const measured = await api().distance(toThika);
    expect(measured).toMatchObject({ method: "roads", assumptions: [], notices: [] });
    const estimate = await api().estimate({ ...toThika, rooms: { bedroom: 2 } });
    expect(estimate).toMatchObject({ distanceMethod: "roads", distanceKm: measured.km });
    const { number } = await callAs(quotesHandlers, visitor).request(aRequest(toThika));
    const quote = await callAs(quotesHandlers, admin).get({ number });
    expect(quote).toMatchObject({ distanceMethod: "roads", distanceKm: measured.km });
  });

  test("is asked for once by all, both ways, and anew after an hour", async () => {
    await connect();
    const before = await asked();
    await api().distance(toThika);
    await api("198.51.100.2").distance({ from: toThika.to, to: toThika.from });
    expect((await asked()) - before).toBe(1);
    await api("198.51.100.2", new Date(Date.now() + 3_700_000)).distance(toThika);
    expect((await asked()) - before).toBe(2);
  });

  test("whose place we do not know is measured too, without what may be a phone number", async () => {
    await connect();
    const sent: string[] = [];
    configureConnections({
      offers: standins.offers,
      fetch: (...call: Parameters<typeof fetch>) => {
        sent.push(String(call[1]?.body));
        return fetch(...call);
      },
    });
    const measured = await api().distance({ from: "Joyland flats Ruaka 0712 345 678", to: "Thika, Kenya" });
    expect(measured.method).toBe("roads");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Joyland flats Ruaka, Kenya");
    expect(sent[0]).not.toContain("0712");
    expect(await api().distance({ from: "Atlantis", to: "Thika, Kenya" })).toMatchObject({
      method: "fixed",
      assumptions: [expect.stringContaining("Atlantis")],
    });
  });

  test("that cannot be true is not believed", async () => {
    await connect();
    configureConnections({
      offers: standins.offers,
      fetch: async () => Response.json({ routes: [{ distanceMeters: 5_400_000 }] }),
    });
    expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
  });
});

describe("without Google Maps", () => {
  test.each(["429", "500", "cut", "deaf"])(
    "%s: kilometres are estimated, and the next customers do not wait",
    async (mode) => {
      await connect();
      await turn(mode);
      expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
      expect(await maps()).toMatchObject({ connected: true, problem: expect.stringMatching(/Google Maps /) });
      await turn("works");
      const before = await asked();
      expect((await api().distance({ ...toThika, to: "Nakuru, Kenya" })).method).toBe("bands");
      expect(await asked()).toBe(before);
      const later = new Date(Date.now() + 700_000);
      expect((await api("198.51.100.3", later).distance(toThika)).method).toBe("roads");
    },
  );

  test("late: one page waits a moment, not for as long as Google takes", async () => {
    await connect();
    await turn("late");
    configureConnections({ offers: standins.offers, timeoutMs: 300 });
    expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
  });

  test("a key that is refused ends the connection", async () => {
    await connect();
    await turn("401");
    expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
    expect(await maps()).toMatchObject({ connected: false, problem: expect.stringMatching(/refuses/) });
    expect(await findUnmeasured(db())).toMatchObject([{ path: "distanceMethod" }]);
  });

  test("the month's questions are counted, and what is beyond them is estimated", async () => {
    await connect({ monthlyCalls: 2 });
    for (const to of ["Thika, Kenya", "Nakuru, Kenya"])
      expect((await api().distance({ ...toThika, to })).method).toBe("roads");
    expect((await api().distance({ ...toThika, to: "Kisumu, Kenya" })).method).toBe("bands");
    expect((await maps())?.detail).toContain("All 2 questions of this month are used");
    const next = new Date(Date.now() + 32 * 86_400_000);
    expect((await api("198.51.100.4", next).distance(toThika)).method).toBe("roads");
  });

  test("another method asks nobody, nor does one that is not connected", async () => {
    expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
    await connect();
    const before = await asked();
    await measureBy("bands");
    expect(await api().distance(toThika)).toMatchObject(ESTIMATED);
    expect(await asked()).toBe(before);
    expect(await findUnmeasured(db())).toEqual([]);
  });

  test("one visitor cannot use up the month by typing", async () => {
    await connect();
    const before = await asked();
    for (let n = 0; n < 103; n++)
      await api("198.51.100.9").distance({ from: `Plot ${n} Ruaka`, to: "Thika, Kenya" });
    expect((await asked()) - before).toBeLessThanOrEqual(100);
  });
});

test("maps begin where the company says, once Google Maps is enabled", async () => {
  const view = () => callAs(connectionsHandlers, visitor).mapView();
  expect(await view()).toEqual({ zoom: null });
  await setIntegrations({ googleMaps: { enabled: true, apiKey: "a-key", defaultZoom: 13 } });
  expect(await view()).toEqual({ zoom: 13 });
});
