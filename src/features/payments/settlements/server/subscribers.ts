import { invoiceCredited } from "~/features/invoices/domain";
import { on } from "~/platform/events/events";
import { creditReleased } from "../../server/commands/settle-invoice";

export const settlementsSubscribers = [
  on(invoiceCredited, (tx, { actor, subjectId, data, at }) =>
    creditReleased(tx, actor, {
      invoiceId: subjectId,
      amount: data.released,
      creditNoteNumber: data.creditNoteNumber,
      reason: data.reason,
      now: at,
    }),
  ),
];
