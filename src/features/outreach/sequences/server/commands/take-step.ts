import { and, eq, isNull, lte } from "drizzle-orm";
import { planActivity } from "~/features/activities/server/commands/plan-activity";
import { chooseChannels } from "~/features/customers/choices/server/queries";
import { sendsSms } from "~/features/messaging/server/queries/messages";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import { claimContactDay, optOutLink, smsWayOut } from "~/features/recipients/server/commands";
import { listRecipients } from "~/features/recipients/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { quietUntil } from "~/platform/mail/quiet-hours";
import {
  allowedFrom,
  type Deed,
  dueOf,
  followUpStepped,
  isMessage,
  type Step,
  type Stop,
  type Waits,
} from "../../domain";
import { STEP_KIND, wordsOf, writeStepMail } from "../messages/step-message";
import { type FollowUpRow, listHolidays } from "../queries/follow-ups";
import type { SequenceRow } from "../queries/sequences";
import { findSubject, type Subject } from "../queries/subjects";
import { followUpSteps, followUps, sequences } from "../tables";
import { stopFollowUps } from "./stop-follow-ups";

const DAY_MS = 86_400_000;

interface Done {
  deed: Deed;
  why?: string;
  madeId?: string;
}
interface At {
  row: FollowUpRow;
  subject: Subject;
  step: Step;
  now: Date;
}

/** The reason to stop a follow-up, checked in the transaction that would send the step. */
async function stopOf(
  tx: Tx,
  sequence: SequenceRow | undefined,
  subject: Subject | undefined,
): Promise<Stop | undefined> {
  if (!sequence) return "deleted";
  if (!sequence.isActive) return "switched_off";
  if (!subject) return "gone";
  if (subject.stop) return subject.stop;
  const known = await listRecipients(tx, { emails: [subject.email], phones: [subject.phone] });
  if (known.some(({ optedOutAt }) => optedOutAt)) return "opted_out";
  return known.some(({ bouncedAt }) => bouncedAt) ? "bounced" : undefined;
}

async function refusalOf(tx: Tx, { subject, step }: At): Promise<string | undefined> {
  const { email, phone, customerId } = subject;
  if (step.channel === "sms" && !(await sendsSms(tx))) return "No SMS are sent";
  if (step.channel === "email" ? !email : !phone) return "No address for it";
  const open = { email: true, sms: true };
  const wanted = await chooseChannels(tx, open, { customerId, email, phone });
  return wanted[step.channel === "email" ? "email" : "sms"]
    ? undefined
    : "They do not want it by this channel";
}

/** Writes to the outbox; without a public URL there is no opt-out link, so nothing is written. */
async function write(tx: Tx, { row, subject, step, now }: At): Promise<Done> {
  const base = publicUrl();
  if (!base) return { deed: "skipped", why: "No public address is set" };
  const { locale, name, quoteId } = subject;
  const link = row.kind === "after_move" ? undefined : await findPayLink(tx, quoteId);
  const about = { type: "quote", id: quoteId };
  const at = { publicUrl: base, locale };
  if (step.channel === "email") {
    const unsubscribe = await optOutLink(tx, { channel: "email", address: subject.email }, at);
    const mail = await writeStepMail(tx, step, subject, { hasQuotePage: link !== undefined });
    const madeId = await sendMail(tx, {
      kind: STEP_KIND,
      to: { name, email: subject.email },
      ...mail,
      secrets: { unsubscribe, ...(link ? { link } : {}) },
      about,
      customerId: subject.customerId,
      mayWait: true,
    });
    return { deed: "sent", madeId };
  }
  const wayOut = await smsWayOut(tx, subject.phone, at);
  const sms = {
    kind: STEP_KIND,
    to: { name, phone: subject.phone },
    text: wordsOf(step, subject).text,
    link: link ? `${link} ${wayOut}` : wayOut,
    about,
    customerId: subject.customerId,
  };
  return { deed: "sent", madeId: await sendSms(tx, sms, now) };
}

async function plan(tx: Tx, { subject, step, now }: At): Promise<Done> {
  const { subject: about, text } = wordsOf(step, subject);
  const { leadId, customerId, assignedTo } = subject;
  if (!leadId && !customerId) return { deed: "skipped", why: "No lead to plan it for" };
  const { id } = await planActivity(tx, system, {
    type: step.channel === "call" ? "call" : "task",
    subject: about,
    description: text,
    leadId,
    customerId: leadId ? null : customerId,
    opportunityId: null,
    repeat: null,
    scheduledDate: now,
    dueDate: nairobiDate(now),
    assignedTo,
    now,
  });
  return { deed: "planned", madeId: id };
}

async function wait(tx: Tx, id: string, dueAt: Date, waits: Waits): Promise<void> {
  await tx.update(followUps).set({ dueAt, waits }).where(eq(followUps.id, id));
}

/**
 * Advances to the next step or ends. Delays an overdue step by a day, so that a customer never gets several at once.
 */
async function goOn(tx: Tx, row: FollowUpRow, sequence: SequenceRow, now: Date): Promise<void> {
  const next = sequence.steps[row.step + 1];
  if (!next) {
    await tx
      .update(followUps)
      .set({ step: row.step + 1, dueAt: null, endedAt: now })
      .where(eq(followUps.id, row.id));
    return;
  }
  const planned = dueOf(row.kind, next, row);
  const dueAt = planned > now ? planned : new Date(now.getTime() + DAY_MS);
  await tx
    .update(followUps)
    .set({ step: row.step + 1, dueAt, waits: "delay" })
    .where(eq(followUps.id, row.id));
}

/**
 * Takes one step of a follow-up that is due, under its lock: everything that stops it is asked again in the transaction that
 * writes the message, so that an answer of this moment is either seen, or waits until the message is out. Done once however
 * often it is asked; a crash does it again or not at all.
 */
export async function takeStep(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const [row] = await tx
    .select()
    .from(followUps)
    .where(and(eq(followUps.id, id), isNull(followUps.endedAt), lte(followUps.dueAt, now)))
    .for("update", { skipLocked: true });
  if (!row) return;
  const [sequence] = await tx.select().from(sequences).where(eq(sequences.id, row.sequenceId));
  const subject = await findSubject(tx, row, now);
  const stop = await stopOf(tx, sequence, subject);
  if (stop || !sequence || !subject) {
    await stopFollowUps(tx, system, { id }, { why: stop ?? "gone", now });
    return;
  }
  const step = sequence.steps[row.step];
  if (!step) return goOn(tx, row, sequence, now);
  const holidays = await listHolidays(tx, now);
  const allowed = allowedFrom(now, { holidays, quietUntil });
  if (allowed.waits) return wait(tx, id, allowed.at, allowed.waits);
  const at = { row, subject, step, now };
  let done: Done;
  if (!isMessage(step.channel)) done = await plan(tx, at);
  else {
    const why = await refusalOf(tx, at);
    if (why) done = { deed: "skipped", why };
    else {
      const addresses = { emails: [subject.email], phones: [subject.phone] };
      const cause = `sequence:${row.id}`;
      if (!(await claimContactDay(tx, addresses, nairobiDate(now), { cause, now }))) {
        const morning = new Date(`${addDays(nairobiDate(now), 1)}T08:00:00+03:00`);
        return wait(tx, id, morning, "day_taken");
      }
      done = await write(tx, at);
    }
  }
  await tx
    .insert(followUpSteps)
    .values({ followUpId: id, step: row.step, channel: step.channel, at: now, ...done });
  if (done.deed !== "skipped")
    await record(tx, system, followUpStepped, {
      subjectId: id,
      summary: `${row.sequenceName}: step ${row.step + 1} for ${row.number}`,
      data: { sequence: row.sequenceName, number: row.number, channel: step.channel },
      customerId: subject.customerId,
      at: now,
    });
  await goOn(tx, row, sequence, now);
}
