import { defineMessage } from "~/platform/mail/message-texts";

const mail = { channel: "email", sentTo: "customers" } as const;
const sms = { channel: "sms", sentTo: "customers" } as const;
const places = { reference: "MV-1764844800000", from: "Kilimani, Nairobi", to: "Nyali, Mombasa" };

export const CHANGES_OFFERED = defineMessage({
  ...mail,
  kind: "quote.changes-offered",
  title: "Changes to confirm",
  values: { ...places, number: "CO-2026-0007", amount: "KES 4,640", until: "10/12/2026 08:00" },
  instead: ["more", "less", "same"],
  parts: {
    subject: {
      label: "Subject",
      en: "Please confirm the changes to your move {reference}",
      sw: "Tafadhali thibitisha mabadiliko ya uhamisho wako {reference}",
    },
    body: {
      label: "Text",
      en: "The list for your move from {from} to {to} has changed.",
      sw: "Orodha ya uhamisho wako kutoka {from} hadi {to} imebadilika.",
    },
    more: {
      label: "It costs more",
      en: "The changes add {amount} to the price. Please confirm them by {until}. Without your confirmation, we move what was agreed before, at the agreed price.",
      sw: "Mabadiliko yanaongeza {amount} kwenye bei. Tafadhali yathibitishe kabla ya {until}. Usipothibitisha, tutahamisha yaliyokubaliwa awali kwa bei ileile.",
    },
    less: {
      label: "It costs less",
      en: "The changes take {amount} off the price. Please confirm them by {until}. Without your confirmation, the agreed price stays.",
      sw: "Mabadiliko yanapunguza {amount} kwenye bei. Tafadhali yathibitishe kabla ya {until}. Usipothibitisha, bei iliyokubaliwa itabaki.",
    },
    same: {
      label: "It costs the same",
      en: "The changes do not change the price. Please confirm them by {until}.",
      sw: "Mabadiliko hayabadilishi bei. Tafadhali yathibitishe kabla ya {until}.",
    },
    action: { label: "Button", en: "See and confirm", sw: "Tazama na uthibitishe" },
  },
});

export const CHANGES_OFFERED_SMS = defineMessage({
  ...sms,
  kind: "quote.changes-offered",
  title: "Changes to confirm",
  values: { company: "MoveEase", until: "10/12/2026 08:00" },
  hasLink: true,
  parts: {
    text: {
      label: "Text",
      en: "{company}: please confirm the changes to your move by {until}.",
      sw: "{company}: tafadhali thibitisha mabadiliko ya uhamisho wako kabla ya {until}.",
    },
  },
});

export const CHANGES_DECLINED = defineMessage({
  ...mail,
  kind: "quote.changes-declined",
  title: "Changes declined",
  values: { ...places, items: "Piano, Freezer", reason: "The truck is full on that day" },
  parts: {
    subject: {
      label: "Subject",
      en: "About the changes to your move {reference}",
      sw: "Kuhusu mabadiliko ya uhamisho wako {reference}",
    },
    body: {
      label: "Text",
      en: "We cannot make these changes: {items}. The reason: {reason}. Your move stays as it was agreed.",
      sw: "Hatuwezi kufanya mabadiliko haya: {items}. Sababu: {reason}. Uhamisho wako unabaki kama ulivyokubaliwa.",
    },
    action: { label: "Button", en: "See your move", sw: "Tazama uhamisho wako" },
  },
});

export const CHANGES_DECLINED_SMS = defineMessage({
  ...sms,
  kind: "quote.changes-declined",
  title: "Changes declined",
  values: { company: "MoveEase", reason: "The truck is full on that day" },
  hasLink: true,
  parts: {
    text: {
      label: "Text",
      en: "{company}: we cannot make your changes. {reason}",
      sw: "{company}: hatuwezi kufanya mabadiliko yako. {reason}",
    },
  },
});

export const CHANGES_LAPSED = defineMessage({
  ...mail,
  kind: "quote.changes-lapsed",
  title: "Changes not confirmed in time",
  values: { ...places, number: "CO-2026-0007", until: "10/12/2026 08:00" },
  parts: {
    subject: {
      label: "Subject",
      en: "The changes to your move {reference} were not confirmed",
      sw: "Mabadiliko ya uhamisho wako {reference} hayakuthibitishwa",
    },
    body: {
      label: "Text",
      en: "The changes to your move from {from} to {to} could be confirmed until {until}. We move what was agreed before, at the agreed price. Call us if something has to change.",
      sw: "Mabadiliko ya uhamisho wako kutoka {from} hadi {to} yangethibitishwa kabla ya {until}. Tutahamisha yaliyokubaliwa awali kwa bei ileile. Tupigie simu ikiwa kuna la kubadilisha.",
    },
    action: { label: "Button", en: "See your move", sw: "Tazama uhamisho wako" },
  },
});

export const CHANGES_LAPSED_SMS = defineMessage({
  ...sms,
  kind: "quote.changes-lapsed",
  title: "Changes not confirmed in time",
  values: { company: "MoveEase" },
  hasLink: true,
  parts: {
    text: {
      label: "Text",
      en: "{company}: the changes to your move were not confirmed in time. We move what was agreed before.",
      sw: "{company}: mabadiliko ya uhamisho wako hayakuthibitishwa kwa wakati. Tutahamisha yaliyokubaliwa awali.",
    },
  },
});
