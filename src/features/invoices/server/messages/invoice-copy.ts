import type { Locale } from "~/platform/kernel/locales";
import { greet } from "~/platform/mail/layout";

/** What the messages about an invoice say, in the customer's language. */
interface InvoiceCopy {
  hello: (name: string) => string;
  invoice: string;
  total: string;
  issued: string;
  depositDue: string;
  balanceDue: string;
  wasDue: (number: string, date: string) => string;
  willBeDue: (number: string, date: string) => string;
  howToPay: string;
  openBalance: string;
  due: string;
  pay: (amount: string) => string;
  reminderSubject: (balance: string, number: string) => string;
  smsWasDue: (company: string, balance: string, number: string, date: string) => string;
  smsWillBeDue: (company: string, balance: string, number: string, date: string) => string;
  credited: (amount: string, number: string) => string;
  released: (amount: string) => string;
  creditNote: string;
  creditTotal: string;
  reason: string;
  creditSubject: (note: string, amount: string, number: string) => string;
}

export const INVOICE_COPY: Record<Locale, InvoiceCopy> = {
  en: {
    hello: (name) => greet("Hello", name),
    invoice: "Invoice",
    total: "Total, VAT included",
    issued: "Here is the invoice for your move. The deposit holds your date; the balance is due as shown.",
    depositDue: "Deposit due now",
    balanceDue: "Balance due",
    wasDue: (number, date) =>
      `The balance of invoice ${number} was due on ${date} and has not reached us yet.`,
    willBeDue: (number, date) => `A reminder: the balance of invoice ${number} is due on ${date}.`,
    howToPay:
      "You can pay with the button or in any of the ways shown. If you have paid in the meantime, thank you: please tell us the receipt number.",
    openBalance: "Open balance",
    due: "Due",
    pay: (amount) => `Pay ${amount}`,
    reminderSubject: (balance, number) => `Reminder: ${balance} due on invoice ${number}`,
    smsWasDue: (company, balance, number, date) =>
      `${company}: ${balance} of invoice ${number} was due on ${date}. If you have paid, thank you.`,
    smsWillBeDue: (company, balance, number, date) =>
      `${company}: ${balance} of invoice ${number} is due on ${date}.`,
    credited: (amount, number) =>
      `We have credited ${amount} on invoice ${number}. The credit note is attached.`,
    released: (amount) => `${amount} of what you have paid is now kept as credit for you.`,
    creditNote: "Credit note",
    creditTotal: "Amount, VAT included",
    reason: "Reason",
    creditSubject: (note, amount, number) => `Credit note ${note}: ${amount} on invoice ${number}`,
  },
  sw: {
    hello: (name) => greet("Habari", name),
    invoice: "Ankara",
    total: "Jumla, VAT imejumuishwa",
    issued:
      "Hii hapa ankara ya uhamisho wako. Malipo ya awali yanakuhifadhia tarehe yako; salio linalipwa kama inavyoonyeshwa.",
    depositDue: "Malipo ya awali, sasa",
    balanceDue: "Mwisho wa kulipa salio",
    wasDue: (number, date) => `Salio la ankara ${number} lilipaswa kulipwa ${date} na bado halijatufikia.`,
    willBeDue: (number, date) => `Kumbusho: salio la ankara ${number} linalipwa ${date}.`,
    howToPay:
      "Unaweza kulipa kwa kitufe, au mwenyewe kama inavyoonyeshwa. Kama umeshalipa, asante: tafadhali tuambie nambari ya risiti.",
    openBalance: "Salio",
    due: "Mwisho wa kulipa",
    pay: (amount) => `Lipa ${amount}`,
    reminderSubject: (balance, number) => `Kumbusho: salio la ${balance} kwenye ankara ${number}`,
    smsWasDue: (company, balance, number, date) =>
      `${company}: ${balance} ya ankara ${number} ilipaswa kulipwa ${date}. Kama umeshalipa, asante.`,
    smsWillBeDue: (company, balance, number, date) =>
      `${company}: ${balance} ya ankara ${number} inalipwa ${date}.`,
    credited: (amount, number) =>
      `Tumepunguza ${amount} kwenye ankara ${number}. Hati ya punguzo imeambatanishwa.`,
    released: (amount) => `${amount} kati ya ulicholipa sasa ni salio lako kwetu.`,
    creditNote: "Hati ya punguzo",
    creditTotal: "Kiasi, VAT imejumuishwa",
    reason: "Sababu",
    creditSubject: (note, amount, number) => `Hati ya punguzo ${note}: ${amount} kwenye ankara ${number}`,
  },
};
