import type { Locale } from "~/platform/kernel/locales";

type Label =
  | "invoice"
  | "total"
  | "totalNoVat"
  | "depositDue"
  | "balanceDue"
  | "openBalance"
  | "due"
  | "creditNote"
  | "creditTotal"
  | "creditTotalNoVat"
  | "reason";

export const INVOICE_COPY: Record<Locale, Record<Label, string>> = {
  en: {
    invoice: "Invoice",
    total: "Total, VAT included",
    totalNoVat: "Total",
    depositDue: "Deposit due now",
    balanceDue: "Balance due on",
    openBalance: "Open balance",
    due: "Due",
    creditNote: "Credit note",
    creditTotal: "Amount, VAT included",
    creditTotalNoVat: "Amount",
    reason: "Reason",
  },
  sw: {
    invoice: "Ankara",
    total: "Jumla, VAT imejumuishwa",
    totalNoVat: "Jumla",
    depositDue: "Malipo ya awali, sasa",
    balanceDue: "Mwisho wa kulipa salio",
    openBalance: "Salio",
    due: "Mwisho wa kulipa",
    creditNote: "Hati ya punguzo",
    creditTotal: "Kiasi, VAT imejumuishwa",
    creditTotalNoVat: "Kiasi",
    reason: "Sababu",
  },
};
