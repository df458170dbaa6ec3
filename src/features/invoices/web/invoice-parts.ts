import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

/** Parts of the list of invoices that payments lend it (src/office.tsx joins them). */

export interface RecordPaymentProps {
  invoice: {
    id: string;
    invoiceNumber: string;
    customerName: string;
    outstandingBalance: Cents;
    invoiceDate: PlainDate;
  };
  now: Date;
  onClose: () => void;
  onRecorded?: () => void;
}

/** The dialog that records a payment of one invoice. */
export const recordPaymentPart = definePort<ComponentType<RecordPaymentProps>>();

/** The dialog that marks several invoices as paid. */
export const markPaidPart =
  definePort<ComponentType<{ invoiceIds: readonly string[]; onClose: () => void; onDone: () => void }>>();

/** What was paid of one invoice, read when its row is opened. */
export const paymentHistoryPart = definePort<ComponentType<{ invoiceId: string }>>();
