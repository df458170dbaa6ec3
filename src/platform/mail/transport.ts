import { and, asc, eq, lt, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { db, transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask, hasten } from "~/platform/tasks/tasks";
import { sendMessage, unseal } from "./outbox";
import { type Attachment, outboxMessages } from "./tables";

export interface MailSettings {
  /** smtp://user:password@host:port or smtps://…; null keeps messages in the outbox. */
  url: string | null;
  fromName: string;
  fromAddress: string;
}

interface MailPorts {
  settings: () => Promise<MailSettings>;
  /** Makes an attachment when the message is sent. */
  attach: (attachment: Attachment) => Promise<Buffer>;
}

const held = globalThis as typeof globalThis & { moveeaseMail?: MailPorts };

/** Tells the mailer where its settings and documents come from. Assembly only. */
export function configureMail(ports: MailPorts): void {
  held.moveeaseMail = ports;
}

function ports(): MailPorts {
  if (!held.moveeaseMail) throw new Error("Mail is not configured: call configureMail() first.");
  return held.moveeaseMail;
}

/** Opens a connection and says hello, the cheapest proof that the settings work. Throws the server's own error. */
export async function verifyMail(settings: MailSettings): Promise<void> {
  if (!settings.url) throw new Error("No mail server is set.");
  const transport = transportOf(settings.url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function transportOf(url: string) {
  return createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
}

/** A bulk message's one-click way out (RFC 8058): its secret named `unsubscribe` is also its header. */
function unsubscribeHeaders(sealed: string | null): { headers?: Record<string, string> } {
  const link = unseal("{{unsubscribe}}", sealed);
  if (!link.startsWith("http")) return {};
  return {
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Sends one message; marks it `sending` first, so that after a crash at most this one is sent twice, with its Message-ID. */
export const sendMessageHandler = handleTask(
  sendMessage,
  async ({ id }) => {
    const settings = await ports().settings();
    if (!settings.url) return;
    const [message] = await db()
      .update(outboxMessages)
      .set({ status: "sending", attempts: sql`${outboxMessages.attempts} + 1` })
      .where(sql`${outboxMessages.id} = ${id} and ${outboxMessages.status} <> 'sent'`)
      .returning();
    if (!message) return;
    const transport = transportOf(settings.url);
    try {
      const attachments = await Promise.all(
        message.attachments.map(async (attachment) => ({
          filename: attachment.name,
          content: await ports().attach(attachment),
          contentType: "application/pdf",
        })),
      );
      await transport.sendMail({
        messageId: message.messageId,
        from: { name: settings.fromName, address: settings.fromAddress },
        to: { name: message.recipientName ?? "", address: message.recipient },
        subject: message.subject,
        html: unseal(message.html, message.sealed),
        text: unseal(message.text, message.sealed),
        attachments,
        ...unsubscribeHeaders(message.sealed),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await db()
        .update(outboxMessages)
        .set({ status: "sent", sentAt: new Date(), lastError: null })
        .where(eq(outboxMessages.id, id));
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown error";
      await db()
        .update(outboxMessages)
        .set({ status: "failed", lastError: reason })
        .where(eq(outboxMessages.id, id));
      throw error;
    } finally {
      transport.close();
    }
  },
  // One at a time: after a crash at most the one in flight is sent twice.
  { batch: 10 },
);

const sendWaiting = defineTask("send-waiting-messages");

/** Messages put into the outbox while no mail server was set go out when one is; looked for every two minutes. */
export const sendWaitingHandler = handleTask(sendWaiting, () => sendWaitingMessages(new Date()), {
  cron: "*/2 * * * *",
});

/** Later than this an e-mail tells nobody anything; a person may still send it again. */
const WORTH_DAYS = 7;
const AT_ONCE = 500;

export async function sendWaitingMessages(now: Date): Promise<void> {
  const settings = await ports().settings();
  if (!settings.url) return;
  const queued = and(eq(outboxMessages.channel, "email"), eq(outboxMessages.status, "queued"));
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await db()
    .update(outboxMessages)
    .set({ status: "failed", lastError: `No mail server was set for ${WORTH_DAYS} days.` })
    .where(and(queued, lt(outboxMessages.createdAt, ago(WORTH_DAYS * 24 * 60))));
  await transaction(async (tx) => {
    const waiting = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(and(queued, lt(outboxMessages.createdAt, ago(2))))
      .orderBy(asc(outboxMessages.createdAt), asc(outboxMessages.id))
      .limit(AT_ONCE);
    // What only waits for its turn is skipped.
    for (const { id } of waiting)
      if (!(await hasten(tx, sendMessage, { id }))) await enqueue(tx, sendMessage, { id });
  });
}
