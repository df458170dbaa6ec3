import { findPerson } from "~/features/identity/server/queries";
import { getMailHead, getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { throttle } from "~/platform/http/throttle";
import { connectionWords } from "~/platform/mail/connection-words";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { sendMessageNow } from "~/platform/mail/sending";
import { findMailSettings, verifyMail } from "~/platform/mail/transport";
import { type Channel, channelTested } from "../../domain";
import {
  configureEmailFirst,
  configureMailboxFirst,
  configureSmsFirst,
  phoneNeededForTest,
} from "../../errors";
import { communicationSection } from "../../settings";
import { findMailbox, openFoundMailbox } from "./call-mailbox";
import { findSms, smsConfig } from "./call-sms";

export interface TestResult {
  ok: boolean;
  message: string;
}

interface Asking {
  name: string;
  email: string;
  phone: string | null;
}

export const limitTests = (actor: Actor, now: Date) =>
  throttle({ name: "channel-tests", limit: 10, windowSeconds: 60 }, actor.personId ?? actor.name, now);

export async function asking({ personId }: Actor): Promise<Asking> {
  const person = personId ? await findPerson(db(), personId) : undefined;
  return { name: person?.name ?? "", email: person?.email ?? "", phone: person?.phone ?? null };
}

/** Signs in at the SMS provider, then sends a test message to the actor. Returns the provider's error. */
export async function testSms(actor: Actor, asking: Asking, now: Date): Promise<TestResult> {
  const settings = await getSettings(db(), communicationSection);
  const found = await findSms();
  if (!settings.smsEnabled || !smsConfig(settings) || !found) throw configureSmsFirst();
  let account: string;
  try {
    account = await found.sms.signIn();
  } catch (error) {
    return failTest(actor, "sms", error, now);
  }
  const { phone } = asking;
  if (!phone) throw phoneNeededForTest();
  const id = await transaction(async (tx) => {
    const { name } = await getMailHead(tx);
    const text = `${name}: this is a test. SMS to your customers are sent like this one.`;
    const about = {
      kind: "settings.test",
      to: { name: asking.name, phone },
      text,
      asked: true,
      sentByCaller: true,
    };
    return sendSms(tx, about, now);
  });
  return finished(actor, "sms", id, `Signed in (${account}). A message was sent to ${phone}.`, now);
}

/** Tests the mail server with a message to the actor, within the limit of tests. */
export async function testEmailOnce(actor: Actor, now: Date): Promise<TestResult> {
  await limitTests(actor, now);
  return testEmail(actor, await asking(actor), now);
}

/** Connects to the mail server, then sends a test email to the actor. */
async function testEmail(actor: Actor, asking: Asking, now: Date): Promise<TestResult> {
  const settings = await findMailSettings();
  if (!settings?.url) throw configureEmailFirst();
  try {
    await verifyMail(settings);
  } catch (error) {
    return failTest(actor, "email", new Error(connectionWords(error, new URL(settings.url).host)), now);
  }
  const id = await transaction(async (tx) => {
    const company = await getMailHead(tx);
    const body = layOutMail({
      greeting: `Hello ${asking.name},`,
      paragraphs: ["This is a test. Messages to your customers are sent like this one."],
      company,
    });
    const to = { name: asking.name, email: asking.email };
    const subject = `${company.name}: test of the mail server`;
    return sendMail(tx, { kind: "settings.test", to, subject, ...body, sentByCaller: true });
  });
  return finished(actor, "email", id, `An email was sent to ${asking.email}.`, now);
}

/** Signs in to the mailbox for replies and returns its owner. Reads no messages. */
export async function testMailbox(actor: Actor, now: Date): Promise<TestResult> {
  const config = await findMailbox();
  if (!config) throw configureMailboxFirst();
  try {
    const mailbox = await openFoundMailbox(config);
    await mailbox.close();
    const mails = `${mailbox.count} ${mailbox.count === 1 ? "mail" : "mails"}`;
    const message = `Signed in as ${mailbox.user}: ${mailbox.folder} holds ${mails}.`;
    return await passTest(actor, "mailbox", message, now);
  } catch (error) {
    const server = `${config.host}:${config.port}`;
    return failTest(actor, "mailbox", new Error(connectionWords(error, server)), now);
  }
}

async function finished(
  actor: Actor,
  channel: Channel,
  id: string,
  message: string,
  now: Date,
): Promise<TestResult> {
  const problem = await sendMessageNow(id);
  if (problem) return failTest(actor, channel, new Error(problem), now);
  return passTest(actor, channel, message, now);
}

/** Records that a channel's test worked. `message` is what it found. */
export async function passTest(
  actor: Actor,
  channel: Channel,
  message: string,
  now: Date,
): Promise<TestResult> {
  await saveResult(actor, channel, true, now);
  return { ok: true, message };
}

/** Records that a channel's test failed. The result has the error's sentence. */
export async function failTest(
  actor: Actor,
  channel: Channel,
  error: unknown,
  now: Date,
): Promise<TestResult> {
  await saveResult(actor, channel, false, now);
  return { ok: false, message: error instanceof Error ? error.message : String(error) };
}

/** The subject of events about settings. */
export const SETTINGS_SUBJECT = "00000000-0000-7000-8000-000000000001";

const NAMES: Record<Channel, string> = {
  sms: "SMS",
  email: "Email",
  mailbox: "Mailbox",
  whatsapp: "WhatsApp",
};

function saveResult(actor: Actor, channel: Channel, ok: boolean, now: Date): Promise<unknown> {
  const name = NAMES[channel];
  return transaction((tx) =>
    record(tx, actor, channelTested, {
      subjectId: SETTINGS_SUBJECT,
      summary: ok ? `${name} connection tested` : `${name} connection test failed`,
      data: { channel, ok },
      at: now,
    }),
  );
}
