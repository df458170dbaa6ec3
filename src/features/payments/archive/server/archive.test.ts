import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db, downloadPool, pool } from "~/platform/db/database";
import { serveFiles } from "~/platform/http/file-routes";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { invoiceArchiveRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const slowWorker = `
  import { parentPort } from "node:worker_threads";
  const pdf = Buffer.from("%PDF");
  parentPort.on("message", () => setTimeout(() => parentPort.postMessage({ pdf }), 20));`;

beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(slowWorker)}`));
  for (let n = 0; n < 6; n++) await anInvoice();
});
afterAll(closePdfWorkers);

async function download() {
  const accountant = await aPerson({ role: "accountant" });
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(accountant));
    await next();
  });
  return app.route("/", serveFiles(invoiceArchiveRoutes)).request("/exports/invoices.zip");
}

const held = () => [pool(), downloadPool()].map(({ totalCount, idleCount }) => totalCount - idleCount);

test("more archives at once than there are connections keep none of them from anybody", async () => {
  const people = Array.from({ length: 25 }, () => download());
  const archives = await Promise.all(people);
  for (const archive of archives) expect(archive.status).toBe(200);
  const whole = archives.map((archive) => archive.arrayBuffer());
  // The event loop stays free while PDFs are made.
  await db().execute("select 1");
  for (const bytes of await Promise.all(whole)) {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.match(/INV-[\w-]+\.pdf/g)).toHaveLength(12);
    expect(text).not.toContain("not-made.txt");
  }
  expect(held()).toEqual([0, 0]);
});

test("a download that is closed in the middle leaves nothing behind", async () => {
  const archives = await Promise.all(Array.from({ length: 6 }, download));
  for (const archive of archives) {
    const reader = archive.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect(held()).toEqual([0, 0]);
});
