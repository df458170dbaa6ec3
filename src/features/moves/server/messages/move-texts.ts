import { defineMessage } from "~/platform/mail/message-texts";
import type { Step } from "../../domain";

export type Told = Step | "retimed";

const values = {
  reference: "MV-1764844800000",
  from: "Kilimani, Nairobi",
  to: "Nyali, Mombasa",
  day: "12/12/2026",
  window: "from 8:00 to 12:00",
};
const action = { label: "Button", en: "See your move", sw: "Tazama uhamisho wako" };
const mail = { channel: "email", sentTo: "customers", values } as const;
const sms = { channel: "sms", sentTo: "customers", hasLink: true } as const;
const smsValues = { company: "MoveEase", day: values.day, window: values.window };

export const MOVE_MAILS = {
  confirmed: defineMessage({
    ...mail,
    kind: "move.confirmed",
    title: "Move confirmed",
    parts: {
      subject: {
        label: "Subject",
        en: "Confirmed: your move {reference} on {day}",
        sw: "Umethibitishwa: uhamisho wako {reference} wa {day}",
      },
      body: {
        label: "Text",
        en: "Your move from {from} to {to} is confirmed. Our crew comes at the time below.",
        sw: "Uhamisho wako kutoka {from} hadi {to} umethibitishwa. Timu yetu itakuja wakati ulioonyeshwa hapa chini.",
      },
      action,
      closing: {
        label: "Closing",
        en: "Should anything change on your side, please tell us as early as you can.",
        sw: "Kitu kikibadilika upande wako, tafadhali tuambie mapema uwezavyo.",
      },
    },
  }),
  in_progress: defineMessage({
    ...mail,
    kind: "move.started",
    title: "Move under way",
    parts: {
      subject: {
        label: "Subject",
        en: "Under way: your move {reference}",
        sw: "Unaendelea: uhamisho wako {reference}",
      },
      body: {
        label: "Text",
        en: "Our crew has begun your move from {from} to {to}.",
        sw: "Timu yetu imeanza uhamisho wako kutoka {from} hadi {to}.",
      },
      action,
    },
  }),
  completed: defineMessage({
    ...mail,
    kind: "move.completed",
    title: "Move completed",
    parts: {
      subject: {
        label: "Subject",
        en: "Completed: your move {reference}",
        sw: "Umekamilika: uhamisho wako {reference}",
      },
      body: {
        label: "Text",
        en: "Your move from {from} to {to} is completed. Thank you for moving with us.",
        sw: "Uhamisho wako kutoka {from} hadi {to} umekamilika. Asante kwa kuhama nasi.",
      },
      action,
      closing: {
        label: "Closing",
        en: "Please check your things over the next few days. If anything is missing or damaged, answer this message and we will put it right.",
        sw: "Tafadhali kagua mali yako siku chache zijazo. Kitu kikikosekana au kikiwa kimeharibika, jibu ujumbe huu nasi tutarekebisha.",
      },
    },
  }),
  retimed: defineMessage({
    ...mail,
    kind: "move.retimed",
    title: "New time of a move",
    parts: {
      subject: {
        label: "Subject",
        en: "New time: your move {reference} on {day}",
        sw: "Wakati mpya: uhamisho wako {reference} wa {day}",
      },
      body: {
        label: "Text",
        en: "Your move from {from} to {to} stays on its day and has a new time.",
        sw: "Uhamisho wako kutoka {from} hadi {to} unabaki siku yake na una wakati mpya.",
      },
      action,
    },
  }),
} as const;

export const MOVE_SMS = {
  confirmed: defineMessage({
    ...sms,
    kind: "move.confirmed",
    title: "Move confirmed",
    values: smsValues,
    parts: {
      text: {
        label: "Text",
        en: "{company}: your move on {day} is confirmed, {window}.",
        sw: "{company}: uhamisho wako wa {day} umethibitishwa, {window}.",
      },
    },
  }),
  in_progress: defineMessage({
    ...sms,
    kind: "move.started",
    title: "Move under way",
    values: smsValues,
    parts: {
      text: {
        label: "Text",
        en: "{company}: our crew has begun your move.",
        sw: "{company}: timu yetu imeanza uhamisho wako.",
      },
    },
  }),
  completed: defineMessage({
    ...sms,
    kind: "move.completed",
    title: "Move completed",
    values: smsValues,
    parts: {
      text: {
        label: "Text",
        en: "{company}: your move is completed. Thank you for moving with us.",
        sw: "{company}: uhamisho wako umekamilika. Asante kwa kuhama nasi.",
      },
    },
  }),
  retimed: defineMessage({
    ...sms,
    kind: "move.retimed",
    title: "New time of a move",
    values: smsValues,
    parts: {
      text: {
        label: "Text",
        en: "{company}: your move on {day} has a new time, {window}.",
        sw: "{company}: uhamisho wako wa {day} una wakati mpya, {window}.",
      },
    },
  }),
} as const;
