import type { Locale } from "~/platform/kernel/locales";

/** What the messages about a quote say, in the customer's language. */
export interface QuoteWords {
  hello: (name: string) => string;
  quote: string;
  total: string;
  validUntil: string;
  toAgree: string;
  none: string;
  requested: string;
  reference: string;
  priceHolds: string;
  seeQuote: string;
  requestedSubject: (reference: string, total: string) => string;
  approved: (from: string, to: string) => string;
  openQuote: string;
  approvedClosing: string;
  approvedSubject: (number: string, total: string) => string;
  accepted: string;
  movingDay: string;
  deposit: string;
  acceptedSubject: (date: string | undefined) => string;
  cancelled: (date: string, from: string, to: string) => string;
  cancellationFee: string;
  cancelledClosing: string;
  cancelledSubject: (date: string) => string;
  moved: (from: string, to: string) => string;
  untilNow: string;
  newDay: string;
  changeFee: string;
  movedSubject: (date: string) => string;
}

export const QUOTE_WORDS: Record<Locale, QuoteWords> = {
  en: {
    hello: (name) => `Hello ${name},`,
    quote: "Quote",
    total: "Total, VAT included",
    validUntil: "Valid until",
    toAgree: "To be agreed",
    none: "None",
    requested:
      "Thank you for pricing your move with us. A mover checks your quote, within two hours in office hours, and sends you the approved one to accept.",
    reference: "Your reference",
    priceHolds: "The price holds until",
    seeQuote: "See your quote",
    requestedSubject: (reference, total) => `Your quote ${reference}: ${total}`,
    approved: (from, to) =>
      `Your move from ${from} to ${to} is checked and approved. Accept it and pay the deposit by M-Pesa to hold your date.`,
    openQuote: "Open and accept the quote",
    approvedClosing: "The quote is attached as a PDF. The link is yours alone; whoever holds it can accept.",
    approvedSubject: (number, total) => `Your approved quote ${number}: ${total}`,
    accepted: "Thank you for accepting our quote. Your date is held once the deposit has arrived.",
    movingDay: "Moving day",
    deposit: "Deposit",
    acceptedSubject: (date) => `Accepted: your move on ${date ?? "a date to be agreed"}`,
    cancelled: (date, from, to) => `Your move of ${date} from ${from} to ${to} is cancelled.`,
    cancellationFee: "Cancellation fee",
    cancelledClosing: "What you have paid beyond the fee is yours; we write to you how it comes back.",
    cancelledSubject: (date) => `Cancelled: your move on ${date}`,
    moved: (from, to) => `Your move from ${from} to ${to} has a new day.`,
    untilNow: "Until now",
    newDay: "New moving day",
    changeFee: "Fee for the change",
    movedSubject: (date) => `New date: your move on ${date}`,
  },
  sw: {
    hello: (name) => `Habari ${name},`,
    quote: "Nukuu",
    total: "Jumla, VAT imejumuishwa",
    validUntil: "Halali hadi",
    toAgree: "Tutakubaliana",
    none: "Hakuna",
    requested:
      "Asante kwa kupata bei ya kuhama kwetu. Mhamishaji anahakiki nukuu yako, ndani ya saa mbili wakati wa kazi, kisha anakutumia iliyoidhinishwa ili uikubali.",
    reference: "Nambari yako ya nukuu",
    priceHolds: "Bei inadumu hadi",
    seeQuote: "Tazama nukuu yako",
    requestedSubject: (reference, total) => `Nukuu yako ${reference}: ${total}`,
    approved: (from, to) =>
      `Uhamisho wako kutoka ${from} hadi ${to} umehakikiwa na kuidhinishwa. Ukubali na ulipe malipo ya awali kwa M-Pesa ili kushikilia tarehe yako.`,
    openQuote: "Fungua na ukubali nukuu",
    approvedClosing:
      "Nukuu imeambatanishwa kama PDF. Kiungo ni chako peke yako; aliye nacho anaweza kukubali.",
    approvedSubject: (number, total) => `Nukuu yako iliyoidhinishwa ${number}: ${total}`,
    accepted: "Asante kwa kukubali nukuu yetu. Tarehe yako inashikiliwa malipo ya awali yakifika.",
    movingDay: "Siku ya kuhama",
    deposit: "Malipo ya awali",
    acceptedSubject: (date) =>
      date ? `Imekubaliwa: uhamisho wako wa ${date}` : "Imekubaliwa: uhamisho wako, tarehe tutakubaliana",
    cancelled: (date, from, to) => `Uhamisho wako wa ${date} kutoka ${from} hadi ${to} umeghairiwa.`,
    cancellationFee: "Ada ya kughairi",
    cancelledClosing: "Ulicholipa zaidi ya ada ni chako; tutakuandikia jinsi kitakavyorudi.",
    cancelledSubject: (date) => `Umeghairiwa: uhamisho wako wa ${date}`,
    moved: (from, to) => `Uhamisho wako kutoka ${from} hadi ${to} una siku mpya.`,
    untilNow: "Hadi sasa",
    newDay: "Siku mpya ya kuhama",
    changeFee: "Ada ya mabadiliko",
    movedSubject: (date) => `Tarehe mpya: uhamisho wako wa ${date}`,
  },
};
