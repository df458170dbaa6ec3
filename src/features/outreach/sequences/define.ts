import type { SequenceFields, SequenceKind, Step } from "./domain";

const step = (days: number, over: Partial<Step>): Step => ({
  channel: "email",
  days,
  subject: "",
  text: "",
  subjectSw: "",
  textSw: "",
  link: "",
  ...over,
});

const NOT_OPENED: Step[] = [
  step(2, {
    subject: "Your quote {number} is waiting",
    text: "We sent you the price of your move from {from} to {to}: {total}. It may have gone astray among other mails.\n\nYou can look at it, ask us anything or choose your day on one page.",
    subjectSw: "Kotesheni yako {number} inakusubiri",
    textSw:
      "Tulikutumia bei ya kuhama kwako kutoka {from} hadi {to}: {total}. Huenda ilipotea kati ya barua nyingine.\n\nUnaweza kuiona, kutuuliza lolote au kuchagua siku yako kwenye ukurasa mmoja.",
  }),
  step(4, {
    channel: "sms",
    text: "Hi {name}, your moving quote {number} from {company} is here:",
    textSw: "Habari {name}, kotesheni yako ya kuhama {number} kutoka {company} iko hapa:",
  }),
  step(6, { channel: "call", subject: "Ask {name} whether quote {number} arrived" }),
];

const NOT_ANSWERED: Step[] = [
  step(1, { channel: "call", subject: "Ask {name} what is open about quote {number}" }),
  step(3, {
    subject: "Anything open about your quote {number}?",
    text: "You have looked at the price of your move from {from} to {to}. Is anything unclear, or does another day suit you better?\n\nAnswer this message, or ask on the quote's page. The price holds until {validUntil}.",
    subjectSw: "Kuna swali kuhusu kotesheni yako {number}?",
    textSw:
      "Umeangalia bei ya kuhama kwako kutoka {from} hadi {to}. Kuna jambo lisiloeleweka, au siku nyingine inakufaa zaidi?\n\nJibu ujumbe huu, au uliza kwenye ukurasa wa kotesheni. Bei hii ni hadi {validUntil}.",
  }),
  step(6, { channel: "whatsapp", subject: "Write to {name} about quote {number}" }),
];

const EXPIRING: Step[] = [
  step(3, {
    subject: "Your price of {total} holds until {validUntil}",
    text: "The price of quote {number} for your move from {from} to {to} holds until {validUntil}. Say yes on its page and the day is yours, or tell us what should change.",
    subjectSw: "Bei yako ya {total} ni hadi {validUntil}",
    textSw:
      "Bei ya kotesheni {number} ya kuhama kwako kutoka {from} hadi {to} ni hadi {validUntil}. Ikubali kwenye ukurasa wake na siku ni yako, au tuambie kinachopaswa kubadilika.",
  }),
  step(1, { channel: "call", subject: "Quote {number} of {name} expires tomorrow" }),
];

const AFTER: Step[] = [
  step(1, {
    subject: "Thank you for moving with us, {name}",
    text: "Thank you for letting us move you from {from} to {to} ({number}). We hope you have settled in well.\n\nIf something is not as it should be, answer this message: a person reads it today.",
    subjectSw: "Asante kwa kuhama nasi, {name}",
    textSw:
      "Asante kwa kuturuhusu kukuhamisha kutoka {from} hadi {to} ({number}). Tunatumaini umetulia vizuri.\n\nIkiwa kuna jambo haliko sawa, jibu ujumbe huu: mtu ataisoma leo.",
  }),
  step(5, {
    subject: "How was your move {number}?",
    text: "Others choose their movers by what people like you say. Would you write two sentences about your move {number}, good or bad?",
    subjectSw: "Uhamisho wako {number} ulikuwaje?",
    textSw:
      "Wengine huchagua wahamishaji kwa maneno ya watu kama wewe. Ungeandika sentensi mbili kuhusu uhamisho wako {number}, nzuri au mbaya?",
  }),
];

const STEPS: Readonly<Record<SequenceKind, Step[]>> = {
  quote_not_opened: NOT_OPENED,
  quote_not_answered: NOT_ANSWERED,
  quote_expiring: EXPIRING,
  after_move: AFTER,
};
const NAMES: Readonly<Record<SequenceKind, string>> = {
  quote_not_opened: "Quote not opened",
  quote_not_answered: "Quote opened, not answered",
  quote_expiring: "Quote about to expire",
  after_move: "Thanks and a review",
};

/** The template of a kind of sequence. It starts disabled. */
export const readyMade = (kind: SequenceKind): SequenceFields => ({
  name: NAMES[kind],
  kind,
  isActive: false,
  steps: STEPS[kind].map((one) => ({ ...one })),
});
