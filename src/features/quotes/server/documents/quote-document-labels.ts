import type { Locale } from "~/platform/kernel/locales";

const en = {
  title: "Quote",
  version: (number: string, version: number) => `${number}, version ${version}`,
  footnote: (validUntil: string, hasVat: boolean) =>
    `${validUntil && `Valid until ${validUntil}. `}${hasVat ? "Lines are before VAT; VAT is charged as shown. " : ""}Not a tax invoice.`,
  customer: "For",
  phone: "Phone",
  email: "Email",
  issued: "Issued",
  route: "Route",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  about: (km: number) => `about ${km} km`,
  longDistance: "Long distance: we confirm this price before you accept.",
  movingDay: "Moving day",
  toAgree: "To be agreed",
  validUntil: "Valid until",
  subtotal: "Subtotal",
  vat: (rate: string, base: string) => `VAT ${rate} on ${base}`,
  total: "Total",
  deposit: (rate: string) => `Deposit on acceptance, ${rate}`,
  instructions: "Special instructions",
  howToPay: "How to pay",
  payBill: (shortcode: string) =>
    `Lipa na M-Pesa, Pay Bill ${shortcode}. The account number is on the invoice you get on acceptance.`,
  byBank: (account: string, number: string) => `Bank transfer. ${account}. Reference: ${number}.`,
  acceptedBy: (name: string, at: string) => `Accepted by ${name} on ${at}.`,
};

export const QUOTE_DOCUMENT_LABELS: Record<Locale, typeof en> = {
  en,
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
