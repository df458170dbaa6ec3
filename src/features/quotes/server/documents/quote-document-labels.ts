import type { Locale } from "~/platform/kernel/locales";

interface QuoteDocumentLabels {
  title: string;
  version: (number: string, version: number) => string;
  footnote: (validUntil: string, hasVat: boolean) => string;
  customer: string;
  phone: string;
  email: string;
  issued: string;
  route: string;
  fromTo: (from: string, to: string) => string;
  about: (km: number) => string;
  longDistance: string;
  movingDay: string;
  toAgree: string;
  validUntil: string;
  subtotal: string;
  vat: (rate: string, base: string) => string;
  total: string;
  deposit: (rate: string) => string;
  instructions: string;
  howToPay: string;
  payBill: (shortcode: string) => string;
  byBank: (account: string, number: string) => string;
  acceptedBy: (name: string, at: string) => string;
}

export const QUOTE_DOCUMENT_LABELS: Record<Locale, QuoteDocumentLabels> = {
  en: {
    title: "Quote",
    version: (number, version) => `${number}, version ${version}`,
    footnote: (validUntil, hasVat) =>
      `${validUntil && `Valid until ${validUntil}. `}${hasVat ? "Lines are before VAT; VAT is charged as shown. " : ""}Not a tax invoice.`,
    customer: "For",
    phone: "Phone",
    email: "Email",
    issued: "Issued",
    route: "Route",
    fromTo: (from, to) => `${from} to ${to}`,
    about: (km) => `about ${km} km`,
    longDistance: "Long distance: we confirm this price before you accept.",
    movingDay: "Moving day",
    toAgree: "To be agreed",
    validUntil: "Valid until",
    subtotal: "Subtotal",
    vat: (rate, base) => `VAT ${rate} on ${base}`,
    total: "Total",
    deposit: (rate) => `Deposit on acceptance, ${rate}`,
    instructions: "Special instructions",
    howToPay: "How to pay",
    payBill: (shortcode) =>
      `Lipa na M-Pesa, Pay Bill ${shortcode}. The account number is on the invoice you get on acceptance.`,
    byBank: (account, number) => `Bank transfer. ${account}. Reference: ${number}.`,
    acceptedBy: (name, at) => `Accepted by ${name} on ${at}.`,
  },
  sw: {
    title: "Kotesheni",
    version: (number, version) => `${number}, toleo la ${version}`,
    footnote: (validUntil, hasVat) =>
      `${validUntil && `Halali hadi ${validUntil}. `}${hasVat ? "Bei za mistari ni kabla ya VAT; VAT inatozwa kama inavyoonyeshwa. " : ""}Si ankara ya kodi.`,
    customer: "Mteja",
    phone: "Simu",
    email: "Barua pepe",
    issued: "Imetolewa",
    route: "Njia",
    fromTo: (from, to) => `${from} hadi ${to}`,
    about: (km) => `takriban km ${km}`,
    longDistance: "Safari ndefu: tunathibitisha bei hii kabla hujaikubali.",
    movingDay: "Siku ya kuhama",
    toAgree: "Tutakubaliana",
    validUntil: "Halali hadi",
    subtotal: "Jumla ndogo",
    vat: (rate, base) => `VAT ${rate} ya ${base}`,
    total: "Jumla",
    deposit: (rate) => `Malipo ya awali ukikubali, ${rate}`,
    instructions: "Maagizo maalum",
    howToPay: "Jinsi ya kulipa",
    payBill: (shortcode) =>
      `Lipa na M-Pesa, Pay Bill ${shortcode}. Nambari ya akaunti iko kwenye ankara unayopata ukikubali.`,
    byBank: (account, number) => `Kupitia benki. ${account}. Tafadhali taja ${number}.`,
    acceptedBy: (name, at) => `Imekubaliwa na ${name} tarehe ${at}.`,
  },
};
