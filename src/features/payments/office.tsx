import { markPaidPart, paymentHistoryPart, recordPaymentPart } from "~/features/invoices/web/invoice-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const paymentParts = [
  recordPaymentPart.answer(onDemand(() => import("./web/record-payment").then((part) => part.RecordPayment))),
  markPaidPart.answer(onDemand(() => import("./settlements/web/mark-paid").then((part) => part.MarkPaid))),
  paymentHistoryPart.answer(
    onDemand(() => import("./web/payment-history").then((part) => part.PaymentHistory)),
  ),
];
