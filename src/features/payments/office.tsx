import { markPaidPart, paymentHistoryPart, recordPaymentPart } from "~/features/invoices/web/invoice-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const parts = () => import("./web/load-parts");

export const paymentParts = [
  recordPaymentPart.answer(
    onDemand(() =>
      parts()
        .then(({ loadRecordPayment }) => loadRecordPayment())
        .then((part) => part.RecordPayment),
    ),
  ),
  markPaidPart.answer(
    onDemand(() =>
      parts()
        .then(({ loadMarkPaid }) => loadMarkPaid())
        .then((part) => part.MarkPaid),
    ),
  ),
  paymentHistoryPart.answer(
    onDemand(() =>
      parts()
        .then(({ loadPaymentHistory }) => loadPaymentHistory())
        .then((part) => part.PaymentHistory),
    ),
  ),
];
