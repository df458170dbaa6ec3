import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import { asc, desc, eq, inArray } from "drizzle-orm";
import type { ReactElement } from "react";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customersHandlers } from "~/features/customers/server/handlers";
import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { noteCustomerContacted, remindOfInvoices } from "~/features/invoices/server/commands/chase-invoice";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { InvoiceDocument } from "~/features/payments/server/documents/invoice-document";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { ReceiptDocument } from "~/features/payments/server/documents/receipt-document";
import { makeReceiptPdf } from "~/features/payments/server/documents/receipt-pdf";
import { paymentsHandlers } from "~/features/payments/server/handlers";
import { rejectQuote, reviseQuote } from "~/features/quotes/server/commands/decide-quote";
import { QuoteDocument } from "~/features/quotes/server/documents/quote-document";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { quotesSubscribers } from "~/features/quotes/server/subscribers";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({ subscribers: [...invoicesSubscribers, ...quotesSubscribers] });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
beforeAll(() => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
});
afterAll(closePdfWorkers);

// biome-ignore lint/suspicious/noExplicitAny: each document has its own data
type Paper = (data: any) => ReactElement<DocumentProps>;

async function textOf(paper: Paper, made: Promise<Buffer>): Promise<string> {
  const pdf = await renderToBuffer(paper(JSON.parse((await made).toString())));
  return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, " ");
}

async function walk(locale: Locale) {
  const invoice = await anInvoice({ locale });
  await transaction((tx) => remindOfInvoices(tx, system, { invoiceIds: [invoice.id], now: new Date() }));
  const clerk = await aPerson({ role: "accountant" });
  const payment = await callAs(paymentsHandlers, clerk).record({
    invoiceId: invoice.id,
    amount: 395_200,
    method: "bank_transfer",
    // A bank slip is one payment, so each walk needs a unique one.
    reference: `FT26061${invoice.accountNumber}`,
  });
  const mails = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, invoice.customerEmail))
    .orderBy(asc(outboxMessages.createdAt), asc(outboxMessages.id));
  return { invoice, payment, mails };
}

const SWAHILI = /Kotesheni|Ankara|Risiti|Jumla|Habari|Malipo|uhamisho/;
const ENGLISH = /\b(?:Hello|Your|Total|Quote|Invoice|Receipt|Balance|Deposit|Moving day|the)\b/;

describe("who asked in Kiswahili", () => {
  test("gets every message in it, and links into it", async () => {
    const { mails } = await walk("sw");
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "invoice.issued",
      "invoice.reminder",
      "payment.receipt",
      "quote.accepted",
      "quote.approved",
      "quote.requested",
    ]);
    for (const { subject, text, html, sealed } of mails) {
      const seen = `${subject}\n${unseal(text, sealed)}`;
      expect(seen).toMatch(SWAHILI);
      expect(seen).not.toMatch(ENGLISH);
      expect(html).toContain('<html lang="sw">');
      for (const [link] of seen.matchAll(/http:\S+\/q\/\S+/g))
        expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sw\/q\//);
    }
    expect(mails.filter(({ sealed, text }) => unseal(text, sealed).includes("/sw/q/"))).toHaveLength(2);
  });

  test("gets quote, invoice and receipt on paper in it, with the price list's names", async () => {
    const { invoice, payment } = await walk("sw");
    const papers = [
      await textOf(QuoteDocument, makeQuotePdf(db(), invoice.quoteId ?? "", "174379")),
      await textOf(InvoiceDocument, makeInvoicePdf(db(), invoice.id, new Date())),
      await textOf(ReceiptDocument, makeReceiptPdf(db(), payment.id)),
    ];
    for (const text of papers) {
      expect(text).toMatch(SWAHILI);
      expect(text).toContain("Ukurasa wa 1 kati ya 1");
      expect(text).not.toMatch(ENGLISH);
    }
    expect(papers[0]).toContain("Vyumba vya kulala");
    expect(papers[1]?.replaceAll(" ", "")).toContain(`BenkiFT26061${invoice.accountNumber}`);
  });

  test("keeps the language when the quote is revised, and as a customer", async () => {
    const at = { now: new Date(), publicUrl: "http://127.0.0.1:3000" };
    const quote = await requestedQuote({ locale: "sw" });
    const { id } = await transaction(async (tx) => {
      await rejectQuote(tx, system, { id: quote.id, reason: "Too far", ...at });
      return reviseQuote(tx, system, { id: quote.id, ...at });
    });
    expect([quote.locale, (await getQuoteById(db(), id)).locale]).toEqual(["sw", "sw"]);
    const { invoice } = await walk("sw");
    expect(await getCustomerLocale(db(), invoice.customerId)).toBe("sw");
  });
});

test("staff set a customer's language: messages, greetings and what is sent about their quotes follow", async () => {
  const { id: invoiceId, customerId, quoteId } = await anInvoice({ locale: "en" });
  const admin = await aPerson({ role: "admin" });
  const [row] = await db().select().from(customers).where(eq(customers.id, customerId));
  if (!row) throw new Error("no customer");
  const { id, updatedAt, name, email, phone, kraPin, creditDays } = row;
  const change = { id, updatedAt, name, email, phone, kraPin, creditDays, locale: "sw" as const };
  await callAs(customersHandlers, admin).edit(change);
  expect(await getCustomerLocale(db(), customerId)).toBe("sw");
  expect((await getQuoteById(db(), quoteId ?? "")).locale).toBe("sw");
  await transaction((tx) => remindOfInvoices(tx, system, { invoiceIds: [invoiceId], now: new Date() }));
  await transaction((tx) => noteCustomerContacted(tx, system, { invoiceId, now: new Date() }));
  const told = await db()
    .select()
    .from(outboxMessages)
    .where(inArray(outboxMessages.kind, ["invoice.reminder", "invoice.whatsapp"]))
    .orderBy(desc(outboxMessages.id))
    .limit(2);
  expect(told).toHaveLength(2);
  for (const { text, recipientName } of told) {
    expect(recipientName).toBe(name);
    expect(text).toMatch(SWAHILI);
    expect(text).not.toMatch(ENGLISH);
  }
});

test("who asked in English gets English", async () => {
  const { mails, invoice } = await walk("en");
  for (const { subject, text, html } of mails) {
    expect(`${subject}\n${text}`).not.toMatch(SWAHILI);
    expect(html).toContain('<html lang="en">');
  }
  expect(await textOf(InvoiceDocument, makeInvoicePdf(db(), invoice.id, new Date()))).not.toMatch(SWAHILI);
});

test("a customer's language is that of the quote accepted last", async () => {
  const customer = { name: "Wambui Kilonzo", email: "wambui.kilonzo@example.co.ke", phone: "+254711909090" };
  const first = await anInvoice({ locale: "sw", customer });
  expect(await getCustomerLocale(db(), first.customerId)).toBe("sw");
  const second = await anInvoice({ locale: "en", customer });
  expect(second.customerId).toBe(first.customerId);
  expect(await getCustomerLocale(db(), first.customerId)).toBe("en");
  expect(await getCustomerLocale(db(), null)).toBe("en");
});
