import type { Locale } from "~/platform/kernel/locales";

interface CreditNoteLabels
  extends Record<
    | "title"
    | "footnote"
    | "footnoteNoVat"
    | "customer"
    | "email"
    | "buyerPin"
    | "notGiven"
    | "date"
    | "invoice"
    | "invoiceDate"
    | "reason"
    | "creditedLines"
    | "invoiced"
    | "subtotal"
    | "credited"
    | "invoiceTotal"
    | "keptAsCredit",
    string
  > {
  vat: (rate: string, base: string) => string;
}

export const CREDIT_NOTE_LABELS: Record<Locale, CreditNoteLabels> = {
  en: {
    title: "Credit note",
    footnoteNoVat: "Not an eTIMS credit note.",
    footnote: "Not an eTIMS credit note. Lines are before VAT; VAT is credited as shown.",
    customer: "For",
    email: "Email",
    buyerPin: "Buyer's KRA PIN",
    notGiven: "Not given",
    date: "Date",
    invoice: "Invoice",
    invoiceDate: "Invoice date",
    reason: "Reason",
    creditedLines: "What is credited",
    invoiced: "Invoiced",
    subtotal: "Subtotal",
    vat: (rate, base) => `VAT ${rate} on ${base}`,
    credited: "Credited",
    invoiceTotal: "Invoice total",
    keptAsCredit: "Kept as credit for you",
  },
  sw: {
    title: "Hati ya punguzo",
    footnoteNoVat: "Si hati ya punguzo ya eTIMS.",
    footnote: "Si hati ya punguzo ya eTIMS. Mistari ni kabla ya VAT; VAT inapunguzwa kama inavyoonyeshwa.",
    customer: "Mteja",
    email: "Barua pepe",
    buyerPin: "KRA PIN ya mnunuzi",
    notGiven: "Haikutolewa",
    date: "Tarehe",
    invoice: "Ankara",
    invoiceDate: "Tarehe ya ankara",
    reason: "Sababu",
    creditedLines: "Kinachopunguzwa",
    invoiced: "Kwenye ankara",
    subtotal: "Jumla ndogo",
    vat: (rate, base) => `VAT ${rate} ya ${base}`,
    credited: "Imepunguzwa",
    invoiceTotal: "Jumla ya ankara",
    keptAsCredit: "Imewekwa kuwa salio lako",
  },
};
