import { defineEvent } from "~/platform/events/define";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { variablesOf } from "~/platform/kernel/message-text";

export const MAX_NAME = 80;
export const MAX_SUBJECT = 150;
export const MAX_TEXT = 2_000;
export const MAX_SMS = 320;
export const MAX_STEPS = 8;
export const MAX_DAYS = 60;

/** The reasons for a follow-up. Each starts automatically and concerns the customer's own request. */
export const SEQUENCE_KINDS = [
  "quote_not_opened",
  "quote_not_answered",
  "quote_expiring",
  "after_move",
] as const;
export type SequenceKind = (typeof SEQUENCE_KINDS)[number];
export const KIND_LABELS: Readonly<Record<SequenceKind, string>> = {
  quote_not_opened: "A quote was sent and not opened",
  quote_not_answered: "A quote was opened and not answered",
  quote_expiring: "A quote is about to expire",
  after_move: "After the move",
};

export const COUNTED: Readonly<Record<SequenceKind, string>> = {
  quote_not_opened: "days after it was sent",
  quote_not_answered: "days after it was opened",
  quote_expiring: "days before its last day",
  after_move: "days after the move",
};

export const STEP_CHANNELS = ["email", "sms", "call", "whatsapp"] as const;
export type StepChannel = (typeof STEP_CHANNELS)[number];
export const CHANNEL_LABELS: Readonly<Record<StepChannel, string>> = {
  email: "E-mail",
  sms: "SMS",
  call: "Call, for a person",
  whatsapp: "WhatsApp, for a person",
};
/** True for a channel that sends automatically. Other channels create an activity for the lead's assignee. */
export const isMessage = (channel: StepChannel): channel is "email" | "sms" =>
  channel === "email" || channel === "sms";

/** One step. Texts are in the customer's language; a task's in the office's, its subject alone is needed. */
export interface Step {
  channel: StepChannel;
  /** Days after the start in `COUNTED`. */
  days: number;
  subject: string;
  text: string;
  subjectSw: string;
  textSw: string;
  link: string;
}

export interface SequenceFields {
  name: string;
  kind: SequenceKind;
  isActive: boolean;
  steps: Step[];
}

const OF_QUOTE = ["name", "company", "number", "from", "to", "total", "validUntil"] as const;
const OF_MOVE = ["name", "company", "number", "from", "to"] as const;
export const variablesFor = (kind: SequenceKind): readonly string[] =>
  kind === "after_move" ? OF_MOVE : OF_QUOTE;

export const STEP_TEXTS = ["subject", "text", "subjectSw", "textSw"] as const;
type StepText = (typeof STEP_TEXTS)[number];

/** The texts that a step needs: an SMS has no subject, a task no translation. */
export function textsNeeded(channel: StepChannel): readonly StepText[] {
  if (channel === "email") return STEP_TEXTS;
  return channel === "sms" ? ["text", "textSw"] : ["subject"];
}

/** True if an email or SMS does not name its quote or move, which the customer needs as context. */
export const lacksNumber = (step: Step, locale: "en" | "sw"): boolean => {
  const said = locale === "en" ? `${step.subject} ${step.text}` : `${step.subjectSw} ${step.textSw}`;
  return isMessage(step.channel) && !variablesOf(said).includes("number");
};

const DAY_MS = 86_400_000;
const MORNING = "T09:00:00+03:00";

/** When a step is due, before quiet hours and holidays are looked at. `lastDay` is the quote's. */
export function dueOf(
  kind: SequenceKind,
  step: Pick<Step, "days">,
  { startedAt, lastDay }: { startedAt: Date; lastDay: PlainDate | null },
): Date {
  if (kind === "quote_expiring" && lastDay) return new Date(`${addDays(lastDay, -step.days)}${MORNING}`);
  return new Date(startedAt.getTime() + step.days * DAY_MS);
}

export const WAITS = ["delay", "quiet_hours", "holiday", "day_taken"] as const;
export type Waits = (typeof WAITS)[number];
export const WAIT_LABELS: Readonly<Record<Waits, string>> = {
  delay: "Waits for its day",
  quiet_hours: "Waits for the morning",
  holiday: "Waits for the end of a holiday",
  day_taken: "Written to today already",
};

/** The first moment from `at` on at which people may be disturbed, and what holds it until then; `at` itself when nothing does. */
export function allowedFrom(
  at: Date,
  { holidays, quietUntil }: { holidays: ReadonlySet<PlainDate>; quietUntil: (at: Date) => Date | undefined },
): { at: Date; waits: "quiet_hours" | "holiday" | undefined } {
  let allowed = at;
  let waits: "quiet_hours" | "holiday" | undefined;
  for (;;) {
    const day = nairobiDate(allowed);
    if (holidays.has(day)) {
      allowed = new Date(`${addDays(day, 1)}T08:00:00+03:00`);
      waits = "holiday";
      continue;
    }
    const morning = quietUntil(allowed);
    if (!morning) return { at: allowed, waits };
    allowed = morning;
    waits ??= "quiet_hours";
  }
}

export const STOPS = [
  "replied",
  "accepted",
  "opened",
  "declined",
  "lost",
  "revoked",
  "opted_out",
  "bounced",
  "called",
  "replaced",
  "expired",
  "cancelled",
  "by_hand",
  "switched_off",
  "deleted",
  "gone",
] as const;
export type Stop = (typeof STOPS)[number];
export const STOP_LABELS: Readonly<Record<Stop, string>> = {
  replied: "They answered",
  accepted: "They accepted",
  opened: "Quote opened",
  declined: "They declined",
  lost: "Lead or sale is lost",
  revoked: "Quote's link revoked",
  opted_out: "They opted out",
  bounced: "Mail came back",
  called: "Spoken with",
  replaced: "Quote replaced",
  expired: "Quote expired",
  cancelled: "Called off",
  by_hand: "Stopped by hand",
  switched_off: "Sequence off",
  deleted: "Sequence deleted",
  gone: "No longer there",
};

export const DEEDS = ["sent", "planned", "skipped"] as const;
export type Deed = (typeof DEEDS)[number];

interface SequenceFact {
  name: string;
}
export const sequenceCreated = defineEvent<SequenceFact>("sequence.created");
export const sequenceEdited = defineEvent<SequenceFact & { fields: string[] }>("sequence.edited");
export const sequenceDeleted = defineEvent<SequenceFact>("sequence.deleted");
/** Events of one follow-up: a sent or planned step, and the reason it ended. They name no person. */
export const followUpStepped = defineEvent<{ sequence: string; number: string; channel: StepChannel }>(
  "follow-up.stepped",
);
export const followUpStopped = defineEvent<{ sequence: string; number: string; why: Stop }>(
  "follow-up.stopped",
);
