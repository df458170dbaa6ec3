import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireCopies, fill } from "~/features/connections/drive/server/commands/mark-documents";
import { syncDueCopies } from "~/features/connections/drive/server/commands/sync-copies";
import { driveSubscribers } from "~/features/connections/drive/server/subscribers";
import { driveFiles, driveFolders } from "~/features/connections/drive/server/tables";
import { driveTasks } from "~/features/connections/drive/server/tasks";
import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { lookAgain } from "~/features/connections/server/commands/look-again";
import { connectionsHandlers } from "~/features/connections/server/handlers";
import { connectionsSubscribers } from "~/features/connections/server/subscribers";
import {
  aSignedInAdmin,
  connectGoogle,
  resetIntegrations,
  setIntegrations,
} from "~/features/connections/testing";
import { customersHandlers } from "~/features/customers/testing";
import { customerDocumentsHandlers } from "~/features/documents/server/handlers";
import { customerDocumentsTasks } from "~/features/documents/server/tasks";
import { aPdf } from "~/features/documents/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { anAcceptedQuote, movesHandlers } from "~/features/moves/testing";
import { paymentsHandlers } from "~/features/payments/testing";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { makeDocument } from "~/server/ports";

useDatabase({
  subscribers: [...invoicesSubscribers, ...connectionsSubscribers, ...driveSubscribers],
  tasks: [...driveTasks, ...customerDocumentsTasks],
});

let standins: Standins;
let admin: Actor;
const WORKER =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from("%PDF-" + JSON.stringify(data)) }));';
beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`));
  standins = await startStandins({ lateMs: 60_000 });
  configureConnections({ offers: standins.offers, makeDocument });
  admin = await aSignedInAdmin();
});
afterAll(async () => {
  await closePdfWorkers();
  await standins.close();
});
beforeEach(async () => {
  configureConnections({ offers: standins.offers, makeDocument });
  await turn("works");
  await resetIntegrations();
  await db().delete(driveFiles);
  await db().delete(driveFolders);
  await emptied();
});

const turn = (mode: string, times = 1, skip = 0) =>
  fetch(`${standins.url}/_sim/google`, { method: "POST", body: JSON.stringify({ mode, times, skip }) });
const revoke = () =>
  fetch(`${standins.url}/google/permissions`, {
    method: "POST",
    body: new URLSearchParams({ act: "revoke" }),
    redirect: "manual",
  });
const emptied = () => fetch(`${standins.url}/google/drive.json`, { method: "DELETE" });
interface Shown {
  path: string;
  head?: string;
  written?: number;
}
const shown = async () => (await (await fetch(`${standins.url}/google/drive.json`)).json()) as Shown[];
const filesOf = async ({ number }: { number: string }) =>
  (await shown()).filter(({ path }) => path.endsWith(`Invoice ${number}.pdf`));
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const sync = (at = new Date()) => syncDueCopies(() => at);
const connect = () => connectGoogle(admin, "googleDrive");
const panel = async () =>
  (await callAs(connectionsHandlers, admin).list()).integrations.find(({ name }) => name === "googleDrive");

async function share(customerId: string, thirdPartySharing = true): Promise<void> {
  await callAs(customersHandlers, admin).edit({ id: customerId, privacy: { thirdPartySharing } });
}

async function anOpenInvoice() {
  const invoice = await anInvoice();
  await share(invoice.customerId);
  return invoice;
}

describe("an issued document", () => {
  test("is copied into its customer's folder, written anew when it changes, and only then", async () => {
    await connect();
    const invoice = await anOpenInvoice();
    await sync();
    const [copy] = await filesOf(invoice);
    expect(copy).toMatchObject({ head: "%PDF-", written: 1 });
    expect(copy?.path).toMatch(/^MoveEase documents\/CUST\d+ Nyokabi Mulei \d+\/Invoice INV-/);
    await callAs(customersHandlers, admin).edit({
      id: invoice.customerId,
      personalInfo: { lastName: "Oketch" },
    });
    await sync();
    expect(await filesOf(invoice)).toMatchObject([{ written: 1, path: expect.stringContaining("Oketch/") }]);
    const paid = { invoiceId: invoice.id, amount: 100_000, method: "cash" } as const;
    await callAs(paymentsHandlers, admin).record(paid);
    await sync();
    expect(await filesOf(invoice)).toMatchObject([{ written: 2 }]);
    expect((await shown()).filter(({ path }) => path.includes("/Receipt "))).toHaveLength(1);
    expect(await panel()).toMatchObject({ connected: true, problem: "" });
  });

  test("of a customer who shares nothing is not copied, and goes with its folder once they take it back", async () => {
    await connect();
    const invoice = await anInvoice();
    await sync();
    expect(await shown()).toEqual([]);
    await share(invoice.customerId);
    await sync();
    expect(await filesOf(invoice)).toHaveLength(1);
    await share(invoice.customerId, false);
    await sync();
    expect(await shown()).toEqual([{ path: "MoveEase documents/" }]);
  });

  test("that was there before is copied once connected; what is not chosen is not, and goes", async () => {
    const invoice = await anOpenInvoice();
    await connect();
    await fill({ all: true }, new Date());
    await sync();
    expect(await filesOf(invoice)).toHaveLength(1);
    await setIntegrations({ googleDrive: { documents: ["quote"] } });
    await fill({ all: false }, new Date());
    await sync();
    expect(await filesOf(invoice)).toEqual([]);
    await setIntegrations({ googleDrive: { documents: ["invoice"] } });
    await fill({ all: false }, new Date());
    // The quote's copy goes, perhaps with the invoice's folder: the next run creates it again.
    for (const seconds of [0, 40]) await sync(later(seconds));
    expect(await filesOf(invoice)).toMatchObject([{ written: 1 }]);
  });

  test("a move that began has its delivery note there, once it is chosen", async () => {
    await setIntegrations({ googleDrive: { documents: ["delivery_note"] } });
    await connect();
    const quote = await anAcceptedQuote(0);
    await share(quote.customerId ?? "");
    const office = callAs(movesHandlers, admin);
    const { id, number } = await office.schedule({
      ...{ quoteId: quote.id, date: nairobiDate(new Date()), window: "morning", notes: "" },
      ...{ crewLead: null, crew: [], overrideWarnings: true },
    });
    const notes = async () =>
      (await shown()).filter(({ path }) => path.endsWith(`Delivery note ${number}.pdf`));
    await office.advance({ id, to: "confirmed" });
    await sync();
    expect(await notes()).toEqual([]);
    await office.advance({ id, to: "in_progress" });
    await sync();
    expect(await notes()).toMatchObject([{ head: "%PDF-", written: 1 }]);
  });

  test("a file that staff uploaded is there and goes with it; an identity document never is", async () => {
    configureStorage(memoryStorage());
    await setIntegrations({ googleDrive: { documents: ["file"] } });
    await connect();
    const { customerId: id } = await anOpenInvoice();
    const documents = callAs(customerDocumentsHandlers, admin);
    const { id: documentId } = await documents.add({ id, kind: "contract", file: aPdf("Terms.pdf") });
    await documents.add({ id, kind: "identity", file: aPdf("Passport.pdf") });
    await sync();
    const files = async () => (await shown()).map(({ path }) => path.split("/").at(-1)).filter(Boolean);
    expect(await files()).toEqual(["Terms.pdf"]);
    await documents.remove({ id, documentId });
    await sync();
    expect(await files()).toEqual([]);
  });

  test("is removed when its days are over", async () => {
    await connect();
    const invoice = await anOpenInvoice();
    await sync();
    const nearly = later(364 * 86_400);
    await expireCopies(nearly);
    await sync(nearly);
    expect(await filesOf(invoice)).toHaveLength(1);
    const over = later(366 * 86_400);
    await expireCopies(over);
    await sync(over);
    expect(await filesOf(invoice)).toEqual([]);
  });
});

describe("bad luck", () => {
  test("two processes make one folder and one file; a crash between writing and noting too", async () => {
    await connect();
    const made = [await anOpenInvoice(), await anOpenInvoice(), await anOpenInvoice()];
    await Promise.all([sync(), sync(), sync()]);
    for (const invoice of made) expect(await filesOf(invoice)).toMatchObject([{ written: 1 }]);
    const invoice = await anOpenInvoice();
    let wrote = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    configureConnections({
      offers: standins.offers,
      makeDocument,
      fetch: async (...call: Parameters<typeof fetch>) => {
        const answer = await fetch(...call);
        if (!String(call[0]).includes("/upload/")) return answer;
        wrote();
        return new Promise(() => undefined);
      },
    });
    void sync();
    await written;
    configureConnections({ offers: standins.offers, makeDocument });
    await sync(later(121));
    expect(await filesOf(invoice)).toHaveLength(1);
    expect((await shown()).filter(({ path }) => path === "MoveEase documents/")).toHaveLength(1);
  });

  test.each(["429", "500", "cut", "deaf"])("%s: tried again later, and there once", async (mode) => {
    await connect();
    const invoice = await anOpenInvoice();
    await turn(mode, 1, 1);
    await sync();
    expect(await panel()).toMatchObject({ connected: true, problem: expect.stringMatching(/Google Drive /) });
    await turn("works");
    await sync(later(40));
    expect(await filesOf(invoice)).toHaveLength(1);
    expect((await shown()).filter(({ path }) => path === "MoveEase documents/")).toHaveLength(1);
    expect(await panel()).toMatchObject({ connected: true, problem: "" });
  });

  test("what a person removed in the drive is made anew with the next change", async () => {
    await connect();
    const invoice = await anOpenInvoice();
    await sync();
    await emptied();
    const paid = { invoiceId: invoice.id, amount: 100_000, method: "cash" } as const;
    await callAs(paymentsHandlers, admin).record(paid);
    for (const seconds of [0, 40, 120, 300]) await sync(later(seconds));
    expect(await filesOf(invoice)).toHaveLength(1);
    expect((await shown()).filter(({ path }) => path === "MoveEase documents/")).toHaveLength(1);
  });

  test("a permission that is gone is noticed with nothing to write, and ends the connection", async () => {
    await connect();
    await lookAgain(() => new Date());
    await revoke();
    await lookAgain(() => new Date());
    expect(await panel()).toMatchObject({ connected: true });
    await lookAgain(() => later(3_700));
    expect(await panel()).toMatchObject({
      connected: false,
      problem: expect.stringMatching(/withdrawn or has run out/),
    });
    const invoice = await anInvoice();
    await share(invoice.customerId);
    expect(await db().$count(driveFiles)).toBe(0);
  });
});
