import { type Context, Hono } from "hono";
import { makeCreditNotePdf } from "~/features/invoices/credit-notes/server/documents/credit-note-pdf";
import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import { findInvoiceOfQuote, getInvoiceById, maySeeInvoice } from "~/features/invoices/server/queries";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { makeReceiptPdf } from "~/features/payments/server/documents/receipt-pdf";
import { getPayment } from "~/features/payments/server/queries";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { getQuoteById, getQuoteOfLink, maySeeQuote } from "~/features/quotes/server/queries";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { openPlaces } from "~/platform/http/places";
import { AppError, notFound } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";

type Variables = { Variables: { request: RequestContext } };

function pdf(c: Context, name: string, bytes: Buffer) {
  c.header("Content-Type", "application/pdf");
  c.header("Content-Disposition", `inline; filename="${name.replace(/[^A-Za-z0-9-]/g, "")}.pdf"`);
  c.header("Cache-Control", "private, no-store");
  return c.body(new Uint8Array(bytes));
}

function idOf(text: string, what: string): string {
  const id = text.replace(/\.pdf$/, "");
  if (!UUID.test(id)) throw notFound(what);
  return id;
}

/**
 * Documents for one link and for one address at the same time: a page opens two or three, and whoever asks for hundreds
 * waits alone.
 */
const AT_ONCE = {
  together: 60,
  each: 6,
  retryAfter: 3,
  message: "Many documents are being made at the moment. Please try again shortly.",
};

/** Documents as files: for staff in scope and for owners by id, for whoever holds a quote's link by its token. */
export function documentRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();

  routes.get("/documents/quotes/:file", async (c) => {
    const id = idOf(c.req.param("file"), "Quote");
    if (!(await maySeeQuote(db(), c.get("request").actor, id))) throw refused(c.get("request"), "Quote");
    const { number } = await getQuoteById(db(), id);
    return pdf(c, number, await makeQuotePdf(db(), id, (await getMpesaSetup()).shortcode));
  });
  routes.get("/documents/invoices/:file", async (c) => {
    const id = idOf(c.req.param("file"), "Invoice");
    if (!(await maySeeInvoice(db(), c.get("request").actor, id))) throw refused(c.get("request"), "Invoice");
    const { number } = await getInvoiceById(db(), id);
    return pdf(c, number, await makeInvoicePdf(db(), id, new Date()));
  });
  routes.get("/documents/receipts/:file", async (c) => {
    const payment = await getPayment(db(), idOf(c.req.param("file"), "Receipt"));
    if (!(await maySeeInvoice(db(), c.get("request").actor, payment.invoiceId)))
      throw refused(c.get("request"), "Receipt");
    return pdf(c, payment.receiptNumber, await makeReceiptPdf(db(), payment.id));
  });

  routes.get("/documents/credit-notes/:file", async (c) => {
    const note = await getCreditNote(db(), idOf(c.req.param("file"), "Credit note"));
    if (!(await maySeeInvoice(db(), c.get("request").actor, note.invoiceId)))
      throw refused(c.get("request"), "Credit note");
    return pdf(c, note.number, await makeCreditNotePdf(db(), note.id));
  });

  const places = openPlaces(AT_ONCE);
  routes.use("/q/:token/*", async (c, next) => {
    if (!c.req.path.endsWith(".pdf")) return next();
    const leave = places.enter([`link ${c.req.param("token")}`, c.get("request").ip]);
    try {
      await next();
    } finally {
      leave();
    }
  });
  routes.get("/q/:token/quote.pdf", async (c) => {
    const quote = await quoteOfLink(c.req.param("token"));
    return pdf(c, quote.number, await makeQuotePdf(db(), quote.id, (await getMpesaSetup()).shortcode));
  });
  routes.get("/q/:token/invoice.pdf", async (c) => {
    const quote = await quoteOfLink(c.req.param("token"));
    const invoice = await findInvoiceOfQuote(db(), quote.id);
    if (!invoice) throw notFound("Invoice");
    return pdf(c, invoice.number, await makeInvoicePdf(db(), invoice.id, new Date()));
  });
  routes.get("/q/:token/receipts/:file", async (c) => {
    const quote = await quoteOfLink(c.req.param("token"));
    const payment = await getPayment(db(), idOf(c.req.param("file"), "Receipt"));
    const invoice = await findInvoiceOfQuote(db(), quote.id);
    if (!invoice || payment.invoiceId !== invoice.id) throw notFound("Receipt");
    return pdf(c, payment.receiptNumber, await makeReceiptPdf(db(), payment.id));
  });
  return routes;
}

/** To a visitor: sign in. To everybody else: there is no such document. */
function refused({ actor }: RequestContext, what: string): AppError {
  return actor.kind === "visitor"
    ? new AppError("UNAUTHENTICATED", "Please sign in to continue.")
    : notFound(what);
}

async function quoteOfLink(token: string) {
  const { quote, state } = await getQuoteOfLink(db(), token, new Date());
  if (state === "revoked" || state === "superseded" || state === "withdrawn")
    throw new AppError("GONE", "This link is no longer valid.");
  return quote;
}
