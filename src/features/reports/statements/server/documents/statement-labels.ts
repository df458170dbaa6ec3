import type { Locale } from "~/platform/kernel/locales";
import { KIND_LABELS } from "../../domain";

const en = {
  title: "Statement",
  footnote: (currency: string) => `Amounts in ${currency}. A balance below zero is your credit with us.`,
  customer: "For",
  buyerPin: "Buyer's KRA PIN",
  notGiven: "Not given",
  period: "Period",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  opening: "Opening balance",
  closing: "Closing balance",
  credit: "Your credit with us today",
  document: "Document",
  amount: "Amount",
  balance: "Balance",
  kinds: KIND_LABELS,
  on: (invoice: string) => `on ${invoice}`,
};

export const STATEMENT_LABELS: Record<Locale, typeof en> = {
  en,
  sw: {
    title: "Taarifa ya akaunti",
    footnote: (currency) => `Kiasi ni ${currency}. Salio chini ya sufuri ni pesa zako kwetu.`,
    customer: "Mteja",
    buyerPin: "KRA PIN ya mnunuzi",
    notGiven: "Haikutolewa",
    period: "Kipindi",
    fromTo: (from, to) => `${from} hadi ${to}`,
    opening: "Salio la kuanzia",
    closing: "Salio la mwisho",
    credit: "Pesa zako kwetu leo",
    document: "Hati",
    amount: "Kiasi",
    balance: "Salio",
    kinds: {
      invoice: "Ankara",
      credit_note: "Hati ya punguzo",
      payment: "Malipo",
      reversal: "Malipo yaliyorudishwa",
      withholding: "Cheti cha VAT iliyozuiliwa",
      refund: "Pesa zilizorejeshwa",
    },
    on: (invoice) => `ya ${invoice}`,
  },
};
