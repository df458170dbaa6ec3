import type { Contact } from "~/features/availability/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { shortWeekday } from "~/platform/kernel/day-labels";
import type { Locale } from "~/platform/kernel/locales";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import type { AnswerMode, Change, Channel, PersonChange, PublishedPlan } from "../../domain/plan";

const values = { company: "MoveEase", jobs: "new job Sat 5/12 08:00 Kilimani" };
const JOBS_SMS = defineMessage({
  kind: "crew.jobs",
  channel: "sms",
  title: "Jobs published to crew",
  sentTo: "staff",
  hasLink: true,
  values,
  parts: {
    text: {
      label: "Assigned is final",
      en: "{company}: {jobs}. Details:",
      sw: "{company}: {jobs}. Maelezo:",
    },
    decline: {
      label: "May decline",
      en: "{company}: {jobs}. Details, or tell us if you cannot come:",
      sw: "{company}: {jobs}. Maelezo, au utuambie kama huwezi kuja:",
    },
    accept: {
      label: "Must accept",
      en: "{company}: {jobs}. Please accept or decline:",
      sw: "{company}: {jobs}. Tafadhali kubali au kataa:",
    },
  },
  instead: ["decline", "accept"],
});
const JOBS_MAIL = defineMessage({
  kind: "crew.jobs",
  channel: "email",
  title: "Jobs published to crew",
  sentTo: "staff",
  values: { jobs: values.jobs },
  parts: {
    subject: { label: "Subject", en: "Your jobs: {jobs}", sw: "Kazi zako: {jobs}" },
    text: { label: "Assigned is final", en: "Your plan: {jobs}.", sw: "Mpango wako: {jobs}." },
    decline: {
      label: "May decline",
      en: "Your plan: {jobs}. Tell us by the link if you cannot come.",
      sw: "Mpango wako: {jobs}. Tuambie kwa kiungo kama huwezi kuja.",
    },
    accept: {
      label: "Must accept",
      en: "Your plan: {jobs}. Please accept or decline by the link.",
      sw: "Mpango wako: {jobs}. Tafadhali kubali au kataa kwa kiungo.",
    },
    action: { label: "Button", en: "Open my jobs", sw: "Fungua kazi zangu" },
    closing: {
      label: "Closing",
      en: "This link is yours alone. Do not pass it on.",
      sw: "Kiungo hiki ni chako peke yako. Usimpe mtu mwingine.",
    },
  },
  instead: ["decline", "accept"],
});
export type JobsPart = "text" | "decline" | "accept";

export interface PersonMessage {
  personId: string;
  name: string;
  contact: Contact;
  /** Undefined: no phone for SMS and no email. */
  channel: Channel | undefined;
  language: Locale;
  part: JobsPart;
  /** The changes in words. */
  said: string;
  /** The whole text of an SMS, without its link. */
  text: string;
  changes: PersonChange[];
}

/** The wording for a person's changes. Jobs that were taken away need no answer. */
export function partFor(changes: readonly PersonChange[], mode: AnswerMode): JobsPart {
  const isAsked = changes.some(({ change, keepsAnswer }) => change !== "withdrawn" && !keepsAnswer);
  if (!isAsked || mode === "final") return "text";
  return mode === "may_decline" ? "decline" : "accept";
}

const WORDS: Record<Locale, Record<Change, string>> = {
  en: { new: "new job", changed: "changed job", withdrawn: "you are off the job" },
  sw: { new: "kazi mpya", changed: "kazi iliyobadilika", withdrawn: "umeondolewa kwenye kazi" },
};
const MORE: Record<Locale, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  sw: (count) => `na nyingine ${count}`,
};
/** More would need a third SMS. */
const MOST_NAMED = 3;

/** 'new job Sat 5/12 08:00 Kilimani, you are off the job Sun 6/12 09:00' */
export function describeChanges(
  changes: readonly PersonChange[],
  plans: ReadonlyMap<string, PublishedPlan | undefined>,
  locale: Locale,
): string {
  const named = changes.slice(0, MOST_NAMED).map(({ change, startsAt, jobId }) => {
    const day = nairobiDate(startsAt);
    const when = `${shortWeekday(day, locale)} ${Number(day.slice(8))}/${Number(day.slice(5, 7))} ${formatTime(startsAt)}`;
    const stop = change === "withdrawn" ? undefined : plans.get(jobId ?? "")?.stops[0];
    const place = (stop?.place || stop?.address || "").split(",")[0]?.slice(0, 30);
    return [WORDS[locale][change], when, place].filter(Boolean).join(" ");
  });
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [MORE[locale](more)] : [])].join(", ");
}

/** The text of an SMS with its place for the jobs. */
export const writeJobsText = (
  reader: Reader,
  { language: locale, part, company }: { language: Locale; part: JobsPart; company: string },
): Promise<string> => writeSms(reader, JOBS_SMS, { locale, part, values: { company, jobs: "{jobs}" } });

/** Sends a person what changed for them, with their link. A planner asked for it: it does not wait for the morning. */
export async function sendJobs(
  tx: Tx,
  { contact, channel, language: locale, part, said, text }: PersonMessage,
  { link, now }: { link: string; now: Date },
): Promise<void> {
  const { id, name, phone, email } = contact;
  const about = { about: { type: "publication", id } };
  if (channel === "sms")
    await sendSms(tx, { kind: JOBS_SMS.kind, to: { name, phone }, text, link, asked: true, ...about }, now);
  if (channel !== "email") return;
  const written = await writeMail(tx, JOBS_MAIL, {
    ...{ locale, name, values: { jobs: said }, says: [part], lines: [], closing: "closing" },
    action: { label: "action", href: "{{link}}" },
    company: await getMailHead(tx),
  });
  await sendMail(tx, { kind: JOBS_MAIL.kind, to: { name, email }, ...written, secrets: { link }, ...about });
}
