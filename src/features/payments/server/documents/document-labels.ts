import type { InvoiceStatus } from "~/features/invoices/domain";
import type { Locale } from "~/platform/kernel/locales";
import { METHOD_NAMES } from "../../domain";
import { SETTLEMENT_NAMES } from "../../settlements/domain";

const en = {
  invoice: "Invoice",
  status: {
    paid: "Paid",
    pending: "Pending",
    overdue: "Overdue",
    partial: "Partial",
    cancelled: "Cancelled",
    draft: "Draft",
  } satisfies Record<InvoiceStatus, string>,
  notEtimsInvoice: "Not an eTIMS invoice.",
  beforeVat: "Lines are before VAT; VAT is charged as shown.",
  customer: "For",
  phone: "Phone",
  email: "Email",
  buyerPin: "Buyer's KRA PIN",
  notGiven: "Not given",
  issueDate: "Issue date",
  dueDate: "Due date",
  movingDay: "Moving day",
  toAgree: "To be agreed",
  route: "Route",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  subtotal: "Subtotal",
  vat: (rate: string, base: string) => `VAT ${rate} on ${base}`,
  total: "Total",
  depositDue: "Deposit due on acceptance",
  balance: "Balance",
  replaces: "Replaces invoice",
  cancelled: "Cancelled",
  cancelledBy: (notes: string) =>
    notes
      ? `This invoice was cancelled by credit note ${notes}. Nothing is to be paid.`
      : "This invoice was cancelled. Nothing is to be paid.",
  paymentTerms: "Payment terms",
  payBy: (day: string, days: number) =>
    days > 0
      ? `Please pay by ${day}, ${days} ${days === 1 ? "day" : "days"} after issue.`
      : `Please pay by ${day}.`,
  howToPay: "How to pay",
  payBill: (shortcode: string, account: string) =>
    `Lipa na M-Pesa, Pay Bill ${shortcode}, account ${account}.`,
  byBank: (account: string, number: string) => `Bank transfer. ${account}. Reference: ${number}.`,
  creditNote: "Credit note",
  reversal: "Reversal",
  methods: METHOD_NAMES.en,
  settlements: SETTLEMENT_NAMES.en,
  receipt: "Receipt",
  receiptFoot: "Thank you. Keep this receipt as proof of your payment. Not an eTIMS receipt.",
  receivedFrom: "Received from",
  dateAndTime: "Date and time",
  method: "Method",
  reference: "Reference",
  none: "None",
  takesBack: "Takes back",
  reversed: "Reversed",
  noLongerGood: (by: string, day: string) =>
    `This payment was taken back on ${day} by ${by}. It does not count, and this is no proof of payment.`,
  notEtims: "Not an eTIMS receipt.",
  reversalFoot: "This document reverses a payment: the amount no longer counts as paid. It is not a receipt.",
  takenFrom: "Booked for",
  takenBack: "Amount taken back",
  received: "Amount received",
  invoiceTotal: "Invoice total",
  balanceAfter: "Balance after this",
  keptAsCredit: "Kept as credit for you",
};

export const DOCUMENT_LABELS: Record<Locale, typeof en> = {
  en,
  sw: {
    invoice: "Ankara",
    status: {
      paid: "Imelipwa",
      pending: "Inasubiri",
      overdue: "Imechelewa",
      partial: "Imelipwa sehemu",
      cancelled: "Imeghairiwa",
      draft: "Rasimu",
    },
    notEtimsInvoice: "Si ankara ya eTIMS.",
    beforeVat: "Bei za mistari ni kabla ya VAT; VAT inatozwa kama inavyoonyeshwa.",
    customer: "Mteja",
    phone: "Simu",
    email: "Barua pepe",
    buyerPin: "KRA PIN ya mnunuzi",
    notGiven: "Haikutolewa",
    issueDate: "Tarehe ya ankara",
    dueDate: "Mwisho wa kulipa",
    movingDay: "Siku ya kuhama",
    toAgree: "Tutakubaliana",
    route: "Njia",
    fromTo: (from, to) => `${from} hadi ${to}`,
    subtotal: "Jumla ndogo",
    vat: (rate, base) => `VAT ${rate} ya ${base}`,
    total: "Jumla",
    depositDue: "Malipo ya awali ukikubali",
    balance: "Salio",
    replaces: "Inachukua nafasi ya ankara",
    cancelled: "Imeghairiwa",
    cancelledBy: (notes) =>
      notes
        ? `Ankara hii ilighairiwa kwa hati ya punguzo ${notes}. Hakuna cha kulipa.`
        : "Ankara hii ilighairiwa. Hakuna cha kulipa.",
    paymentTerms: "Masharti ya malipo",
    payBy: (day, days) =>
      days > 0
        ? `Tafadhali lipa kabla ya mwisho wa ${day}, siku ${days} baada ya kutolewa.`
        : `Tafadhali lipa kabla ya mwisho wa ${day}.`,
    howToPay: "Jinsi ya kulipa",
    payBill: (shortcode, account) => `Lipa na M-Pesa, Pay Bill ${shortcode}, akaunti ${account}.`,
    byBank: (account, number) => `Kupitia benki. ${account}. Tafadhali taja ${number}.`,
    creditNote: "Hati ya punguzo",
    reversal: "Malipo yaliyorudishwa",
    methods: METHOD_NAMES.sw,
    settlements: SETTLEMENT_NAMES.sw,
    receipt: "Risiti",
    receiptFoot: "Asante. Hifadhi risiti hii; ni uthibitisho wa malipo yako. Si risiti ya eTIMS.",
    receivedFrom: "Imepokelewa kutoka",
    dateAndTime: "Tarehe na saa",
    method: "Njia ya malipo",
    reference: "Kumbukumbu",
    none: "Hakuna",
    takesBack: "Inarudisha",
    reversed: "Imerudishwa",
    noLongerGood: (by, day) =>
      `Malipo haya yalirudishwa tarehe ${day} kwa ${by}. Hayahesabiki, na hii si uthibitisho wa malipo.`,
    notEtims: "Si risiti ya eTIMS.",
    reversalFoot:
      "Karatasi hii inarudisha malipo: kiasi hakihesabiki tena kuwa kimelipwa. Si risiti ya pesa.",
    takenFrom: "Iliandikwa kwa",
    takenBack: "Kiasi kilichorudishwa",
    received: "Kiasi kilichopokelewa",
    invoiceTotal: "Jumla ya ankara",
    balanceAfter: "Salio baada ya hii",
    keptAsCredit: "Imewekwa kuwa salio lako",
  },
};
