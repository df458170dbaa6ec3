import { makeZip } from "client-zip";
import { Hono } from "hono";
import { readExportSelection } from "~/features/invoices/domain";
import { countInvoices, type InvoiceFilter, readInvoicesForExport } from "~/features/invoices/server/queries";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { db, type Reader } from "~/platform/db/database";
import { type Batches, inSnapshot } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { assertMayEnter, type RequestContext } from "~/platform/http/handlers";
import { log } from "~/platform/http/log";
import { nairobiDate } from "~/platform/kernel/dates";
import { invalid } from "~/platform/kernel/errors";

type Variables = { Variables: { request: RequestContext } };

/** PDFs take their time: more at once are better narrowed down than waited for. */
const MAX_PDFS = 1_000;

/**
 * The PDFs one after another as the archive is read, all as of one moment. One that cannot be made does not keep the
 * others: a text file at the end names it.
 */
async function* pdfsOf(reader: Reader, batches: Batches, actor: Actor, filter: InvoiceFilter) {
  const failed: string[] = [];
  for (const { id, invoiceNumber } of await selected(reader, batches, actor, filter)) {
    try {
      const input = new Uint8Array(await makeInvoicePdf(reader, id, filter.now));
      yield { name: `${invoiceNumber}.pdf`, input, lastModified: filter.now };
    } catch (error) {
      log().error({ err: error, invoiceId: id }, "an invoice's PDF could not be made for an archive");
      failed.push(invoiceNumber);
    }
  }
  if (failed.length > 0) {
    const input = `These invoices could not be made. Try them one by one.\r\n\r\n${failed.join("\r\n")}\r\n`;
    yield { name: "not-made.txt", input, lastModified: filter.now };
  }
}

async function selected(reader: Reader, batches: Batches, actor: Actor, filter: InvoiceFilter) {
  const all: { id: string; invoiceNumber: string }[] = [];
  for await (const rows of readInvoicesForExport(reader, batches, actor, filter)) all.push(...rows);
  return all;
}

/** The selected invoices' PDFs as one archive, streamed. */
export function invoiceArchiveRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.get("/exports/invoices.zip", async (c) => {
    const { actor, now } = c.get("request");
    assertMayEnter(actor, "view_finances");
    const filter = { ...readExportSelection(new URL(c.req.url).searchParams), now };
    if ((await countInvoices(db(), actor, filter, MAX_PDFS)) > MAX_PDFS)
      throw invalid("ids", `Please narrow the list down to ${MAX_PDFS} invoices`);
    c.header("Content-Type", "application/zip");
    c.header("Content-Disposition", `attachment; filename="invoices-${nairobiDate(now)}.zip"`);
    c.header("Cache-Control", "private, no-store");
    return c.body(makeZip(inSnapshot((reader, batches) => pdfsOf(reader, batches, actor, filter))));
  });
  return routes;
}
