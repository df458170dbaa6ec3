import { defineMessage } from "~/platform/mail/message-texts";

const places = { from: "Kilimani, Nairobi", to: "Nyali, Mombasa" };
const mail = { channel: "email", sentTo: "customers" } as const;
const seeMove = { label: "Button", en: "See your move", sw: "Tazama uhamisho wako" };

export const MOVE_CANCELLED = defineMessage({
  ...mail,
  kind: "quote.cancelled",
  title: "Move cancelled",
  values: {
    reference: "MV-1764844800000",
    day: "12/12/2026",
    ...places,
    fee: "KES 2,788",
    paid: "KES 5,576",
    amount: "KES 2,788",
  },
  instead: ["freeEven", "freeBack", "feeOwed", "feeEven"],
  parts: {
    subject: {
      label: "Subject",
      en: "Cancelled: your move {reference} on {day}",
      sw: "Umeghairiwa: uhamisho wako {reference} wa {day}",
    },
    body: {
      label: "Text",
      en: "Your move on {day} from {from} to {to} has been cancelled.",
      sw: "Uhamisho wako wa {day} kutoka {from} hadi {to} umeghairiwa.",
    },
    freeEven: {
      label: "Free, nothing was paid",
      en: "Cancelling was free. There is nothing to pay.",
      sw: "Hukutozwa chochote kwa kughairi. Hakuna cha kulipa.",
    },
    freeBack: {
      label: "Free, something was paid",
      en: "Cancelling was free. We refund {amount} the way you paid: by M-Pesa within 2 working days, by bank within 7.",
      sw: "Hukutozwa chochote kwa kughairi. Tutakurudishia {amount} kwa njia uliyolipia: kwa M-Pesa ndani ya siku 2 za kazi, kwa benki ndani ya 7.",
    },
    feeOwed: {
      label: "The fee is more than what was paid",
      en: "The cancellation fee is {fee}. You have paid {paid}; {amount} remains to pay.",
      sw: "Ada ya kughairi ni {fee}. Umelipa {paid}; kimebaki {amount} cha kulipa.",
    },
    feeEven: {
      label: "The fee is what was paid",
      en: "The cancellation fee is {fee}, which you have paid. Nothing remains to pay.",
      sw: "Ada ya kughairi ni {fee}, ambayo umeshalipa. Hakuna kilichobaki kulipwa.",
    },
    feeBack: {
      label: "The fee is less than what was paid",
      en: "The cancellation fee is {fee}. You have paid {paid}; we refund {amount} the way you paid: by M-Pesa within 2 working days, by bank within 7.",
      sw: "Ada ya kughairi ni {fee}. Umelipa {paid}; tutakurudishia {amount} kwa njia uliyolipia: kwa M-Pesa ndani ya siku 2 za kazi, kwa benki ndani ya 7.",
    },
    action: { label: "Button", en: "See your move", sw: "Tazama uhamisho wako" },
  },
});

export const MOVE_CANCELLED_SMS = defineMessage({
  kind: "quote.cancelled",
  channel: "sms",
  title: "Move cancelled",
  sentTo: "customers",
  values: { company: "MoveEase", day: "12/12/2026" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: your move on {day} has been cancelled.",
      sw: "{company}: uhamisho wako wa {day} umeghairiwa.",
    },
  },
});

export const MOVE_RESCHEDULED = defineMessage({
  ...mail,
  kind: "quote.rescheduled",
  title: "New day of a move",
  values: { reference: "MV-1764844800000", day: "14/12/2026", ...places },
  parts: {
    subject: {
      label: "Subject",
      en: "New date: your move {reference} on {day}",
      sw: "Tarehe mpya: uhamisho wako {reference} wa {day}",
    },
    body: {
      label: "Text",
      en: "Your move from {from} to {to} has moved to a new date.",
      sw: "Uhamisho wako kutoka {from} hadi {to} una siku mpya.",
    },
    action: seeMove,
  },
});

export const MOVE_RESCHEDULED_SMS = defineMessage({
  kind: "quote.rescheduled",
  channel: "sms",
  title: "New day of a move",
  sentTo: "customers",
  values: { company: "MoveEase", before: "12/12/2026", day: "14/12/2026" },
  hasLink: true,
  parts: {
    text: {
      label: "Text",
      en: "{company}: your move on {before} has moved to {day}.",
      sw: "{company}: uhamisho wako wa {before} una siku mpya, {day}.",
    },
  },
});
