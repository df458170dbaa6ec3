import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDevice, saveEtims } from "~/features/etims/device/testing";
import { aRejectedDocument } from "~/features/etims/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { checkEtims } from "./doctor-etims";

useDatabase({ subscribers: invoicesSubscribers });

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins();
});
afterAll(() => kra.close());

const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });
const ask = async (now?: Date) =>
  (await checkEtims({ DEMO: false }, now)).map(({ state, says }) => `${state}: ${says}`);

test("what is off or by hand is no fault", async () => {
  expect(await ask()).toEqual(["note: switched off"]);
  await saveEtims({ connection: "manual", pinNumber: "P051234567X" });
  expect(await ask()).toEqual(["ok: documents are signed by hand"]);
});

test("each fault is named: no key, another key, another time, a stopped queue, an old document", async () => {
  await saveEtims({ ...kra.offers.etims, serialNumber: "STANDIN-NONE" });
  expect(await ask()).toEqual([
    "wrong: This device has no key yet. Initialise it first",
    "ok: no document waits for KRA",
  ]);
  await aDevice(kra.offers.etims ?? {});
  expect(await ask()).toEqual([
    "ok: KRA answers and takes the device's key",
    expect.stringMatching(/^ok: KRA's clock is \d s from ours$/),
    "ok: no document waits for KRA",
  ]);
  await tell({ clockAhead: -1200 });
  await aRejectedDocument("conflict");
  const faults = await ask(new Date(Date.now() + 2 * 86_400_000));
  expect(faults.slice(1)).toEqual([
    expect.stringMatching(/^wrong: Our clock is 20 minutes ahead of KRA's/),
    expect.stringMatching(/^wrong: the queue of branch 00 is stopped, because KRA has another document/),
    expect.stringMatching(/^wrong: documents wait for KRA since /),
  ]);
  await db().execute(sql`update etims_devices set sealed = 'v2.unknown0.AAAA' where sealed is not null`);
  expect((await ask())[0]).toContain(
    "wrong: The device's key cannot be read with this installation's secret",
  );
  for (const { state, mend } of await checkEtims({ DEMO: false }))
    if (state !== "ok") expect(mend).toBeTruthy();
});
