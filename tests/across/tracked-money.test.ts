import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aFee, anInvoice, creditNotesHandlers, invoicesSubscribers } from "~/features/invoices/testing";
import { paymentsHandlers } from "~/features/payments/server/handlers";
import { settlementsHandlers } from "~/features/payments/settlements/server/handlers";
import { settlementsSubscribers } from "~/features/payments/settlements/server/subscribers";
import { quotes } from "~/features/quotes/server/tables";
import { trackingHandlers } from "~/features/tracking/server/handlers";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

const TOTAL = 1_976_000;

async function anInvoiceTracked() {
  const clerk = await aPerson({ role: "accountant" });
  const invoice = await anInvoice();
  const [quote] = await db()
    .select({ reference: quotes.reference, phone: quotes.customerPhone })
    .from(quotes)
    .where(eq(quotes.id, invoice.quoteId ?? ""));
  if (!quote) throw new Error("The invoice has no quote.");
  const creditNotes = callAs(creditNotesHandlers, clerk);
  return {
    invoice,
    invoiceId: invoice.id,
    payments: callAs(paymentsHandlers, clerk),
    /** Credits this amount of its rooms, before VAT of 16 %. */
    credit: async (amount: number) => {
      const { creditable } = await creditNotes.ofInvoice({ invoiceId: invoice.id });
      const position = creditable.find(({ category }) => category === "rooms")?.position ?? -1;
      await creditNotes.issue({
        invoiceId: invoice.id,
        reason: "One box less",
        lines: [{ position, amount }],
      });
    },
    settlements: callAs(settlementsHandlers, clerk),
    track: () => callAs(trackingHandlers, visitor, { ip: "203.0.113.9" }).track(quote),
  };
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof anInvoiceTracked>>["track"]>>;

function sumOfLines({ invoice, payments }: Shown): number {
  if (!invoice) throw new Error("There is no invoice to be seen.");
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return invoice.total - invoice.credited - paid - invoice.settled + invoice.credit;
}

test("what a credit note took off is not asked for, and the lines come to the balance", async () => {
  const { invoiceId, payments, credit, track } = await anInvoiceTracked();
  await payments.record({ invoiceId, amount: 1_500_000, method: "mpesa", reference: "SKL4T7Q2PX" });
  await credit(200_000);
  const part = await track();
  expect(part.invoice).toMatchObject({ credited: 232_000, balance: TOTAL - 1_732_000, credit: 0 });
  expect(sumOfLines(part)).toBe(part.invoice?.balance);
  await payments.record({ invoiceId, amount: TOTAL - 1_732_000, method: "cash" });
  const paid = await track();
  expect(paid.invoice?.balance).toBe(0);
  expect(paid.steps.find(({ step }) => step === "paid")?.state).not.toBe("current");
  // A credit note after payment makes the invoice overpaid.
  await credit(100_000);
  const released = await track();
  expect(released.invoice).toMatchObject({ credited: 348_000, balance: 0, credit: 116_000 });
  expect(sumOfLines(released)).toBe(0);
});

test("withheld VAT settles without a payment and has its line", async () => {
  const { invoiceId, payments, settlements, track } = await anInvoiceTracked();
  await settlements.recordWithholding({
    invoiceId,
    certificateNumber: "WHT-2026-11",
    certificateDate: nairobiDate(new Date()),
    amount: 34_000,
  });
  await payments.record({ invoiceId, amount: 500_000, method: "cash" });
  const shown = await track();
  expect(shown.invoice).toMatchObject({ settled: 34_000, balance: TOTAL - 534_000 });
  expect(sumOfLines(shown)).toBe(shown.invoice?.balance);
});

test("a fee that was agreed later is named with its own account, until it is paid", async () => {
  const { invoice, payments, track } = await anInvoiceTracked();
  const fee = await aFee(invoice, 186_000);
  const { fees } = await track();
  expect(fees).toEqual([
    {
      number: fee.number,
      accountNumber: fee.number.replaceAll("-", ""),
      balance: 186_000,
      dueDate: "2099-04-10",
    },
  ]);
  await payments.record({ invoiceId: fee.id, amount: 186_000, method: "cash" });
  expect((await track()).fees).toEqual([]);
});
