import type { Locale } from "~/platform/kernel/locales";

type Label =
  | "quote"
  | "total"
  | "priceType"
  | "totalNoVat"
  | "validUntil"
  | "toAgree"
  | "none"
  | "reference"
  | "priceHolds"
  | "movingDay"
  | "deposit"
  | "cancellationFee"
  | "untilNow"
  | "newDay"
  | "changeFee";

export type QuoteCopy = Readonly<Record<Label, string>>;

export const QUOTE_COPY: Record<Locale, QuoteCopy> = {
  en: {
    quote: "Quote",
    total: "Total, VAT included",
    priceType: "Type of price",
    totalNoVat: "Total",
    validUntil: "Valid until",
    toAgree: "To be agreed",
    none: "None",
    reference: "Your reference",
    priceHolds: "The price holds until",
    movingDay: "Moving day",
    deposit: "Deposit",
    cancellationFee: "Cancellation fee",
    untilNow: "Previous day",
    newDay: "New moving day",
    changeFee: "Fee for the change",
  },
  sw: {
    quote: "Kotesheni",
    total: "Jumla, VAT imejumuishwa",
    priceType: "Aina ya bei",
    totalNoVat: "Jumla",
    validUntil: "Halali hadi",
    toAgree: "Tutakubaliana",
    none: "Hakuna",
    reference: "Nambari yako ya kotesheni",
    priceHolds: "Bei inadumu hadi",
    movingDay: "Siku ya kuhama",
    deposit: "Malipo ya awali",
    cancellationFee: "Ada ya kughairi",
    untilNow: "Hadi sasa",
    newDay: "Siku mpya ya kuhama",
    changeFee: "Ada ya mabadiliko",
  },
};
