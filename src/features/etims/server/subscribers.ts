import { invoiceCredited, invoiceIssued } from "~/features/invoices/domain";
import { on } from "~/platform/events/events";
import { queueCreditNote, queueInvoice } from "./commands/queue-submission";

export const etimsSubscribers = [on(invoiceIssued, queueInvoice), on(invoiceCredited, queueCreditNote)];
