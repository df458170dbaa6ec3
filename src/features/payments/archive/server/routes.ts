import { makeZip } from "client-zip";
import { readExportSelection } from "~/features/invoices/list";
import { countInvoices, readInvoicesForExport } from "~/features/invoices/server/queries/files";
import type { InvoiceFilter } from "~/features/invoices/server/queries/invoice-list";
import { db } from "~/platform/db/database";
import { endingWith, inSnapshot } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { inFormats } from "~/platform/http/in-formats";
import { log } from "~/platform/http/log";
import { sendFile } from "~/platform/http/send-file";
import { nairobiDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { makeInvoicePdf } from "../../server/documents/invoice-pdf";
import { tooManyPdfs } from "../errors";

const MAX_PDFS = 1_000;

interface Selected {
  id: string;
  invoiceNumber: string;
}

/** Holds no connection between PDFs: an archive of hundreds takes minutes. A text file at the end names failed PDFs. */
async function* pdfsOf(invoices: readonly Selected[], now: Date) {
  // The stream outlives the request, so the request's formats are read now.
  const asked = formats();
  const failed: string[] = [];
  for (const { id, invoiceNumber } of invoices) {
    try {
      const input = new Uint8Array(await inFormats(asked, () => makeInvoicePdf(db(), id, now)));
      yield { name: `${invoiceNumber}.pdf`, input, lastModified: now };
    } catch (error) {
      log().error({ err: error, invoiceId: id }, "an invoice's PDF could not be made for an archive");
      failed.push(invoiceNumber);
    }
  }
  if (failed.length > 0) {
    const input = `These invoices could not be made. Try them one by one.\r\n\r\n${failed.join("\r\n")}\r\n`;
    yield { name: "not-made.txt", input, lastModified: now };
  }
}

async function selected(actor: Actor, filter: InvoiceFilter): Promise<Selected[]> {
  const all: Selected[] = [];
  const found = inSnapshot((reader, batches) => readInvoicesForExport(reader, batches, actor, filter));
  for await (const rows of found) all.push(...rows);
  return all;
}

export const invoiceArchiveRoutes = [
  fileRoute({
    path: "/exports/invoices.zip",
    permission: "view_finances",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const filter = { ...readExportSelection(new URL(c.req.url).searchParams), now };
      if ((await countInvoices(db(), actor, filter, MAX_PDFS)) > MAX_PDFS)
        throw tooManyPdfs.at("ids", { most: MAX_PDFS });
      const pdfs = pdfsOf(await selected(actor, filter), now);
      return sendFile(c, {
        name: `invoices-${nairobiDate(now)}.zip`,
        type: "application/zip",
        body: endingWith(makeZip(pdfs), pdfs),
      });
    },
  }),
];
