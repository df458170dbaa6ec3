import type { Locale } from "~/platform/kernel/locales";
import { KIND_LABELS, type StatementKind } from "../../domain";

interface StatementLabels {
  title: string;
  footnote: (currency: string) => string;
  customer: string;
  buyerPin: string;
  notGiven: string;
  period: string;
  fromTo: (from: string, to: string) => string;
  opening: string;
  closing: string;
  credit: string;
  document: string;
  amount: string;
  balance: string;
  kinds: Record<StatementKind, string>;
  on: (invoice: string) => string;
}

export const STATEMENT_LABELS: Record<Locale, StatementLabels> = {
  en: {
    title: "Statement",
    footnote: (currency) => `Amounts in ${currency}. A balance below zero is your credit with us.`,
    customer: "For",
    buyerPin: "Buyer's KRA PIN",
    notGiven: "Not given",
    period: "Period",
    fromTo: (from, to) => `${from} to ${to}`,
    opening: "Opening balance",
    closing: "Closing balance",
    credit: "Your credit with us today",
    document: "Document",
    amount: "Amount",
    balance: "Balance",
    kinds: KIND_LABELS,
    on: (invoice) => `on ${invoice}`,
  },
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
