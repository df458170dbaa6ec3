import { METHOD_NAMES } from "~/features/payments/domain";
import { SETTLEMENT_NAMES } from "~/features/payments/settlements/domain";
import type { Locale } from "~/platform/kernel/locales";

const en = {
  title: "Bill of the move",
  customer: "For",
  move: "Move",
  day: "Day",
  asOf: "As of",
  papers: "Invoices and credit notes",
  date: "Date",
  kinds: { invoice: "Invoice of the quote", further: "Further invoice", credit_note: "Credit note" },
  payments: "Payments",
  total: "Total",
  paid: "Paid",
  balance: "Balance",
  footnote: "A summary. The invoices and credit notes are the tax documents.",
  methods: METHOD_NAMES.en,
  settlements: SETTLEMENT_NAMES.en,
};

export const BILL_LABELS: Record<Locale, typeof en> = {
  en,
  sw: {
    title: "Bili ya uhamisho",
    customer: "Mteja",
    move: "Uhamisho",
    day: "Siku",
    asOf: "Kufikia",
    papers: "Ankara na hati za punguzo",
    date: "Tarehe",
    kinds: { invoice: "Ankara ya kotesheni", further: "Ankara ya ziada", credit_note: "Hati ya punguzo" },
    payments: "Malipo",
    total: "Jumla",
    paid: "Imelipwa",
    balance: "Salio",
    footnote: "Muhtasari tu. Ankara na hati za punguzo ndizo hati za kodi.",
    methods: METHOD_NAMES.sw,
    settlements: SETTLEMENT_NAMES.sw,
  },
};
