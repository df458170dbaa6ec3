import type { Context } from "hono";
import { makeBillPdf } from "~/features/change-orders/on-site/server/documents/bill-pdf";
import { WINDOW_HOURS } from "~/features/connections/calendar/domain";
import { calendarFile } from "~/features/connections/feeds/domain";
import { creditNoteNotFound } from "~/features/invoices/credit-notes/errors";
import { makeCreditNotePdf } from "~/features/invoices/credit-notes/server/documents/credit-note-pdf";
import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import { invoiceNotFound } from "~/features/invoices/errors";
import {
  findFeeOfQuote,
  findInvoiceOfQuote,
  getInvoiceById,
  listIdsWithFees,
} from "~/features/invoices/server/queries/invoices";
import { maySeeInvoice } from "~/features/invoices/server/reach";
import { findMoveForCustomer } from "~/features/moves/customer/server/queries";
import { moveNotFound } from "~/features/moves/errors";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { makeReceiptPdf } from "~/features/payments/server/documents/receipt-pdf";
import { getPayment } from "~/features/payments/server/queries/payments";
import { quoteNotFound } from "~/features/quotes/errors";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { maySeeQuote } from "~/features/quotes/server/reach";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { db } from "~/platform/db/database";
import { fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { openPlaces } from "~/platform/http/places";
import { idOfFile, sendFile, sendPdf } from "~/platform/http/send-file";
import { manyDocuments } from "~/platform/kernel/platform-errors";
import { linkNoLongerValid, receiptNotFound } from "../errors";

/**
 * Concurrent documents per link and per IP address. A page opens two or three, so only a caller requesting hundreds
 * waits.
 */
const AT_ONCE = {
  together: 60,
  each: 6,
  retryAfter: 3,
  refusal: manyDocuments,
};

const places = openPlaces(AT_ONCE);

function linkRoute(file: string, answer: (c: Context<RequestVariables>, quote: Quote) => Promise<Response>) {
  return fileRoute({
    path: `/q/:token/${file}`,
    permission: "token",
    answer: async (c) => {
      const token = c.req.param("token") ?? "";
      const leave = places.enter([`link ${token}`, c.get("request").ip]);
      try {
        return await answer(c, await quoteOfLink(token));
      } finally {
        leave();
      }
    },
  });
}

type Quote = Awaited<ReturnType<typeof quoteOfLink>>;

export const documentRoutes = [
  fileRoute({
    path: "/documents/quotes/:file",
    permission: anyOf("view_quotes", "signed-in"),
    answer: async (c) => {
      const id = idOfFile(c.req.param("file"), quoteNotFound);
      if (!(await maySeeQuote(db(), c.get("request").actor, id))) throw quoteNotFound();
      const { number } = await getQuoteById(db(), id);
      return sendPdf(c, number, await makeQuotePdf(db(), id, (await getMpesaSetup()).shortcode));
    },
  }),
  fileRoute({
    path: "/documents/invoices/:file",
    permission: anyOf("view_finances", "signed-in"),
    answer: async (c) => {
      const id = idOfFile(c.req.param("file"), invoiceNotFound);
      if (!(await maySeeInvoice(db(), c.get("request").actor, id))) throw invoiceNotFound();
      const { number } = await getInvoiceById(db(), id);
      return sendPdf(c, number, await makeInvoicePdf(db(), id, new Date()));
    },
  }),
  fileRoute({
    path: "/documents/receipts/:file",
    permission: anyOf("view_finances", "signed-in"),
    answer: async (c) => {
      const payment = await getPayment(db(), idOfFile(c.req.param("file"), receiptNotFound));
      if (!(await maySeeInvoice(db(), c.get("request").actor, payment.invoiceId))) throw receiptNotFound();
      return sendPdf(c, payment.receiptNumber, await makeReceiptPdf(db(), payment.id));
    },
  }),
  fileRoute({
    path: "/documents/credit-notes/:file",
    permission: anyOf("view_finances", "signed-in"),
    answer: async (c) => {
      const note = await getCreditNote(db(), idOfFile(c.req.param("file"), creditNoteNotFound));
      if (!(await maySeeInvoice(db(), c.get("request").actor, note.invoiceId))) throw creditNoteNotFound();
      return sendPdf(c, note.number, await makeCreditNotePdf(db(), note.id));
    },
  }),
  linkRoute("quote.pdf", async (c, quote) =>
    sendPdf(c, quote.number, await makeQuotePdf(db(), quote.id, (await getMpesaSetup()).shortcode)),
  ),
  linkRoute("invoice.pdf", async (c, quote) => {
    const fee = c.req.query("fee");
    const invoice = await (fee ? findFeeOfQuote(db(), quote.id, fee) : findInvoiceOfQuote(db(), quote.id));
    if (!invoice) throw invoiceNotFound();
    return sendPdf(c, invoice.number, await makeInvoicePdf(db(), invoice.id, new Date()));
  }),
  linkRoute("bill.pdf", async (c, quote) =>
    sendPdf(c, `bill-${quote.reference}`, await makeBillPdf(db(), quote.id, new Date())),
  ),
  linkRoute("move.ics", async (c, quote) => {
    const now = new Date();
    const move = await findMoveForCustomer(db(), quote.id, now);
    if (!move) throw moveNotFound();
    const { companyName } = await getSettings(db(), companySection);
    const { from, to } = WINDOW_HOURS[move.window ?? "full_day"];
    const text = calendarFile(
      companyName,
      [
        {
          id: quote.id,
          title: `${companyName}: ${move.from} – ${move.to}`,
          description: quote.reference,
          location: quote.fromAddress || move.from,
          start: `${move.date}T${from}`,
          end: `${move.date}T${to}`,
        },
      ],
      now,
    );
    return sendFile(c, { name: `${quote.reference}.ics`, type: "text/calendar; charset=utf-8", body: text });
  }),
  linkRoute("receipts/:file", async (c, quote) => {
    const payment = await getPayment(db(), idOfFile(c.req.param("file"), receiptNotFound));
    const invoice = await findInvoiceOfQuote(db(), quote.id);
    const own = invoice ? await listIdsWithFees(db(), invoice.id) : [];
    if (!own.includes(payment.invoiceId)) throw receiptNotFound();
    return sendPdf(c, payment.receiptNumber, await makeReceiptPdf(db(), payment.id));
  }),
];

async function quoteOfLink(token: string) {
  const { quote, state } = await getQuoteOfLink(db(), token, new Date());
  if (state === "revoked" || state === "superseded" || state === "withdrawn") throw linkNoLongerValid();
  return quote;
}
