import { defineMessage } from "~/platform/mail/message-texts";

const mail = { channel: "email", sentTo: "customers" } as const;
const sms = { channel: "sms", sentTo: "customers", hasLink: true } as const;
const move = { reference: "MV-1764844800000", date: "12/12/2026", window: "morning, 8:00 to 12:00" };
const button = (en: string, sw: string) => ({ label: "Button", en, sw });

export const DAY_FREED = defineMessage({
  ...mail,
  kind: "day.freed",
  title: "A held day was freed",
  values: move,
  instead: ["body", "offer"],
  parts: {
    subject: {
      label: "Subject",
      en: "Choose a new day for your move {reference}",
      sw: "Chagua siku mpya ya uhamisho wako {reference}",
    },
    body: {
      label: "The deposit did not arrive",
      en: "We held {date} for your move until the deposit. It has not arrived, so the day is free for others now. Your quote and your invoice stay as they are. Choose a day again, it costs nothing.",
      sw: "Tulikushikia {date} kwa ajili ya uhamisho wako hadi amana ifike. Haijafika, hivyo siku hiyo sasa iko wazi kwa wengine. Kotesheni na ankara yako zinabaki zilivyo. Chagua siku tena, bila malipo.",
    },
    offer: {
      label: "An offer was not taken",
      en: "Our offer of {date} from the waiting list has ended. You can choose another day or join the waiting list again.",
      sw: "Ofa yetu ya {date} kutoka orodha ya kusubiri imekwisha. Unaweza kuchagua siku nyingine au kujiunga tena na orodha.",
    },
    action: button("Choose a day", "Chagua siku"),
  },
});
export const DAY_FREED_SMS = defineMessage({
  ...sms,
  kind: "day.freed",
  title: "A held day was freed",
  values: { company: "MoveEase", ...move },
  parts: {
    text: {
      label: "Text",
      en: "{company}: {date} is no longer held for your move {reference}. Choose a day again:",
      sw: "{company}: {date} haijashikwa tena kwa uhamisho {reference}. Chagua siku tena:",
    },
  },
});

export const DAY_BOOKED = defineMessage({
  ...mail,
  kind: "day.booked-late",
  title: "A late deposit booked the day",
  values: move,
  parts: {
    subject: {
      label: "Subject",
      en: "Your move {reference} is booked for {date}",
      sw: "Uhamisho wako {reference} umewekwa {date}",
    },
    body: {
      label: "Text",
      en: "Your deposit arrived after the hold had ended. {date} still had room, so the day is yours: {window}.",
      sw: "Amana yako imefika baada ya muda wa kushikilia siku kuisha. {date} bado ilikuwa na nafasi, hivyo siku ni yako: {window}.",
    },
    action: button("Open my move", "Fungua uhamisho wangu"),
  },
});
export const DAY_BOOKED_SMS = defineMessage({
  ...sms,
  kind: "day.booked-late",
  title: "A late deposit booked the day",
  values: { company: "MoveEase", ...move },
  parts: {
    text: {
      label: "Text",
      en: "{company}: thank you for your deposit. Your move {reference} is booked for {date}:",
      sw: "{company}: asante kwa amana yako. Uhamisho {reference} umewekwa {date}:",
    },
  },
});

export const DAY_LOST = defineMessage({
  ...mail,
  kind: "day.lost",
  title: "A late deposit found the day full",
  values: move,
  parts: {
    subject: {
      label: "Subject",
      en: "Your deposit has arrived. Please choose a day for {reference}",
      sw: "Amana yako imefika. Tafadhali chagua siku ya {reference}",
    },
    body: {
      label: "Text",
      en: "Your deposit arrived after the hold of {date} had ended, and that day is full now. Your money is on your invoice. Please choose another day, it costs nothing. We will call you if you do not find one.",
      sw: "Amana yako imefika baada ya muda wa kushikilia {date} kuisha, na siku hiyo sasa imejaa. Pesa yako iko kwenye ankara yako. Tafadhali chagua siku nyingine, bila malipo. Usipoipata, tutakupigia simu.",
    },
    action: button("Choose a day", "Chagua siku"),
  },
});
export const DAY_LOST_SMS = defineMessage({
  ...sms,
  kind: "day.lost",
  title: "A late deposit found the day full",
  values: { company: "MoveEase", ...move },
  parts: {
    text: {
      label: "Text",
      en: "{company}: your deposit has arrived, but {date} is full now. Choose another day for {reference}:",
      sw: "{company}: amana imefika, lakini {date} imejaa. Chagua siku nyingine ya {reference}:",
    },
  },
});

export const DAY_OFFERED = defineMessage({
  ...mail,
  kind: "day.offered",
  title: "Room for the waiting list",
  values: { ...move, until: "05/12/2026 16:00" },
  parts: {
    subject: {
      label: "Subject",
      en: "{date} has room for your move {reference}",
      sw: "{date} ina nafasi kwa uhamisho wako {reference}",
    },
    body: {
      label: "Text",
      en: "You wait for {date}, and it has room now: {window}. We hold it for you until {until}. Then we ask the next customer.",
      sw: "Unasubiri {date}, na sasa ina nafasi: {window}. Tunakushikia hadi {until}. Baada ya hapo tutamuuliza mteja anayefuata.",
    },
    action: button("Take this day", "Chukua siku hii"),
  },
});
export const DAY_OFFERED_SMS = defineMessage({
  ...sms,
  kind: "day.offered",
  title: "Room for the waiting list",
  values: { company: "MoveEase", ...move, until: "05/12/2026 16:00" },
  parts: {
    text: {
      label: "Text",
      en: "{company}: {date} has room for your move. We hold it until {until}:",
      sw: "{company}: {date} ina nafasi kwa uhamisho wako. Tunakushikia hadi {until}:",
    },
  },
});
