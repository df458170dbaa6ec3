import type { Locale } from "~/platform/kernel/locales";

type Label =
  | "invoice"
  | "total"
  | "depositDue"
  | "balanceDue"
  | "openBalance"
  | "due"
  | "creditNote"
  | "creditTotal"
  | "reason";

/** How the lines of messages about an invoice are called, in the customer's language. */
export const INVOICE_COPY: Record<Locale, Record<Label, string>> = {
  en: {
    invoice: "Invoice",
    total: "Total, VAT included",
    depositDue: "Deposit due now",
    balanceDue: "Balance due",
    openBalance: "Open balance",
    due: "Due",
    creditNote: "Credit note",
    creditTotal: "Amount, VAT included",
    reason: "Reason",
  },
  sw: {
    invoice: "Ankara",
    total: "Jumla, VAT imejumuishwa",
    depositDue: "Malipo ya awali, sasa",
    balanceDue: "Mwisho wa kulipa salio",
    openBalance: "Salio",
    due: "Mwisho wa kulipa",
    creditNote: "Hati ya punguzo",
    creditTotal: "Kiasi, VAT imejumuishwa",
    reason: "Sababu",
  },
};
