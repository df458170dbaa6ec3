import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { statusOf } from "~/features/invoices/domain";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import {
  anInvoice,
  creditNotesHandlers,
  draftsHandlers,
  invoicesSubscribers,
} from "~/features/invoices/testing";
import { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { paymentsHandlers } from "../../server/handlers";
import { verifyLedger } from "../../server/queries/ledger";
import { getCustomerCredit } from "../../server/queries/settlements";
import { settlements } from "../../server/tables";
import { settlementsHandlers } from "./handlers";
import { settlementsSubscribers } from "./subscribers";

useDatabase({ subscribers: [...invoicesSubscribers, ...settlementsSubscribers] });

type Over = Partial<RequestContext>;
const as = (actor: Actor, over: Over = {}) => ({
  payments: callAs(paymentsHandlers, actor, over),
  settlements: callAs(settlementsHandlers, actor, over),
  creditNotes: callAs(creditNotesHandlers, actor, over),
  drafts: callAs(draftsHandlers, actor, over),
});
const clerk = () => aPerson({ role: "accountant" });
const reason = "Agreed with the customer";
const TOTAL = 1_976_000;
const creditOf = (customerId: string) => getCustomerCredit(db(), customerId);
const balanced = async () => expect((await verifyLedger(db())).disagreements).toEqual([]);

async function paidInvoice(amount = TOTAL) {
  const person = await clerk();
  const invoice = await anInvoice();
  const payment = await as(person).payments.record({ invoiceId: invoice.id, amount, method: "cash" });
  return { person, invoice, payment, api: as(person), invoiceId: invoice.id };
}

describe("a credit note", () => {
  test("takes a part off: VAT with it, a number of its own, the customer told", async () => {
    const person = await clerk();
    const invoice = await anInvoice();
    const { creditable } = await as(person).creditNotes.ofInvoice({ invoiceId: invoice.id });
    const rooms = creditable.find(({ category }) => category === "rooms");
    const note = await as(person).creditNotes.issue({
      invoiceId: invoice.id,
      reason,
      lines: [{ position: rooms?.position ?? -1, amount: 100_000 }],
    });
    expect(note).toMatchObject({ number: expect.stringMatching(/^CN-\d{4}-\d{4}$/), total: 116_000 });
    expect(note).toMatchObject({ released: 0, cancelled: false });
    const after = await getInvoiceById(db(), invoice.id);
    expect(after).toMatchObject({ creditedAmount: 116_000, total: TOTAL, cancelledAt: null });
    expect(statusOf(after, new Date())).toBe("pending");
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, invoice.id));
    expect(mails.map(({ kind }) => kind)).toContain("invoice.credited");
    const listed = await as(person).creditNotes.ofInvoice({ invoiceId: invoice.id });
    expect(listed.creditNotes).toMatchObject([{ number: note.number, reason, recordedByName: person.name }]);
    expect(listed.creditable.find(({ position }) => position === rooms?.position)?.left).toBe(
      (rooms?.amount ?? 0) - 100_000,
    );
    await balanced();
  });

  test("of everything cancels the invoice; what was paid becomes the customer's credit", async () => {
    const { api, invoice, invoiceId } = await paidInvoice(395_200);
    const note = await api.creditNotes.issue({ invoiceId, reason });
    expect(note).toMatchObject({ total: TOTAL, released: 395_200, cancelled: true });
    const after = await getInvoiceById(db(), invoiceId);
    expect(statusOf(after, new Date())).toBe("cancelled");
    expect(after.paidAmount).toBe(0);
    expect(await creditOf(invoice.customerId)).toBe(395_200);
    await expect(api.creditNotes.issue({ invoiceId, reason })).rejects.toMatchObject({ code: "CONFLICT" });
    await balanced();
  });

  test("of a paid invoice releases what is paid beyond the rest", async () => {
    const { api, invoice, invoiceId } = await paidInvoice();
    const { creditable } = await api.creditNotes.ofInvoice({ invoiceId });
    const position = creditable.find(({ category }) => category === "base")?.position ?? -1;
    await api.creditNotes.issue({ invoiceId, reason, lines: [{ position, amount: 50_000 }] });
    expect(await creditOf(invoice.customerId)).toBe(50_000);
    expect(statusOf(await getInvoiceById(db(), invoiceId), new Date())).toBe("paid");
    await balanced();
  });

  test("twenty at once: one cancels, the numbers have no gap", async () => {
    const { api, invoice, invoiceId } = await paidInvoice(100_000);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.creditNotes.issue({ invoiceId, reason })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await creditOf(invoice.customerId)).toBe(100_000);
    await balanced();
  });

  test("needs a reason, an amount that is there, and the right", async () => {
    const { api, invoiceId } = await paidInvoice(100);
    await expect(api.creditNotes.issue({ invoiceId, reason: " " })).rejects.toMatchObject({
      data: { fields: { reason: "Please give a reason" } },
    });
    const beyond = { invoiceId, reason, lines: [{ position: 0, amount: TOTAL }] };
    await expect(api.creditNotes.issue(beyond)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { lines: expect.stringContaining("left to credit") } },
    });
    await expect(as(visitor).creditNotes.issue({ invoiceId, reason })).rejects.toMatchObject({ status: 401 });
    const packer = as(await aPerson({ role: "packer" }));
    await expect(packer.creditNotes.issue({ invoiceId, reason })).rejects.toMatchObject({ status: 403 });
    await expect(packer.creditNotes.ofInvoice({ invoiceId })).rejects.toMatchObject({ status: 403 });
    expect(await db().$count(creditNotes, eq(creditNotes.invoiceId, invoiceId))).toBe(0);
  });

  test("is never changed, nor is an issued invoice or its lines", async () => {
    const { api, invoiceId } = await paidInvoice(100);
    const { id } = await api.creditNotes.issue({ invoiceId, reason });
    await expect(db().update(creditNotes).set({ total: 1 }).where(eq(creditNotes.id, id))).rejects.toThrow();
    await expect(db().delete(creditNotes).where(eq(creditNotes.id, id))).rejects.toThrow();
    await expect(
      db().update(invoices).set({ total: 1, subtotal: 1, vat: 0 }).where(eq(invoices.id, invoiceId)),
    ).rejects.toThrow();
    await expect(db().delete(invoices).where(eq(invoices.id, invoiceId))).rejects.toThrow();
  });
});

describe("a refund", () => {
  test("to credit: the balance rises, the credit pays another invoice, never more than either has", async () => {
    const { api, invoice, invoiceId } = await paidInvoice();
    const refund = { invoiceId, amount: 500_000, reason, to: "credit" as const };
    expect(await api.settlements.refundInvoice(refund)).toMatchObject({
      balance: 500_000,
      customerCredit: 500_000,
      refundNumber: null,
    });
    const other = await anInvoice({
      customer: { name: invoice.customerName, email: invoice.customerEmail, phone: invoice.customerPhone },
    });
    expect(other.customerId).toBe(invoice.customerId);
    const apply = (amount: number) => api.settlements.applyCredit({ invoiceId: other.id, amount });
    await expect(apply(500_001)).rejects.toMatchObject({
      data: { fields: { amount: "This is more than the customer's credit of KES\u00a05,000" } },
    });
    expect(await apply(500_000)).toMatchObject({ customerCredit: 0, balance: TOTAL - 500_000 });
    await balanced();
  });

  test("of one credit by twenty at once is paid out once", async () => {
    const { api, invoice, invoiceId } = await paidInvoice(300_000);
    await api.creditNotes.issue({ invoiceId, reason });
    const pay = { customerId: invoice.customerId, amount: 300_000, reason, method: "mpesa" as const };
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => api.settlements.refundCredit(pay)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await creditOf(invoice.customerId)).toBe(0);
    const [row] = await db().select().from(settlements).where(eq(settlements.customerId, invoice.customerId));
    expect(row).toBeDefined();
    await balanced();
  });

  test("paid out of an invoice has a number, a method and a reversal", async () => {
    const { api, invoice, invoiceId } = await paidInvoice();
    const refund = { invoiceId, amount: 100_000, reason, to: "paid_out" as const };
    await expect(api.settlements.refundInvoice(refund)).rejects.toMatchObject({
      data: { fields: { method: "Please choose how it was paid out" } },
    });
    const paid = await api.settlements.refundInvoice({ ...refund, method: "cash", reference: "Till 2" });
    expect(paid).toMatchObject({
      refundNumber: expect.stringMatching(/^RFD-\d{4}-\d{4}$/),
      customerCredit: 0,
    });
    await expect(
      api.settlements.refundInvoice({ ...refund, amount: TOTAL, method: "cash" }),
    ).rejects.toMatchObject({ data: { fields: { amount: expect.stringContaining("that was paid") } } });
    const rows = await db().select().from(settlements).where(eq(settlements.customerId, invoice.customerId));
    const payout = rows.find(({ kind }) => kind === "refund")?.id ?? "";
    await api.settlements.reverse({ settlementId: payout, reason: "The till kept it" });
    expect(await creditOf(invoice.customerId)).toBe(100_000);
    await expect(api.settlements.reverse({ settlementId: payout, reason })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This was reversed already.",
    });
    const released = rows.find(({ kind }) => kind === "released")?.id ?? "";
    await expect(api.settlements.reverse({ settlementId: released, reason })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await balanced();
  });

  test("given back, its payment is not taken back again", async () => {
    const { api, invoice, invoiceId, payment } = await paidInvoice(400_000);
    await api.settlements.refundInvoice({ invoiceId, amount: 100_000, reason, to: "credit" });
    const pay = { customerId: invoice.customerId, amount: 100_000, reason, method: "cash" as const };
    const { id } = await api.settlements.refundCredit(pay);
    await expect(api.payments.reverse({ paymentId: payment.id, reason })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "KES\u00a01,000 of this payment was given back or used as credit already.",
    });
    await api.settlements.reverse({ settlementId: id, reason: "Came back" });
    await api.payments.reverse({ paymentId: payment.id, reason });
    expect(await creditOf(invoice.customerId)).toBe(0);
    expect((await getInvoiceById(db(), invoiceId)).paidAmount).toBe(0);
    await balanced();
  });

  test("is for who may", async () => {
    const { invoice, invoiceId } = await paidInvoice();
    const refund = { invoiceId, amount: 1, reason, to: "credit" as const };
    const out = { customerId: invoice.customerId, amount: 1, reason, method: "cash" as const };
    await expect(as(visitor).settlements.refundInvoice(refund)).rejects.toMatchObject({ status: 401 });
    const packer = as(await aPerson({ role: "packer" })).settlements;
    for (const refused of [
      packer.refundInvoice(refund),
      packer.refundCredit(out),
      packer.applyCredit({ invoiceId, amount: 1 }),
      packer.markPaid({ invoiceIds: [invoiceId], method: "cash" }),
      packer.ofInvoice({ invoiceId }),
    ])
      await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});

describe("a withholding VAT certificate", () => {
  test("settles without being money, once, within the VAT, and can be taken back", async () => {
    const person = await clerk();
    const invoice = await anInvoice();
    const certificate = {
      invoiceId: invoice.id,
      certificateNumber: "whv 2026 001",
      certificateDate: "2026-03-01",
      amount: 22_000,
    };
    const api = as(person).settlements;
    await expect(api.recordWithholding({ ...certificate, amount: 176_001 })).rejects.toMatchObject({
      data: { fields: { amount: expect.stringContaining("VAT left") } },
    });
    await expect(
      api.recordWithholding({ ...certificate, certificateDate: "2999-01-01" }),
    ).rejects.toMatchObject({ data: { fields: { certificateDate: expect.any(String) } } });
    const { id } = await api.recordWithholding(certificate);
    expect((await getInvoiceById(db(), invoice.id)).paidAmount).toBe(22_000);
    await expect(
      api.recordWithholding({ ...certificate, certificateNumber: "WHV 2026 001" }),
    ).rejects.toMatchObject({
      data: { fields: { certificateNumber: "This certificate is recorded already" } },
    });
    await expect(
      api.refundInvoice({ invoiceId: invoice.id, amount: 100, reason, to: "credit" }),
    ).rejects.toMatchObject({ data: { fields: { amount: expect.stringContaining("that was paid") } } });
    await api.reverse({ settlementId: id, reason: "Wrong invoice" });
    expect((await getInvoiceById(db(), invoice.id)).paidAmount).toBe(0);
    await api.recordWithholding(certificate);
    await balanced();
  });
});

describe("the invoice follows its quote", () => {
  const cancelled = (quoteId: string, customerId: string, fee: number) =>
    transaction((tx) =>
      record(tx, system, quoteCancelled, {
        subjectId: quoteId,
        summary: "Called off",
        data: { number: "QT", quoteId, customerId, reason: "New job elsewhere", fee, by: "staff" },
        at: new Date(),
      }),
    );

  test("called off for a fee: a credit note above it, the deposit beyond it is credit", async () => {
    const { invoice, invoiceId } = await paidInvoice(395_200);
    await cancelled(invoice.quoteId ?? "", invoice.customerId, 197_600);
    const after = await getInvoiceById(db(), invoiceId);
    expect(after).toMatchObject({ creditedAmount: TOTAL - 197_600, paidAmount: 197_600, cancelledAt: null });
    expect(statusOf(after, new Date())).toBe("paid");
    expect(await creditOf(invoice.customerId)).toBe(197_600);
    await balanced();
  });

  test("called off without a fee: cancelled; with one above everything: nothing is credited", async () => {
    const free = await anInvoice();
    await cancelled(free.quoteId ?? "", free.customerId, 0);
    expect(statusOf(await getInvoiceById(db(), free.id), new Date())).toBe("cancelled");
    const dear = await anInvoice();
    await cancelled(dear.quoteId ?? "", dear.customerId, TOTAL);
    expect((await getInvoiceById(db(), dear.id)).creditedAmount).toBe(0);
    await balanced();
  });

  test("put on another day: due then, the fee invoiced beside it to the cent", async () => {
    const invoice = await anInvoice();
    const data = { number: "QT", quoteId: invoice.quoteId ?? "", customerId: invoice.customerId, reason: "" };
    await transaction((tx) =>
      record(tx, system, quoteRescheduled, {
        subjectId: invoice.quoteId ?? "",
        summary: "Moved",
        data: { ...data, from: "2099-03-02", to: "2099-04-10", fee: 123_400, by: "customer" },
        at: new Date(),
      }),
    );
    expect(await getInvoiceById(db(), invoice.id)).toMatchObject({
      serviceDate: "2099-04-10",
      dueDate: "2099-04-10",
      total: TOTAL,
    });
    const [beside] = await db().select().from(invoices).where(eq(invoices.supplementOf, invoice.id));
    expect(beside).toMatchObject({ total: 123_400, dueDate: "2099-04-10", draft: false, quoteId: null });
    expect((beside?.subtotal ?? 0) + (beside?.vat ?? 0)).toBe(123_400);
    await balanced();
  });
});

describe("marking paid in bulk", () => {
  test("records each balance as a payment; the paid and the draft are named", async () => {
    const person = await clerk();
    const { invoice: paid, api } = await paidInvoice();
    const [one, other] = [await anInvoice(), await anInvoice()];
    const draft = await api.drafts.create({
      customerName: "Moraa Kerubo",
      customerEmail: "moraa@example.co.ke",
      customerPhone: "0712 000 111",
      lines: [{ category: "additional", description: "Piano", quantity: 1, unitPrice: 500_000 }],
    });
    const invoiceIds = [one.id, paid.id, other.id, draft.id];
    const outcome = await as(person).settlements.markPaid({ invoiceIds, method: "bank_transfer" });
    expect(outcome.done).toBe(2);
    expect(outcome.refused).toEqual(
      expect.arrayContaining([
        { invoiceNumber: paid.number, reason: "is paid" },
        { invoiceNumber: draft.number, reason: "is a draft" },
      ]),
    );
    expect(statusOf(await getInvoiceById(db(), one.id), new Date())).toBe("paid");
    await balanced();
  });

  test("with an M-Pesa receipt marks one invoice, and the receipt is booked then", async () => {
    const api = as(await clerk());
    const [one, other] = [await anInvoice(), await anInvoice()];
    const receipt = { method: "mpesa" as const, reference: "smk4 q7rt-61" };
    const both = api.settlements.markPaid({ invoiceIds: [one.id, other.id], ...receipt });
    const refused = { data: { fields: { reference: expect.any(String) } } };
    await expect(both).rejects.toMatchObject(refused);
    await api.settlements.markPaid({ invoiceIds: [one.id], ...receipt });
    const again = api.settlements.markPaid({ invoiceIds: [other.id], ...receipt });
    await expect(again).rejects.toMatchObject(refused);
    expect((await getInvoiceById(db(), other.id)).paidAmount).toBe(0);
    await balanced();
  });

  test("by two people at once books each balance once", async () => {
    const invoice = await anInvoice();
    const mark = async () =>
      as(await clerk()).settlements.markPaid({ invoiceIds: [invoice.id], method: "cash" });
    const both = await Promise.allSettled([mark(), mark(), mark()]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await balanced();
  });
});
