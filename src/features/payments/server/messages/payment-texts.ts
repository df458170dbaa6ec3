import { defineMessage } from "~/platform/mail/message-texts";

export const PAYMENT_RECEIPT = defineMessage({
  kind: "payment.receipt",
  channel: "email",
  title: "Receipt of a payment",
  sentTo: "customers",
  values: { receipt: "RCT-2026-0042", amount: "KES 27,840", balance: "KES 64,960", day: "12/12/2026" },
  instead: ["actionPaid"],
  parts: {
    subject: { label: "Subject", en: "Receipt {receipt}: {amount}", sw: "Risiti {receipt}: {amount}" },
    body: {
      label: "Text",
      en: "We have received {amount}. Thank you.",
      sw: "Tumepokea {amount}. Asante.",
    },
    held: {
      label: "When it holds the date",
      en: "Your date, {day}, is held.",
      sw: "Tarehe yako, {day}, imehifadhiwa.",
    },
    action: {
      label: "Button while something is open",
      en: "Pay the balance, {balance}",
      sw: "Lipa salio, {balance}",
    },
    actionPaid: { label: "Button when all is paid", en: "See your move", sw: "Tazama uhamisho wako" },
  },
});

export const PAYMENT_REVERSED = defineMessage({
  kind: "payment.reversed",
  channel: "email",
  title: "Payment reversed",
  sentTo: "customers",
  values: { receipt: "RCT-2026-0042", amount: "KES 27,840", balance: "KES 64,960" },
  parts: {
    subject: {
      label: "Subject",
      en: "Receipt {receipt} reversed: {amount}",
      sw: "Risiti {receipt} imebatilishwa: {amount}",
    },
    body: {
      label: "Text",
      en: "We have reversed receipt {receipt} of {amount}. It no longer counts; {balance} is open on the invoice.",
      sw: "Tumebatilisha risiti {receipt} ya {amount}. Haihesabiwi tena; salio la ankara ni {balance}.",
    },
    closing: {
      label: "Closing",
      en: "If you weren't expecting this, call us or answer this message.",
      sw: "Kama hukutarajia hili, tupigie simu au jibu ujumbe huu.",
    },
  },
});
