import { defineMessage } from "~/platform/mail/message-texts";

const values = { reference: "MV-1764844800000", total: "KES 92,800" };
const places = { from: "Kilimani, Nairobi", to: "Nyali, Mombasa" };
const mail = { channel: "email", sentTo: "customers" } as const;

export const QUOTE_REQUESTED = defineMessage({
  ...mail,
  kind: "quote.requested",
  title: "Quote arrived from the calculator",
  values: { ...values, km: "480" },
  parts: {
    subject: {
      label: "Subject",
      en: "Your quote {reference}: {total}",
      sw: "Kotesheni yako {reference}: {total}",
    },
    body: {
      label: "Text",
      en: "Thank you for pricing your move with us. A mover checks your quote, within two hours during office hours, and then sends you the approved one to accept.",
      sw: "Asante kwa kututumia ombi lako la kuhama. Mhamishaji anahakiki kotesheni yako, ndani ya saa mbili katika saa za kazi, kisha anakutumia iliyoidhinishwa ili uikubali.",
    },
    longDistance: {
      label: "For long distances",
      en: "Long distance: we confirm this price before you accept. The route is about {km} km long.",
      sw: "Safari ndefu: tunathibitisha bei hii kabla hujaikubali. Njia ni takriban km {km}.",
    },
    action: { label: "Button", en: "See your quote", sw: "Tazama kotesheni yako" },
  },
});

export const QUOTE_APPROVED = defineMessage({
  ...mail,
  kind: "quote.approved",
  title: "Approved quote",
  values: { ...values, ...places },
  parts: {
    subject: {
      label: "Subject",
      en: "Your approved quote {reference}: {total}",
      sw: "Kotesheni yako iliyoidhinishwa {reference}: {total}",
    },
    body: {
      label: "Text",
      en: "Your move from {from} to {to} has been checked and approved. Accept it and pay the deposit by M-Pesa to hold your date.",
      sw: "Uhamisho wako kutoka {from} hadi {to} umehakikiwa na kuidhinishwa. Ukubali na ulipe malipo ya awali kwa M-Pesa ili kuhifadhi tarehe yako.",
    },
    action: { label: "Button", en: "Open and accept the quote", sw: "Fungua na ukubali kotesheni" },
    closing: {
      label: "Closing",
      en: "The quote is attached as a PDF. Please keep the link to yourself: anyone who has it can accept.",
      sw: "Kotesheni imeambatanishwa kama PDF. Kiungo ni chako peke yako; aliye nacho anaweza kukubali.",
    },
  },
});

export const QUOTE_ACCEPTED = defineMessage({
  ...mail,
  kind: "quote.accepted",
  title: "Quote accepted",
  values: { reference: values.reference, day: "12/12/2026", deposit: "KES 27,840" },
  instead: ["subjectNoDay", "bodyPaying", "actionPaying"],
  parts: {
    subject: {
      label: "Subject",
      en: "Accepted: your move {reference} on {day}",
      sw: "Imekubaliwa: uhamisho wako {reference} wa {day}",
    },
    subjectNoDay: {
      label: "Subject while the day is open",
      en: "Accepted: your move {reference} on a date to be agreed",
      sw: "Imekubaliwa: uhamisho wako {reference}, tarehe tutakubaliana",
    },
    body: {
      label: "Text",
      en: "Thank you for accepting our quote. Your date is held once the deposit has arrived.",
      sw: "Asante kwa kukubali kotesheni yetu. Tarehe yako itahifadhiwa malipo ya awali yakifika.",
    },
    bodyPaying: {
      label: "Text when a payment was begun",
      en: "Thank you for accepting our quote. Your date is held as soon as your payment arrives; the receipt follows.",
      sw: "Asante kwa kukubali kotesheni yetu. Tarehe yako inahifadhiwa mara malipo yako yakifika; risiti itafuata.",
    },
    action: { label: "Button", en: "Pay the deposit, {deposit}", sw: "Lipa malipo ya awali, {deposit}" },
    actionPaying: {
      label: "Button when a payment was begun",
      en: "See your move",
      sw: "Tazama uhamisho wako",
    },
    closing: {
      label: "Closing",
      en: "Your accepted quote is attached. The invoice, with the other ways to pay, follows in a separate message.",
      sw: "Kotesheni uliyokubali imeambatanishwa. Ankara, pamoja na njia nyingine za kulipa, inakuja kwa ujumbe wake.",
    },
  },
});

export const QUOTE_ACCEPTED_SMS = defineMessage({
  kind: "quote.accepted",
  channel: "sms",
  title: "Quote accepted",
  sentTo: "customers",
  values: { company: "MoveEase", day: "12/12/2026", deposit: "KES 27,840" },
  hasLink: true,
  instead: ["textNoDay"],
  parts: {
    text: {
      label: "Text",
      en: "{company}: thank you for accepting our quote. Your move on {day} is held once the deposit of {deposit} has arrived.",
      sw: "{company}: asante kwa kukubali kotesheni yetu. Tarehe yako, {day}, itahifadhiwa malipo ya awali ya {deposit} yakifika.",
    },
    textNoDay: {
      label: "Text while the day is open",
      en: "{company}: thank you for accepting our quote. Your date is held once the deposit of {deposit} has arrived.",
      sw: "{company}: asante kwa kukubali kotesheni yetu. Tarehe yako itahifadhiwa malipo ya awali ya {deposit} yakifika.",
    },
  },
});
