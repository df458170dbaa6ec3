import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { CONSUMER } from "~/integrations/standins/providers/etims-tokens";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { aDevice, saveEtims } from "../device/testing";
import { sendSubmissions } from "./commands/send-submissions";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins();
});
afterAll(() => kra.close());

let branch = 10;
let clock = Date.now();
const now = () => new Date(clock);
async function send(): Promise<void> {
  clock += 60_000;
  const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
  for (const { id } of rows) await sendSubmissions(id, now);
}
const turn = (mode: string, skip = 0) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode, times: 1, skip }) });
const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });
interface AtKra {
  branch: string;
  sales: { body: { trdInvcNo: string; invcNo: number } }[];
}
async function atKra(of = branch): Promise<AtKra["sales"][number]["body"][]> {
  const devices = (await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as AtKra[];
  return devices.find((device) => device.branch === String(of))?.sales.map(({ body }) => body) ?? [];
}
const states = async () =>
  (
    await db().execute<{ state: string }>(
      sql`select state from etims_submissions order by created_at, number`,
    )
  ).rows.map(({ state }) => state);
const problems = async () =>
  (await db().execute<{ problem: string }>(sql`select problem from etims_branches`)).rows.map(
    ({ problem }) => problem,
  );

beforeEach(async () => {
  branch += 1;
  await tell({ tokens: false });
  await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
  await db().execute(sql`delete from counters where series like 'etims%'`);
});
const use = (own: object = {}) => aDevice(kra.offers.etims ?? {}, { branch: String(branch), ...own });

describe("GavaConnect's token", () => {
  const tokens = () => ({ asksForToken: true, tokenUrl: `${kra.url}/etims/v1/token/generate`, ...CONSUMER });

  test("carries initialising, items and sales; a revoked one is replaced and no sale is doubled", async () => {
    await tell({ tokens: true });
    await use(tokens());
    await anInvoice();
    await send();
    await tell({ revoke: true });
    await anInvoice();
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
    expect(await atKra()).toHaveLength(2);
  });

  test("a wrong secret is said in plain words, and documents wait", async () => {
    const etims = await use(tokens());
    await saveEtims({ ...etims, consumerSecret: "wrong" });
    await anInvoice();
    await send();
    expect(await states()).toEqual(["queued"]);
    expect(await problems()).toEqual([expect.stringContaining("did not accept the consumer key and secret")]);
    expect(await atKra()).toEqual([]);
  });
});

describe("the program in the office (VSCU)", () => {
  const vscu = { connection: "vscu" };

  test("takes the sale, then its invoice", async () => {
    await use(vscu);
    await anInvoice();
    await send();
    expect(await states()).toEqual(["signed"]);
  });

  // After the item is known, the calls of a document are the sale and its invoice.
  test.each([
    ["the sale's answer", 0, "accepted_unsigned"],
    ["the invoice's answer", 1, "signed"],
  ])("after a cut of %s only what is missing is sent again", async (_, skip, state) => {
    await use(vscu);
    await anInvoice();
    await send();
    await anInvoice();
    await turn("cut", skip);
    await send();
    expect(await states()).toEqual(["signed", "queued"]);
    await send();
    expect(await states()).toEqual(["signed", state]);
    await anInvoice();
    await send();
    expect((await states()).at(-1)).toBe("signed");
    expect((await atKra()).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3]);
  });

  test("a full memory is explained", async () => {
    await use(vscu);
    await tell({ answer: "E11" });
    await anInvoice();
    await send();
    expect(await problems()).toEqual([expect.stringMatching(/24 hours.*KRA E11/)]);
    await send();
    expect(await states()).toEqual(["signed"]);
  });
});

describe("another branch in the settings", () => {
  test("what waits goes out by its own branch's device, and a later credit note too", async () => {
    await use();
    const first = await anInvoice();
    await send();
    await turn("deaf");
    await anInvoice();
    await send();
    const before = branch;
    branch += 1;
    await use();
    await cancelInvoice(first.id);
    await anInvoice();
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed", "signed"]);
    expect((await atKra(before)).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3]);
    expect((await atKra()).map(({ invcNo }) => invcNo)).toEqual([1]);
  });

  test("what waits without a device moves to the branch that has one", async () => {
    await saveEtims({ ...kra.offers.etims, branch: String(branch), pinNumber: "P000000000Z" });
    await cancelInvoice((await anInvoice()).id);
    await anInvoice();
    await send();
    expect(await states()).toEqual(["queued", "queued", "queued"]);
    await use();
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed"]);
    expect((await atKra()).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3]);
  });

  test("from the sandbox, what waits goes to production, and what was from before its start does not", async () => {
    await use();
    const signed = await anInvoice();
    await send();
    await turn("deaf");
    await cancelInvoice(signed.id);
    await anInvoice();
    await send();
    branch += 1;
    await use({ environment: "production" });
    await send();
    // The invoice of the credit note is only in the sandbox.
    expect(await states()).toEqual(["signed", "not_required", "signed"]);
    expect(await atKra()).toHaveLength(1);
  });
});
