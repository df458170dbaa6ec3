import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { defineTask, enqueue, runSoon } from "~/platform/tasks/tasks";
import { typed } from "./layout";
import { quietUntil } from "./quiet-hours";
import { type Attachment, outboxMessages } from "./tables";

export const sendMessage = defineTask<{ id: string }>("send-message", {
  retryLimit: 12,
  retryDelay: 10,
  // For a batch of ten, each of which a slow server may delay for half a minute.
  expireInSeconds: 300,
});

/** As `sendMessage`, for campaigns and automatic reminders: a separate queue, so that no person's message waits for them. */
export const sendBulkMessage = defineTask<{ id: string }>("send-bulk-message", {
  retryLimit: 12,
  retryDelay: 10,
  expireInSeconds: 300,
});

export const laneOf = ({ bulk }: { bulk: boolean }) => (bulk ? sendBulkMessage : sendMessage);

const CALLER_SECONDS = 120;

export interface OutgoingMail {
  kind: string;
  to: { name?: string | null; email: string };
  subject: string;
  html: string;
  text: string;
  /**
   * Links and codes that give access, by their placeholder in html and text: `{{link}}`. One named `unsubscribe` is also
   * sent as the List-Unsubscribe header.
   */
  secrets?: Record<string, string>;
  attachments?: Attachment[];
  answers?: { messageId: string; references: readonly string[] };
  about?: { type: string; id: string };
  customerId?: string | null;
  /** Marketing: held in quiet hours. */
  mayWait?: boolean;
  bulk?: boolean;
  /** The caller sends it after the transaction; the task only covers crashes. */
  sentByCaller?: boolean;
}

/** Adds a message to the outbox and enqueues its sending, in the caller's transaction. Returns its id. */
export async function sendMail(tx: Tx, mail: OutgoingMail): Promise<string> {
  const id = newId();
  await tx.insert(outboxMessages).values({
    id,
    channel: "email",
    kind: mail.kind,
    recipientName: mail.to.name ?? null,
    recipient: mail.to.email,
    subject: mail.subject.replace(/[\r\n]+/g, " ").slice(0, 250),
    html: mail.html,
    text: mail.text,
    sealed: mail.secrets ? encrypt(JSON.stringify(mail.secrets)) : null,
    attachments: mail.attachments ?? [],
    messageId: `<${id}@moveease>`,
    ...(mail.answers
      ? {
          answersMessageId: mail.answers.messageId,
          threadReferences: [...new Set([...mail.answers.references, mail.answers.messageId])],
        }
      : {}),
    subjectType: mail.about?.type ?? null,
    subjectId: mail.about?.id ?? null,
    customerId: mail.customerId ?? null,
    mayWait: mail.mayWait ?? false,
    bulk: mail.bulk ?? false,
  });
  if (mail.sentByCaller) await enqueue(tx, sendMessage, { id }, { startAfterSeconds: CALLER_SECONDS });
  else await enqueueSending(tx, { id, mayWait: mail.mayWait ?? false, bulk: mail.bulk ?? false }, new Date());
  return id;
}

/** Enqueues a sending now, or after quiet hours. */
export async function enqueueSending(
  tx: Tx,
  { id, mayWait, bulk }: { id: string; mayWait: boolean; bulk: boolean },
  now: Date,
): Promise<void> {
  const until = mayWait ? quietUntil(now) : undefined;
  const startAfterSeconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0;
  await enqueue(tx, laneOf({ bulk }), { id }, { startAfterSeconds });
}

export interface OutgoingSms {
  kind: string;
  to: { name?: string | null; phone: string };
  /** Plain text. Typographic characters are replaced. */
  text: string;
  /** Appended to the text; stored encrypted. */
  link?: string | undefined;
  /** A person requested it just now: it is sent in quiet hours too. */
  asked?: boolean;
  bulk?: boolean;
  sentByCaller?: boolean;
  about?: { type: string; id: string };
  customerId?: string | null;
}

/**
 * Adds an SMS to the outbox and enqueues its sending, in the caller's transaction. Held in quiet hours unless a person
 * just requested it. Returns its id.
 */
export async function sendSms(tx: Tx, sms: OutgoingSms, now: Date): Promise<string> {
  const id = newId();
  const words = plainForSms(sms.text).trim();
  const { segments, encoding } = countSegments(sms.link ? `${words} ${sms.link}` : words);
  await tx.insert(outboxMessages).values({
    id,
    channel: "sms",
    kind: sms.kind,
    recipientName: sms.to.name ?? null,
    recipient: sms.to.phone,
    subject: words.replace(/\s+/g, " ").slice(0, 80),
    html: "",
    text: sms.link ? `${typed(words)} {{link}}` : typed(words),
    sealed: sms.link ? encrypt(JSON.stringify({ link: sms.link })) : null,
    messageId: `<${id}@moveease>`,
    subjectType: sms.about?.type ?? null,
    subjectId: sms.about?.id ?? null,
    customerId: sms.customerId ?? null,
    mayWait: !sms.asked,
    bulk: sms.bulk ?? false,
    segments,
    encoding,
  });
  if (sms.sentByCaller) await enqueue(tx, sendMessage, { id }, { startAfterSeconds: CALLER_SECONDS });
  else await enqueueSending(tx, { id, mayWait: !sms.asked, bulk: sms.bulk ?? false }, now);
  return id;
}

export interface OpenedMessage {
  kind: string;
  to: { name: string; phone: string };
  subject: string;
  text: string;
  secrets?: Record<string, string>;
  about: { type: string; id: string };
  customerId?: string | null;
}

/** Records a message opened in WhatsApp. The status is 'opened', because it is unknown whether it was sent. */
export async function saveOpened(tx: Tx, message: OpenedMessage): Promise<string> {
  const id = newId();
  await tx.insert(outboxMessages).values({
    id,
    channel: "whatsapp",
    kind: message.kind,
    recipientName: message.to.name,
    recipient: message.to.phone,
    subject: message.subject,
    html: "",
    text: message.text,
    sealed: message.secrets ? encrypt(JSON.stringify(message.secrets)) : null,
    status: "opened",
    messageId: `<${id}@moveease>`,
    subjectType: message.about.type,
    subjectId: message.about.id,
    customerId: message.customerId ?? null,
  });
  return id;
}

/** Sends a message again at a person's request, now, even in quiet hours. The Message-ID stays. */
export async function resendMail(tx: Tx, id: string): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: "queued", lastError: null, mayWait: false })
    .where(eq(outboxMessages.id, id));
  if (!(await runSoon(tx, sendMessage, { id }))) await enqueue(tx, sendMessage, { id });
}

/** The body for the recipient. */
export function unseal(body: string, sealed: string | null): string {
  return fill(body, sealed ? (JSON.parse(decrypt(sealed)) as Record<string, string>) : {});
}

/** The body for staff, with links and codes masked. */
export function masked(body: string): string {
  return body.replace(PLACE, (_, name: string) => (name === BRACES ? "{{" : "••••••••"));
}

const PLACE = /\{\{([a-z-]+)\}\}/gi;
const BRACES = "braces";

function fill(body: string, secrets: Record<string, string>): string {
  return body.replace(PLACE, (whole, name: string) =>
    name === BRACES ? "{{" : Object.hasOwn(secrets, name) ? (secrets[name] as string) : whole,
  );
}
