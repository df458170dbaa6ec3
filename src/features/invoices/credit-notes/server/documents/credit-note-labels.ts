import type { Locale } from "~/platform/kernel/locales";

/** What a credit note on paper says, in the customer's language. */
export const CREDIT_NOTE_LABELS: Record<
  Locale,
  Record<
    | "title"
    | "footnote"
    | "footnoteNoVat"
    | "customer"
    | "buyerPin"
    | "notGiven"
    | "date"
    | "invoice"
    | "invoiceDate"
    | "reason"
    | "subtotal"
    | "vatOn"
    | "credited"
    | "invoiceTotal"
    | "keptAsCredit",
    string
  >
> = {
  en: {
    title: "Credit note",
    footnoteNoVat: "Not an eTIMS credit note.",
    footnote: "Not an eTIMS credit note. Lines are before VAT; VAT is credited as shown.",
    customer: "For",
    buyerPin: "Buyer's KRA PIN",
    notGiven: "Not given",
    date: "Date",
    invoice: "Invoice",
    invoiceDate: "Invoice date",
    reason: "Reason",
    subtotal: "Subtotal",
    vatOn: "VAT on",
    credited: "Credited",
    invoiceTotal: "Invoice total",
    keptAsCredit: "Kept as credit for you",
  },
  sw: {
    title: "Hati ya punguzo",
    footnoteNoVat: "Si hati ya punguzo ya eTIMS.",
    footnote: "Si hati ya punguzo ya eTIMS. Mistari ni kabla ya VAT; VAT inapunguzwa kama inavyoonyeshwa.",
    customer: "Mteja",
    buyerPin: "KRA PIN ya mnunuzi",
    notGiven: "Haikutolewa",
    date: "Tarehe",
    invoice: "Ankara",
    invoiceDate: "Tarehe ya ankara",
    reason: "Sababu",
    subtotal: "Jumla ndogo",
    vatOn: "VAT ya",
    credited: "Imepunguzwa",
    invoiceTotal: "Jumla ya ankara",
    keptAsCredit: "Imewekwa kuwa salio lako",
  },
};
