import { defineMessage } from "~/platform/mail/message-texts";

export const PAYMENT_RECEIPT = defineMessage({
  kind: "payment.receipt",
  channel: "email",
  title: "Receipt of a payment",
  sentTo: "customers",
  values: { receipt: "RCT-2026-0042", amount: "KES 27,840", balance: "KES 64,960" },
  instead: ["actionPaid"],
  parts: {
    subject: { label: "Subject", en: "Receipt {receipt}: {amount}", sw: "Risiti {receipt}: {amount}" },
    body: {
      label: "Text",
      en: "We have received {amount}. Thank you.",
      sw: "Tumepokea {amount}. Asante.",
    },
    action: {
      label: "Button while something is open",
      en: "Pay the balance, {balance}",
      sw: "Lipa salio, {balance}",
    },
    actionPaid: { label: "Button when all is paid", en: "See your move", sw: "Tazama uhamisho wako" },
  },
});
