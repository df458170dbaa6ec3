import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { aFee, anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { initialiseEtims } from "../device/server/commands";
import { accountant } from "../testing";
import { sendSubmissions } from "./commands/send-submissions";
import { taxMarkOf } from "./documents/tax-mark";
import { taxHandlers } from "./handlers";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins({ lateMs: 300 });
});
afterAll(() => kra.close());

const turn = (mode: string, times = 1, skip = 0) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode, times, skip }) });
const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });

const tax = callAs(taxHandlers, accountant);

let serial = 0;
/** A branch of its own for each test: KRA is asked for a new device, and the old rows go. */
async function startBranch(own: object = {}): Promise<void> {
  await turn("works");
  await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
  await db().execute(sql`delete from counters where series like 'etims%'`);
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  const etims: Record<string, unknown> = {
    ...kra.offers.etims,
    serialNumber: `STANDIN-Q${++serial}`,
    enabled: true,
    ...own,
  };
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
  await initialiseEtims(system, () => new Date());
  // The stand-in goes on with the branch's sales: our series follows.
  const atKra = (await ledger()).length;
  const [branch] = (
    await db().execute<{ id: string }>(sql`insert into etims_branches (id, environment, pin, branch)
      values (gen_random_uuid(), 'sandbox', ${String(etims.pinNumber)}, '00') returning id`)
  ).rows;
  if (atKra > 0)
    await db().execute(
      sql`insert into counters (series, year, last) values (${`etims ${branch?.id}`}, 0, ${atKra})`,
    );
}

interface AtKra {
  body: { invcNo: number; trdInvcNo: string; totAmt: number; rcptTyCd: string; orgInvcNo: number };
}
async function ledger(): Promise<AtKra[]> {
  const devices = (await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as { sales: AtKra[] }[];
  return devices.flatMap(({ sales }) => sales);
}

let clock = Date.now();
const later = (seconds: number) => {
  clock += seconds * 1000;
};
const now = () => new Date(clock);
async function send(): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
  for (const { id } of rows) await sendSubmissions(id, now);
}
const states = async () =>
  (
    await db().execute<{ state: string }>(
      sql`select state from etims_submissions order by created_at, number`,
    )
  ).rows.map(({ state }) => state);

beforeEach(async () => {
  await startBranch();
  clock = Date.now() + 1000;
});

describe("an issued invoice", () => {
  test("is signed, and its paper says so", async () => {
    const invoice = await anInvoice();
    expect(await taxMarkOf(db(), { invoiceId: invoice.id }, "en")).toEqual({
      footnote: expect.stringContaining("Awaiting KRA's signature"),
    });
    await send();
    const [of] = await tax.ofInvoice({ invoiceId: invoice.id });
    expect(of).toMatchObject({
      state: "signed",
      cuNumber: expect.stringMatching(/^KRACU01\d+\/\d+$/),
      vat: invoice.vat,
    });
    const mark = await taxMarkOf(db(), { invoiceId: invoice.id }, "sw");
    expect(mark).toMatchObject({ title: "Ankara ya kodi", seal: { title: "Imesainiwa na KRA" } });
    const page = await (await fetch(mark?.seal?.address ?? "")).text();
    expect(page).toContain(invoice.number);
    expect((await ledger()).at(-1)?.body).toMatchObject({
      trdInvcNo: invoice.number,
      totAmt: invoice.total / 100,
    });
  });

  test("from before the start is not reported, and neither is its credit note", async () => {
    await startBranch({ startsOn: "2099-01-01" });
    const invoice = await anInvoice();
    await cancelInvoice(invoice.id);
    await send();
    expect(await states()).toEqual(["not_required", "not_required"]);
    expect(await taxMarkOf(db(), { invoiceId: invoice.id }, "en")).toBeUndefined();
  });

  test("without eTIMS nothing is queued", async () => {
    await startBranch();
    await db().execute(
      sql`update settings set value = jsonb_set(value, '{etims,enabled}', 'false') where section = 'localization'`,
    );
    await anInvoice();
    expect(await states()).toEqual([]);
  });
});

describe("a credit note", () => {
  test("of everything is reported with its original's number", async () => {
    const invoice = await anInvoice();
    await cancelInvoice(invoice.id);
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
    const [sale, note] = (await ledger()).slice(-2);
    expect(note?.body).toMatchObject({
      rcptTyCd: "R",
      orgInvcNo: sale?.body.invcNo,
      totAmt: invoice.total / 100,
    });
  });

  test("that KRA would refuse is issued and listed to settle", async () => {
    const invoice = await anInvoice();
    const credit = (amount: number) =>
      transaction((tx) =>
        creditInvoice(tx, system, { invoiceId: invoice.id, reason: "Price cut", amount, now: new Date() }),
      );
    await credit(100_000);
    await credit(100_000);
    await send();
    expect(await states()).toEqual(["signed", "signed", "not_reportable"]);
    expect(await tax.queue()).toMatchObject({ waiting: 0, toSettle: 1 });
  });

  test("is not needed for the queue to know that the device has its key", async () => {
    await db().execute(sql`truncate etims_branches cascade`);
    expect(await tax.queue()).toMatchObject({ initialised: true, waiting: 0, highest: 0 });
  });

  test("does not wait for the pause to end if a person tries now", async () => {
    await anInvoice();
    await turn("500");
    await send();
    await turn("works");
    await send();
    expect(await states()).toEqual(["queued"]);
    await tax.tryNow();
    await send();
    expect(await states()).toEqual(["signed"]);
  });

  test("a later fee is an invoice of its own", async () => {
    const invoice = await anInvoice();
    await aFee(invoice, 116_000);
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
  });
});

test("a turn ends after so many, and says that more wait", async () => {
  await anInvoice();
  await anInvoice();
  const [branch] = (await db().execute<{ id: string }>(sql`select id from etims_branches`)).rows;
  expect(await sendSubmissions(branch?.id ?? "", now, 1)).toBe(true);
  expect(await states()).toEqual(["signed", "queued"]);
  expect(await sendSubmissions(branch?.id ?? "", now, 5)).toBe(false);
  expect(await states()).toEqual(["signed", "signed"]);
});

describe("bad luck", () => {
  test.each([
    ["an answer that is cut", () => turn("cut", 1, 0), "accepted_unsigned"],
    ["a connection that is cut before KRA has it", () => turn("deaf"), "signed"],
    ["an error of KRA's own system", () => turn("500"), "signed"],
    ["too many calls", () => tell({ answer: "990" }), "signed"],
    ["an unknown branch", () => tell({ answer: "E04" }), "signed"],
    ["an answer of 50 MB", () => tell({ answer: "huge" }), "signed"],
    ["an answer without a signature", () => tell({ answer: "unsigned" }), "accepted_unsigned"],
  ])("%s is put off and sent again under the same number", async (_, happens, state) => {
    await anInvoice();
    await send();
    // The items are known now, so that the next call is the sale.
    await anInvoice();
    await happens();
    await send();
    later(20);
    await send();
    expect(await states()).toEqual(["signed", state]);
    await anInvoice();
    await send();
    expect((await states()).at(-1)).toBe("signed");
  });

  test("a device's key that cannot be read is told, and sending goes on once it can", async () => {
    await anInvoice();
    const serialNumber = `STANDIN-Q${serial}`;
    const ofDevice = sql`serial_number = ${serialNumber}`;
    const [device] = (
      await db().execute<{ sealed: string }>(sql`select sealed from etims_devices where ${ofDevice}`)
    ).rows;
    await db().execute(sql`update etims_devices set sealed = 'v2.unknown0.AAAA' where ${ofDevice}`);
    await send();
    expect(await tax.queue()).toMatchObject({
      initialised: true,
      failingSince: now(),
      problem: expect.stringContaining("could not prepare"),
    });
    expect(await states()).toEqual(["queued"]);
    await db().execute(sql`update etims_devices set sealed = ${device?.sealed} where ${ofDevice}`);
    later(20);
    await send();
    expect(await states()).toEqual(["signed"]);
    expect(await tax.queue()).toMatchObject({ failingSince: null, problem: "" });
  });

  test("what KRA rejects stops the branch until somebody sends it again", async () => {
    await anInvoice();
    await tell({ answer: "html", times: 1 });
    await send();
    later(3600);
    await anInvoice();
    await send();
    expect(await states()).toEqual(["rejected", "queued"]);
    const [row] = (await tax.list({ page: 1, limit: 10, state: "rejected" })).rows;
    expect(row?.problem).toContain("<img src=x onerror=alert(1)>");
    await tax.retry({ id: row?.id ?? "" });
    await expect(tax.retry({ id: row?.id ?? "" })).rejects.toMatchObject({ code: "CONFLICT" });
    later(1);
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
  });

  test("a number that KRA has of another document stops the queue until the highest is entered", async () => {
    await anInvoice();
    await send();
    await expect(tax.confirmNumbers({ highest: 5 })).rejects.toMatchObject({ code: "CONFLICT" });
    await anInvoice();
    await cancelInvoice((await anInvoice()).id);
    await tell({ answer: "994" });
    await send();
    expect(await tax.queue()).toMatchObject({ stopped: "conflict", waiting: 3 });
    await send();
    expect(await states()).toEqual(["signed", "queued", "queued", "queued"]);
    const { highest } = await tax.queue();
    const atKra = Math.max(...(await ledger()).map(({ body }) => body.invcNo));
    await expect(tax.confirmNumbers({ highest: atKra - 1 })).rejects.toMatchObject({ code: "INVALID" });
    expect(await tax.confirmNumbers({ highest: atKra })).toEqual({ moved: 3, unknown: [] });
    expect(highest).toBe(atKra + 3);
    later(1);
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed", "signed"]);
  });

  test("a process killed between the try and its note leaves one document at KRA", async () => {
    await anInvoice();
    await send();
    const before = (await ledger()).length;
    await anInvoice();
    await db().execute(sql`create function die() returns trigger language plpgsql as
      $$ begin if new.state <> 'sending' and old.state = 'sending' then raise 'killed'; end if; return new; end $$`);
    await db().execute(
      sql`create trigger die before update on etims_submissions for each row execute function die()`,
    );
    await expect(send()).rejects.toThrow();
    await db().execute(sql`drop trigger die on etims_submissions; drop function die()`);
    later(30);
    await send();
    expect((await states()).at(-1)).toBe("sending");
    later(90);
    await send();
    expect(await states()).toEqual(["signed", "accepted_unsigned"]);
    expect(await ledger()).toHaveLength(before + 1);
  });
});
