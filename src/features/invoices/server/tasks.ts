import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { sendInvoiceMail } from "./messages/invoice-messages";
import { getInvoiceById, getInvoiceLines } from "./queries/invoices";

/** Mails the invoice of an acceptance with payment once the payment's outcome is known. */
export const mailInvoice = defineTask<{ invoiceId: string }>("mail-invoice");
/** Time for a prompt and its outcome, with margin. */
export const PAYMENT_SECONDS = 180;

export const invoiceMailTasks = [
  handleTask(mailInvoice, async ({ invoiceId }) => {
    await transaction(async (tx) => {
      const invoice = await getInvoiceById(tx, invoiceId);
      if (!invoice.cancelledAt) await sendInvoiceMail(tx, invoice, await getInvoiceLines(tx, invoiceId));
    });
  }),
];
