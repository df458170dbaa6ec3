import { useOutletContext } from "react-router";
import type { invoicesContract } from "~/features/invoices/contract";
import type { creditNotesContract } from "~/features/invoices/credit-notes/contract";
import type { Output } from "~/platform/http/client";
import type { paymentsContract } from "../contract";
import type { settlementsContract } from "../settlements/contract";

export type InvoiceDetail = Output<typeof invoicesContract, "get">;
export type CreditNotes = Output<typeof creditNotesContract, "ofInvoice">;
export type ShownPayment = Output<typeof paymentsContract, "ofInvoices">["payments"][number];
export type ShownPrompt = Output<typeof paymentsContract, "prompts">["prompts"][number];
export type MpesaSetup = Output<typeof paymentsContract, "prompts">["setup"];
export type Settlement = Output<typeof settlementsContract, "ofInvoice">["settlements"][number];

/** The invoice page's data for its child route. */
export function useInvoiceFrame() {
  return useOutletContext<{ invoice: InvoiceDetail; credited: CreditNotes; now: Date }>();
}
