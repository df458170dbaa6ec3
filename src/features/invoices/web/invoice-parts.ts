import type { ComponentType } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

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

export const recordPaymentPart = definePort<ComponentType<RecordPaymentProps>>();

export const markPaidPart =
  definePort<ComponentType<{ invoiceIds: readonly string[]; onClose: () => void; onDone: () => void }>>();

/** What the tax authority has of an invoice. */
export const invoiceTaxPart = definePort<ComponentType<{ invoiceId: string }>>();

export const paymentHistoryPart = definePort<ComponentType<{ invoiceId: string }>>();
