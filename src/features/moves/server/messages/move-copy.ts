import type { Locale } from "~/platform/kernel/locales";
import { greet } from "~/platform/mail/layout";
import type { Step } from "../../domain";

/** What a customer is told of: a step of their move, or another time of the same day. */
export type Told = Step | "retimed";

interface Tells {
  subject: (reference: string, day: string) => string;
  says: (from: string, to: string) => string;
  closing?: string;
  sms: (company: string, day: string, window: string) => string;
}

/** What the messages about a move say, in the customer's language. */
interface MoveCopy {
  hello: (name: string) => string;
  quote: string;
  move: string;
  day: string;
  time: string;
  seeMove: string;
  told: Record<Told, Tells>;
}

export const MOVE_COPY: Record<Locale, MoveCopy> = {
  en: {
    hello: (name) => greet("Hello", name),
    quote: "Quote",
    move: "Move",
    day: "Moving day",
    time: "Time",
    seeMove: "See your move",
    told: {
      confirmed: {
        subject: (reference, day) => `Confirmed: your move ${reference} on ${day}`,
        says: (from, to) => `Your move from ${from} to ${to} is confirmed. Our crew comes at the time below.`,
        closing: "Should anything change on your side, please tell us as early as you can.",
        sms: (company, day, window) => `${company}: your move on ${day} is confirmed, ${window}.`,
      },
      in_progress: {
        subject: (reference) => `Under way: your move ${reference}`,
        says: (from, to) => `Our crew has begun your move from ${from} to ${to}.`,
        sms: (company) => `${company}: our crew has begun your move.`,
      },
      completed: {
        subject: (reference) => `Completed: your move ${reference}`,
        says: (from, to) => `Your move from ${from} to ${to} is completed. Thank you for moving with us.`,
        closing:
          "Please check your things in the next days. If anything is missing or damaged, answer this message and we will put it right.",
        sms: (company) => `${company}: your move is completed. Thank you for moving with us.`,
      },
      retimed: {
        subject: (reference, day) => `New time: your move ${reference} on ${day}`,
        says: (from, to) => `Your move from ${from} to ${to} stays on its day and has a new time.`,
        sms: (company, day, window) => `${company}: your move on ${day} has a new time, ${window}.`,
      },
    },
  },
  sw: {
    hello: (name) => greet("Habari", name),
    quote: "Kotesheni",
    move: "Uhamisho",
    day: "Siku ya kuhama",
    time: "Wakati",
    seeMove: "Tazama uhamisho wako",
    told: {
      confirmed: {
        subject: (reference, day) => `Umethibitishwa: uhamisho wako ${reference} wa ${day}`,
        says: (from, to) =>
          `Uhamisho wako kutoka ${from} hadi ${to} umethibitishwa. Timu yetu itakuja wakati ulioonyeshwa hapa chini.`,
        closing: "Kitu kikibadilika upande wako, tafadhali tuambie mapema uwezavyo.",
        sms: (company, day, window) => `${company}: uhamisho wako wa ${day} umethibitishwa, ${window}.`,
      },
      in_progress: {
        subject: (reference) => `Unaendelea: uhamisho wako ${reference}`,
        says: (from, to) => `Timu yetu imeanza uhamisho wako kutoka ${from} hadi ${to}.`,
        sms: (company) => `${company}: timu yetu imeanza uhamisho wako.`,
      },
      completed: {
        subject: (reference) => `Umekamilika: uhamisho wako ${reference}`,
        says: (from, to) => `Uhamisho wako kutoka ${from} hadi ${to} umekamilika. Asante kwa kuhama nasi.`,
        closing:
          "Tafadhali kagua mali yako siku chache zijazo. Kitu kikikosekana au kikiwa kimeharibika, jibu ujumbe huu nasi tutarekebisha.",
        sms: (company) => `${company}: uhamisho wako umekamilika. Asante kwa kuhama nasi.`,
      },
      retimed: {
        subject: (reference, day) => `Wakati mpya: uhamisho wako ${reference} wa ${day}`,
        says: (from, to) => `Uhamisho wako kutoka ${from} hadi ${to} unabaki siku yake na una wakati mpya.`,
        sms: (company, day, window) => `${company}: uhamisho wako wa ${day} una wakati mpya, ${window}.`,
      },
    },
  },
};
