import { invoiceCredited } from "~/features/invoices/domain";
import { on } from "~/platform/events/events";
import { keepReleased } from "./commands";

/** What a credit note released from an invoice becomes the customer's credit. */
export const settlementsSubscribers = [
  on(invoiceCredited, (tx, { actor, subjectId, data, at }) =>
    keepReleased(tx, actor, {
      invoiceId: subjectId,
      amount: data.released,
      creditNoteNumber: data.creditNoteNumber,
      reason: data.reason,
      now: at,
    }),
  ),
];
