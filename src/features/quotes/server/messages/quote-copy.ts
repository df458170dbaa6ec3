import type { Locale } from "~/platform/kernel/locales";
import { greet } from "~/platform/mail/layout";

/** What the messages about a quote say, in the customer's language. */
export interface QuoteCopy {
  hello: (name: string) => string;
  quote: string;
  total: string;
  validUntil: string;
  toAgree: string;
  none: string;
  requested: string;
  longDistance: (km: number) => string;
  reference: string;
  priceHolds: string;
  seeQuote: string;
  requestedSubject: (reference: string, total: string) => string;
  approved: (from: string, to: string) => string;
  openQuote: string;
  approvedClosing: string;
  approvedSubject: (reference: string, total: string) => string;
  accepted: string;
  movingDay: string;
  deposit: string;
  payDeposit: (amount: string) => string;
  invoiceFollows: string;
  seeMove: string;
  acceptedSubject: (reference: string, date: string | undefined) => string;
  cancelled: (date: string, from: string, to: string) => string;
  cancellationFee: string;
  cancelledClosing: string;
  cancelledSubject: (reference: string, date: string) => string;
  moved: (from: string, to: string) => string;
  untilNow: string;
  newDay: string;
  changeFee: string;
  movedSubject: (reference: string, date: string) => string;
  smsAccepted: (company: string, date: string | undefined, deposit: string) => string;
  smsCancelled: (company: string, date: string) => string;
  smsMoved: (company: string, from: string, to: string) => string;
}

export const QUOTE_COPY: Record<Locale, QuoteCopy> = {
  en: {
    hello: (name) => greet("Hello", name),
    quote: "Quote",
    total: "Total, VAT included",
    validUntil: "Valid until",
    toAgree: "To be agreed",
    none: "None",
    requested:
      "Thank you for pricing your move with us. A mover checks your quote, within two hours during office hours, and then sends you the approved one to accept.",
    longDistance: (km) =>
      `Long distance: we confirm this price before you accept. The route is about ${km} km long.`,
    reference: "Your reference",
    priceHolds: "The price holds until",
    seeQuote: "See your quote",
    requestedSubject: (reference, total) => `Your quote ${reference}: ${total}`,
    approved: (from, to) =>
      `Your move from ${from} to ${to} has been checked and approved. Accept it and pay the deposit by M-Pesa to hold your date.`,
    openQuote: "Open and accept the quote",
    approvedClosing:
      "The quote is attached as a PDF. Please keep the link to yourself: anyone who has it can accept.",
    approvedSubject: (reference, total) => `Your approved quote ${reference}: ${total}`,
    accepted: "Thank you for accepting our quote. Your date is held once the deposit has arrived.",
    movingDay: "Moving day",
    deposit: "Deposit",
    payDeposit: (amount) => `Pay the deposit, ${amount}`,
    invoiceFollows: "The invoice, with the other ways to pay, follows in a separate message.",
    seeMove: "See your move",
    acceptedSubject: (reference, date) =>
      `Accepted: your move ${reference} on ${date ?? "a date to be agreed"}`,
    cancelled: (date, from, to) => `Your move of ${date} from ${from} to ${to} has been cancelled.`,
    cancellationFee: "Cancellation fee",
    cancelledClosing:
      "Anything you have paid beyond the fee is yours; we will write to you about the refund.",
    cancelledSubject: (reference, date) => `Cancelled: your move ${reference} on ${date}`,
    moved: (from, to) => `Your move from ${from} to ${to} has a new day.`,
    untilNow: "Previous day",
    newDay: "New moving day",
    changeFee: "Fee for the change",
    movedSubject: (reference, date) => `New date: your move ${reference} on ${date}`,
    smsAccepted: (company, date, deposit) =>
      `${company}: thank you for accepting our quote. ${date ? `Your move on ${date} is held` : "Your date is held"} once the deposit of ${deposit} has arrived.`,
    smsCancelled: (company, date) => `${company}: your move of ${date} has been cancelled.`,
    smsMoved: (company, from, to) => `${company}: your move of ${from} has a new day, ${to}.`,
  },
  sw: {
    hello: (name) => greet("Habari", name),
    quote: "Kotesheni",
    total: "Jumla, VAT imejumuishwa",
    validUntil: "Halali hadi",
    toAgree: "Tutakubaliana",
    none: "Hakuna",
    requested:
      "Asante kwa kututumia ombi lako la kuhama. Mhamishaji anahakiki kotesheni yako, ndani ya saa mbili katika saa za kazi, kisha anakutumia iliyoidhinishwa ili uikubali.",
    longDistance: (km) =>
      `Safari ndefu: tunathibitisha bei hii kabla hujaikubali. Njia ni takriban km ${km}.`,
    reference: "Nambari yako ya kotesheni",
    priceHolds: "Bei inadumu hadi",
    seeQuote: "Tazama kotesheni yako",
    requestedSubject: (reference, total) => `Kotesheni yako ${reference}: ${total}`,
    approved: (from, to) =>
      `Uhamisho wako kutoka ${from} hadi ${to} umehakikiwa na kuidhinishwa. Ukubali na ulipe malipo ya awali kwa M-Pesa ili kuhifadhi tarehe yako.`,
    openQuote: "Fungua na ukubali kotesheni",
    approvedClosing:
      "Kotesheni imeambatanishwa kama PDF. Kiungo ni chako peke yako; aliye nacho anaweza kukubali.",
    approvedSubject: (reference, total) => `Kotesheni yako iliyoidhinishwa ${reference}: ${total}`,
    accepted: "Asante kwa kukubali kotesheni yetu. Tarehe yako itahifadhiwa malipo ya awali yakifika.",
    movingDay: "Siku ya kuhama",
    deposit: "Malipo ya awali",
    payDeposit: (amount) => `Lipa malipo ya awali, ${amount}`,
    invoiceFollows: "Ankara, pamoja na njia nyingine za kulipa, inakuja kwa ujumbe wake.",
    seeMove: "Tazama uhamisho wako",
    acceptedSubject: (reference, date) =>
      date
        ? `Imekubaliwa: uhamisho wako ${reference} wa ${date}`
        : `Imekubaliwa: uhamisho wako ${reference}, tarehe tutakubaliana`,
    cancelled: (date, from, to) => `Uhamisho wako wa ${date} kutoka ${from} hadi ${to} umeghairiwa.`,
    cancellationFee: "Ada ya kughairi",
    cancelledClosing: "Ulicholipa zaidi ya ada ni chako; tutakuandikia jinsi tutakavyokirudisha.",
    cancelledSubject: (reference, date) => `Umeghairiwa: uhamisho wako ${reference} wa ${date}`,
    moved: (from, to) => `Uhamisho wako kutoka ${from} hadi ${to} una siku mpya.`,
    untilNow: "Hadi sasa",
    newDay: "Siku mpya ya kuhama",
    changeFee: "Ada ya mabadiliko",
    movedSubject: (reference, date) => `Tarehe mpya: uhamisho wako ${reference} wa ${date}`,
    smsAccepted: (company, date, deposit) =>
      `${company}: asante kwa kukubali kotesheni yetu. ${date ? `Tarehe yako, ${date}, itahifadhiwa` : "Tarehe yako itahifadhiwa"} malipo ya awali ya ${deposit} yakifika.`,
    smsCancelled: (company, date) => `${company}: uhamisho wako wa ${date} umeghairiwa.`,
    smsMoved: (company, from, to) => `${company}: uhamisho wako wa ${from} una siku mpya, ${to}.`,
  },
};
