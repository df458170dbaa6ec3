import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aDevice, saveEtims } from "../../device/testing";
import { sendSubmissions } from "../../server/commands/send-submissions";
import { taxMarkOf } from "../../server/documents/tax-mark";
import { taxHandlers } from "../../server/handlers";
import { etimsSubscribers } from "../../server/subscribers";
import { etimsTasks } from "../../server/tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins();
});
afterAll(() => kra.close());

const as = (scope: "all" | "assigned", personId = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b") =>
  callAs(
    taxHandlers,
    mintActor({
      kind: "person",
      personId,
      name: "Zawadi Mwakio",
      role: "accountant",
      permissions: new Map([
        ["manage_finances", scope],
        ["view_finances", scope],
      ]),
    }),
  );
const tax = as("all");
const today = nairobiDate(new Date());
const manual = { connection: "manual", pinNumber: "P051234567X" };

let branch = 10;
async function send(): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
  const at = new Date(Date.now() + 60_000);
  for (const { id } of rows) await sendSubmissions(id, () => at);
}
const states = async () =>
  (
    await db().execute<{ state: string }>(
      sql`select state from etims_submissions order by created_at, number`,
    )
  ).rows.map(({ state }) => state);
const ofInvoice = async (invoiceId: string) => {
  const [found] = await tax.ofInvoice({ invoiceId });
  if (!found) throw new Error("no submission");
  return found;
};

beforeEach(async () => {
  branch += 1;
  await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
  await db().execute(sql`delete from counters where series like 'etims%'`);
  await saveEtims(manual);
});

describe("an invoice signed by hand", () => {
  test("waits for its CU number, and its paper prints it", async () => {
    const invoice = await anInvoice();
    const { id, state } = await ofInvoice(invoice.id);
    expect(state).toBe("by_hand");
    expect(await tax.queue()).toMatchObject({ isByHand: true, byHand: 1, waiting: 0 });
    expect(await taxMarkOf(db(), { invoiceId: invoice.id }, "en")).toEqual({
      footnote: expect.stringContaining("Awaiting KRA's signature"),
    });
    await tax.signByHand({ id, cuNumber: " krasrn000012345/ 7", signedOn: today });
    const mark = await taxMarkOf(db(), { invoiceId: invoice.id }, "en");
    expect(mark).toMatchObject({ title: "Tax invoice", seal: { title: "Signed by KRA" } });
    expect(mark?.seal?.lines[0]).toBe("CU invoice number: KRASRN000012345/7");
    expect(mark?.seal?.address).toBeUndefined();
    const link = "https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=x";
    await tax.signByHand({ id, cuNumber: "KRASRN000012345/8", signedOn: today, link });
    expect((await taxMarkOf(db(), { invoiceId: invoice.id }, "sw"))?.seal?.address).toBe(link);
    expect(await ofInvoice(invoice.id)).toMatchObject({
      state: "signed_by_hand",
      cuNumber: "KRASRN000012345/8",
    });
    const { rows } = await db().execute<{ summary: string; data: object }>(
      sql`select summary, data from events where type = 'etims.signed_by_hand' and subject_id = ${id} order by at, id`,
    );
    expect(rows.at(-1)).toMatchObject({
      data: { before: "KRASRN000012345/7", cuNumber: "KRASRN000012345/8" },
    });
    // Typed at the wrong document, it is taken back.
    await tax.signByHand({ id, cuNumber: "", signedOn: today });
    expect(await states()).toEqual(["by_hand"]);
  });

  test("its credit note is signed by hand too", async () => {
    const invoice = await anInvoice();
    await cancelInvoice(invoice.id);
    expect(await states()).toEqual(["by_hand", "by_hand"]);
  });

  test.each([
    ["another form", { cuNumber: "INV-2026-0001" }],
    ["a script", { cuNumber: "<b>KRASRN1/7</b>" }],
    ["a day to come", { signedOn: "2099-01-01" }],
    ["another host", { link: "https://kra.go.ke.example.com/x" }],
    ["a host in front", { link: "https://etims.kra.go.ke@example.com/x" }],
    ["no https", { link: "http://etims.kra.go.ke/x" }],
    ["a script as a link", { link: "javascript:alert(1)//kra.go.ke" }],
  ])("%s is refused", async (_, wrong) => {
    const { id } = await ofInvoice((await anInvoice()).id);
    await expect(
      tax.signByHand({ id, cuNumber: "KRASRN000012345/9", signedOn: today, ...wrong }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/INVALID|BAD_REQUEST/) });
    expect(await states()).toEqual(["by_hand"]);
  });

  test("one CU number belongs to one document", async () => {
    const first = await anInvoice();
    const second = await anInvoice();
    const typed = { cuNumber: "KRASRN000012345/11", signedOn: today };
    await tax.signByHand({ id: (await ofInvoice(first.id)).id, ...typed });
    await expect(tax.signByHand({ id: (await ofInvoice(second.id)).id, ...typed })).rejects.toThrow(
      `${first.number} has this CU number already`,
    );
  });

  test("people enter it in their reach only", async () => {
    const { id } = await ofInvoice((await anInvoice()).id);
    await expect(
      as("assigned", "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6d").signByHand({
        id,
        cuNumber: "KRASRN000012345/12",
        signedOn: today,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("from hand to a device, and back", () => {
  test("the device sends what is issued from then on; the rest stays with a person", async () => {
    const before = await anInvoice();
    await aDevice(kra.offers.etims ?? {}, { branch: String(branch) });
    await anInvoice();
    await cancelInvoice(before.id);
    await send();
    expect(await states()).toEqual(["by_hand", "signed", "by_hand"]);
    await tax.signByHand({
      id: (await ofInvoice(before.id)).id,
      cuNumber: "KRASRN000012345/13",
      signedOn: today,
    });
    expect(await states()).toEqual(["signed_by_hand", "signed", "by_hand"]);
  });

  test("what a device signed is not entered by hand", async () => {
    await aDevice(kra.offers.etims ?? {}, { branch: String(branch) });
    const invoice = await anInvoice();
    await send();
    const { id } = await ofInvoice(invoice.id);
    await expect(
      tax.signByHand({ id, cuNumber: "KRASRN000012345/14", signedOn: today }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("what waits for the device is signed by hand, with a warning if KRA may have it", async () => {
    await aDevice(kra.offers.etims ?? {}, { branch: String(branch) });
    const invoice = await anInvoice();
    await fetch(`${kra.url}/_sim/etims`, {
      method: "POST",
      body: JSON.stringify({ mode: "cut", times: 1, skip: 1 }),
    });
    await send();
    await anInvoice();
    await saveEtims(manual);
    expect(await states()).toEqual(["by_hand", "by_hand"]);
    expect((await ofInvoice(invoice.id)).problem).toContain("Look in KRA's portal");
  });

  test("a document that KRA took without a signature takes its CU number", async () => {
    await aDevice(kra.offers.etims ?? {}, { branch: String(branch) });
    await anInvoice();
    await send();
    await fetch(`${kra.url}/etims/told`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer: "unsigned" }),
    });
    const invoice = await anInvoice();
    await send();
    const { id, state } = await ofInvoice(invoice.id);
    expect(state).toBe("accepted_unsigned");
    await tax.signByHand({ id, cuNumber: "KRACU01000001/2", signedOn: today });
    await cancelInvoice(invoice.id);
    await send();
    expect(await states()).toEqual(["signed", "signed_by_hand", "signed"]);
    await tax.signByHand({ id, cuNumber: "", signedOn: today });
    expect(await states()).toEqual(["signed", "accepted_unsigned", "signed"]);
  });
});
