import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { sendInvoiceMail } from "./messages/invoice-messages";
import { getInvoiceById, getInvoiceLines } from "./queries";

/** The invoice of a quote that was accepted with a payment: written once the payment's outcome is known. */
export const mailInvoice = defineTask<{ invoiceId: string }>("mail-invoice");
/** How long a prompt rings and its outcome takes, with room to spare. */
export const PAYMENT_SECONDS = 180;

export const invoiceMailTasks = [
  handleTask(mailInvoice, async ({ invoiceId }) => {
    await transaction(async (tx) => {
      const invoice = await getInvoiceById(tx, invoiceId);
      if (!invoice.cancelledAt) await sendInvoiceMail(tx, invoice, await getInvoiceLines(tx, invoiceId));
    });
  }),
];
