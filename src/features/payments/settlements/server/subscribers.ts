import { invoiceCredited } from "~/features/invoices/domain";
import { on } from "~/platform/events/events";
import { keepReleased } from "./commands";

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
