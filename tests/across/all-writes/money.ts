import type { RouterClient } from "@orpc/server";
import { aDocumentToSign, aRejectedDocument } from "~/features/etims/testing";
import { chargeWrites } from "~/features/gateways/charges/testing";
import { statementWrites } from "~/features/gateways/statements/testing";
import { anInvoice } from "~/features/invoices/testing";
import { aReview } from "~/features/mpesa/testing";
import { reportScheduleWrites } from "~/features/reports/schedules/testing";
import { accountStatementWrites } from "~/features/reports/statements/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import type { router } from "~/server/api";

type Write = () => Promise<() => Promise<unknown>>;

const aDraft = {
  customerName: "Moraa Kerubo",
  customerEmail: "moraa.drafts@example.co.ke",
  customerPhone: "0712000111",
  lines: [{ category: "additional" as const, description: "Piano", quantity: 1, unitPrice: 500_000 }],
};

/** One successful call of every write on invoices and payments, for the test of all writes. */
export function moneyWrites(
  as: (actor: Actor) => RouterClient<typeof router>,
  admin: () => Actor,
): Record<string, Write> {
  async function withCredit() {
    const invoice = await anInvoice();
    await as(admin()).payments.record({ invoiceId: invoice.id, amount: 100_000, method: "cash" });
    const api = () => as(admin()).settlements;
    await api().refundInvoice({ invoiceId: invoice.id, amount: 100_000, reason: "Paid twice", to: "credit" });
    return { invoice, api };
  }

  return {
    "invoices.remind": async () => {
      const { id } = await anInvoice();
      return () => as(admin()).invoices.remind({ invoiceIds: [id] });
    },
    "invoices.contact": async () => {
      const { id: invoiceId } = await anInvoice();
      return () => as(admin()).invoices.contact({ invoiceId });
    },
    "invoices.markOverdue": async () => {
      const { id } = await anInvoice();
      return () => as(admin()).invoices.markOverdue({ invoiceIds: [id], reason: "Agreed by phone" });
    },
    "tax.retry": async () => {
      const { id } = await aRejectedDocument();
      return () => as(admin()).tax.retry({ id });
    },
    "tax.tryNow": async () => {
      await aRejectedDocument();
      return () => as(admin()).tax.tryNow();
    },
    "tax.confirmNumbers": async () => {
      await aRejectedDocument("conflict");
      return () => as(admin()).tax.confirmNumbers({ highest: 900 });
    },
    "tax.signByHand": async () => {
      const { id } = await aDocumentToSign();
      return () => as(admin()).tax.signByHand({ id, cuNumber: "KRASRN000000001/1", signedOn: "2026-11-01" });
    },
    "creditNotes.issue": async () => {
      const { id: invoiceId } = await anInvoice();
      return () => as(admin()).creditNotes.issue({ invoiceId, reason: "Agreed by phone" });
    },
    "invoices.changePin": async () => {
      const { id } = await anInvoice();
      return () => as(admin()).invoices.changePin({ id, kraPin: "P052345678B" });
    },
    "corrections.correct": async () => {
      const { id: invoiceId } = await anInvoice();
      const buyer = { customerName: "Kilima Traders Limited", kraPin: "P052345678B", reason: "Wrong buyer" };
      return () => as(admin()).corrections.correct({ invoiceId, ...buyer });
    },
    "drafts.create": async () => () => as(admin()).drafts.create(aDraft),
    "drafts.edit": async () => {
      const { id } = await as(admin()).drafts.create(aDraft);
      return () => as(admin()).drafts.edit({ ...aDraft, id });
    },
    "drafts.issue": async () => {
      const { id } = await as(admin()).drafts.create(aDraft);
      return () => as(admin()).drafts.issue({ id });
    },
    "drafts.remove": async () => {
      const { id } = await as(admin()).drafts.create(aDraft);
      return () => as(admin()).drafts.remove({ invoiceIds: [id] });
    },
    "settlements.applyCredit": async () => {
      const { api, invoice } = await withCredit();
      return () => api().applyCredit({ invoiceId: invoice.id, amount: 1_000 });
    },
    "settlements.recordWithholding": async () => {
      const { id: invoiceId } = await anInvoice();
      const certificate = { certificateNumber: "WHV-77", certificateDate: "2026-03-01" };
      return () => as(admin()).settlements.recordWithholding({ ...certificate, invoiceId, amount: 1_000 });
    },
    "settlements.refundInvoice": async () => {
      const { id: invoiceId } = await anInvoice();
      await as(admin()).payments.record({ invoiceId, amount: 100_000, method: "cash" });
      const refund = { amount: 1_000, reason: "Paid twice", to: "credit" as const };
      return () => as(admin()).settlements.refundInvoice({ ...refund, invoiceId });
    },
    "settlements.refundCredit": async () => {
      const { api, invoice } = await withCredit();
      const refund = { amount: 1_000, reason: "Asked for it", method: "cash" as const };
      return () => api().refundCredit({ ...refund, customerId: invoice.customerId });
    },
    "settlements.reverse": async () => {
      const { api, invoice } = await withCredit();
      const { id } = await api().applyCredit({ invoiceId: invoice.id, amount: 1_000 });
      return () => api().reverse({ settlementId: id, reason: "Another invoice" });
    },
    "settlements.markPaid": async () => {
      const { id } = await anInvoice();
      return () => as(admin()).settlements.markPaid({ invoiceIds: [id], method: "cash" });
    },
    "payments.record": async () => {
      const { id: invoiceId } = await anInvoice();
      return () => as(admin()).payments.record({ invoiceId, amount: 100_000, method: "cash" });
    },
    "payments.reverse": async () => {
      const { id: invoiceId } = await anInvoice();
      const { id } = await as(admin()).payments.record({ invoiceId, amount: 100_000, method: "cash" });
      return () => as(admin()).payments.reverse({ paymentId: id, reason: "Typed twice" });
    },
    "payments.startPrompt": async () => {
      const { id: invoiceId } = await anInvoice();
      return () => as(admin()).payments.startPrompt({ invoiceId, phone: "+254712345678", amount: 100 });
    },
    "mpesa.decide": async () => {
      const reviewId = await aReview();
      return () =>
        as(admin()).mpesa.decide({ reviewId, decision: { kind: "not-ours", note: "Another firm's" } });
    },
    "mpesa.undo": async () => {
      const reviewId = await aReview();
      await as(admin()).mpesa.decide({ reviewId, decision: { kind: "not-ours", note: "Another firm's" } });
      return () => as(admin()).mpesa.undo({ reviewId, reason: "It was ours" });
    },
    "mpesa.testConnection": async () => () => as(admin()).mpesa.testConnection(),
    ...chargeWrites(as, admin),
    ...statementWrites(as, admin),
    ...accountStatementWrites(as, admin),
    ...reportScheduleWrites(as, admin),
    "payments.promptOfLink": async () => {
      const { token } = await anInvoice();
      return () => as(visitor).payments.promptOfLink({ token, phone: "+254712345679", amount: 100 });
    },
    "tracking.sendPayLink": async () => {
      const { number, customerPhone } = await anInvoice();
      return () => as(visitor).tracking.sendPayLink({ reference: number, phone: customerPhone });
    },
  };
}
