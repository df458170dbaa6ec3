import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { remindOfInvoices } from "~/features/invoices/server/commands/chase-invoice";
import { aFee, anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { saveSettings } from "~/features/settings/server/commands";
import { bankSection } from "~/features/settings/settings";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { configureMpesa, payBill } from "./commands/call-mpesa";
import { paymentsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });

beforeAll(async () => {
  configurePublicUrl("https://moveease.example");
  payBill.join();
  configureMpesa({ fallback: { shortcode: "400222" } as DarajaConfig, callbackBase: "" });
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: bankSection,
      value: {
        bankName: "Benki Moja",
        branch: "Westlands",
        accountName: "MoveEase Ltd",
        accountNumber: "0110 220 330",
      },
      version: 0,
      now: new Date(),
    }),
  );
});
afterAll(() => {
  configurePublicUrl("");
  configureMpesa({ fallback: undefined, callbackBase: "" });
});

async function mailOf(kind: string) {
  const [row] = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, kind))
    .orderBy(desc(outboxMessages.createdAt))
    .limit(1);
  if (!row) throw new Error(`No mail of kind ${kind}`);
  return { subject: row.subject, stored: row.text, text: unseal(row.text, row.sealed) };
}

test("every message that asks for money says how to pay it, by link, by hand and by bank", async () => {
  const invoice = await anInvoice();
  const { reference } = await getQuoteById(db(), invoice.quoteId ?? "");
  const now = new Date();
  const clerk = await aPerson({ role: "accountant" });
  await transaction((tx) => remindOfInvoices(tx, system, { invoiceIds: [invoice.id], now }));
  await callAs(paymentsHandlers, clerk).record({
    invoiceId: invoice.id,
    amount: 395_200,
    method: "cash",
    reference: "",
    notes: "",
  });
  for (const kind of ["invoice.issued", "invoice.reminder", "payment.receipt"]) {
    const { subject, stored, text } = await mailOf(kind);
    expect(subject, kind).toContain(reference);
    expect(text, kind).toMatch(/https:\/\/moveease\.example\/q\/[\w-]{20,}/);
    expect(stored, kind).not.toContain("/q/");
    expect(text, kind).toContain("M-Pesa Pay Bill: 400222");
    expect(text, kind).toContain(`M-Pesa account number: ${invoice.accountNumber}`);
    expect(text, kind).toContain("Bank: Benki Moja, Westlands");
    expect(text, kind).toContain("Account number: 0110 220 330");
  }
  const accepted = await mailOf("quote.accepted");
  expect(accepted.subject).toContain(reference);
  expect(accepted.text).toMatch(/Pay the deposit, KES.*: https:\/\/moveease\.example\/q\//);
});

test("what is written of a fee that was agreed later leads to the fee", async () => {
  const invoice = await anInvoice();
  const { reference } = await getQuoteById(db(), invoice.quoteId ?? "");
  const fee = await aFee(invoice, 150_000);
  const { subject, text } = await mailOf("invoice.issued");
  expect(subject).toContain(reference);
  expect(text).toMatch(new RegExp(`https://moveease\\.example/q/[\\w-]{20,}\\?fee=${fee.number}`));
});

test("a receipt that settles the invoice asks for nothing more", async () => {
  const invoice = await anInvoice();
  const clerk = await aPerson({ role: "accountant" });
  await callAs(paymentsHandlers, clerk).record({
    invoiceId: invoice.id,
    amount: invoice.total,
    method: "cash",
    reference: "",
    notes: "",
  });
  const { text } = await mailOf("payment.receipt");
  expect(text).toContain("See your move: https://moveease.example/q/");
  expect(text).not.toMatch(/Pay Bill|Benki Moja/);
});
