import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { defineTask, enqueue, hasten } from "~/platform/tasks/tasks";
import { typed } from "./layout";
import { quietUntil } from "./quiet-hours";
import { type Attachment, outboxMessages } from "./tables";

/** Sends one message of the outbox; tried again for about a day. */
export const sendMessage = defineTask<{ id: string }>("send-message", {
  retryLimit: 12,
  retryDelay: 10,
  // For a batch of ten, each of which a slow server may keep for half a minute.
  expireInSeconds: 300,
});

/** The same for one of many: a queue of its own, worked beside the other. */
export const sendBulkMessage = defineTask<{ id: string }>("send-bulk-message", {
  retryLimit: 12,
  retryDelay: 10,
  expireInSeconds: 300,
});

/** By which queue a message goes. */
export const laneOf = ({ bulk }: { bulk: boolean }) => (bulk ? sendBulkMessage : sendMessage);

/** Longer than any provider is waited for. */
const CALLER_SECONDS = 120;

export interface OutgoingMail {
  kind: string;
  to: { name?: string | null; email: string };
  subject: string;
  html: string;
  text: string;
  /**
   * Links and codes that give access, by the placeholder that stands for them in html and text: `{{link}}`. One named
   * `unsubscribe` is also sent as the List-Unsubscribe header.
   */
  secrets?: Record<string, string>;
  attachments?: Attachment[];
  /** The mail that it answers, by its Message-ID, and those before that one: it goes out in the same thread. */
  answers?: { messageId: string; references: readonly string[] };
  about?: { type: string; id: string };
  customerId?: string | null;
  /** Marketing: held in quiet hours. */
  mayWait?: boolean;
  /** One of many at once: by the lane of those. */
  bulk?: boolean;
  /** Whoever writes it sends it right after the transaction; its task only sees to what a crash leaves. */
  sentByCaller?: boolean;
}

/** Puts a message into the outbox and enqueues its sending, in the transaction that causes it. Returns its id. */
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

/** Enqueues a sending now, or for when the quiet hours are over. */
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
  /** Plain words. Marks of print are written as a phone's own. */
  text: string;
  /** Stands behind the text; kept sealed, as links of e-mails are. */
  link?: string | undefined;
  /** A person asked for it this moment: it goes in quiet hours too. */
  asked?: boolean;
  /** As of an e-mail. */
  bulk?: boolean;
  /** As of an e-mail. */
  sentByCaller?: boolean;
  about?: { type: string; id: string };
  customerId?: string | null;
}

/**
 * Puts an SMS into the same outbox and enqueues its sending, in the transaction that causes it. Held in quiet hours
 * unless somebody just asked for it. Returns its id.
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

/** Keeps what somebody took over to WhatsApp: opened, not sent, for nobody knows whether they pressed Send. */
export async function keepOpened(tx: Tx, message: OpenedMessage): Promise<string> {
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

/** Enqueues a message once more, on a person's wish; one that waits already goes now, at night too. The Message-ID stays. */
export async function resendMail(tx: Tx, id: string): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: "queued", lastError: null, mayWait: false })
    .where(eq(outboxMessages.id, id));
  if (!(await hasten(tx, sendMessage, { id }))) await enqueue(tx, sendMessage, { id });
}

/** The body as the recipient gets it. */
export function unseal(body: string, sealed: string | null): string {
  return fill(body, sealed ? (JSON.parse(decrypt(sealed)) as Record<string, string>) : {});
}

/** The body as staff may see it: what gives access is masked. */
export function masked(body: string): string {
  return body.replace(PLACE, (_, name: string) => (name === BRACES ? "{{" : "••••••••"));
}

const PLACE = /\{\{([a-z-]+)\}\}/gi;
/** Stands for braces that somebody typed (layout.ts). */
const BRACES = "braces";

/** Fills every place once, by where it stands: what is put in is never looked at again. */
function fill(body: string, secrets: Record<string, string>): string {
  return body.replace(PLACE, (whole, name: string) =>
    name === BRACES ? "{{" : Object.hasOwn(secrets, name) ? (secrets[name] as string) : whole,
  );
}
