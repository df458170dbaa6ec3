import { createTransport, type Transporter } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { hostOf, outboundSocket } from "~/platform/outbound/outbound";
import { unseal } from "./outbox";
import type { Attachment, outboxMessages } from "./tables";

export interface MailSettings {
  /** smtp://user:password@host:port or smtps://…; null keeps messages in the outbox. */
  url: string | null;
  fromName: string;
  fromAddress: string;
}

/** The provider's outcome for an SMS. `later`: not accepted, retry possible. */
export type SmsOutcome =
  | { outcome: "accepted"; providerId: string }
  | { outcome: "refused" | "later" | "unknown"; reason: string };

export interface SmsLine {
  provider: string;
  send: (sms: { id: string; to: string; text: string; isUnicode: boolean }) => Promise<SmsOutcome>;
}

interface MailPorts {
  settings: () => Promise<MailSettings>;
  attach: (attachment: Attachment) => Promise<Buffer>;
  sms?: () => Promise<SmsLine | undefined>;
  /** Why a message must not be sent now, such as a blocked recipient; undefined if it may be sent. */
  holds?: (message: {
    kind: string;
    customerId: string | null;
    recipient: string;
  }) => Promise<string | undefined>;
  /** Seconds until a new message is tried again, because its papers are about to be signed; undefined to send it now. */
  waits?: (message: { createdAt: Date; attachments: readonly Attachment[] }) => Promise<number | undefined>;
  /** A sentence about a message's papers as they are when it is sent. */
  notes?: (message: {
    kind: string;
    customerId: string | null;
    attachments: readonly Attachment[];
  }) => Promise<string | undefined>;
}

const held = globalThis as typeof globalThis & {
  moveeaseMail?: MailPorts;
  moveeaseMailLine?: { url: string; transport: Transporter };
};

/** Sets the sources of settings and documents. Server assembly only. */
export function configureMail(ports: MailPorts): void {
  held.moveeaseMail = ports;
}

export function mailPorts(): MailPorts {
  if (!held.moveeaseMail) throw new Error("Mail is not configured: call configureMail() first.");
  return held.moveeaseMail;
}

/** The current mail server; undefined in a process that sends no mail. */
export async function findMailSettings(): Promise<MailSettings | undefined> {
  return held.moveeaseMail?.settings();
}

/** Connects and greets the server, to test the settings. Throws the server's own error. */
export async function verifyMail(settings: MailSettings): Promise<void> {
  if (!settings.url) throw new Error("No mail server is set.");
  const transport = transportOf(settings.url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** An open connection serves further messages for this long, without another greeting, TLS handshake and sign-in. */
const IDLE_MS = 5_000;

function transportOf(url: string): Transporter {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Once, for a connection that the server closed meanwhile. Other failures are retried by the message's task.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Staff enter the server's name, so it is checked like every outgoing address.
    getSocket: (_, done) => {
      const server = hostOf(url);
      if (!server) return done(new Error("The mail server's address cannot be read."), undefined);
      outboundSocket(server.host, server.port).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error, undefined),
      );
    },
  } satisfies SMTPPool.Options);
  // A message's own failure rejects its sending.
  transport.on("error", () => undefined);
  return transport;
}

/** The transport that messages share until another server is set. */
function sharedTransport(url: string): Transporter {
  const known = held.moveeaseMailLine;
  if (known?.url === url) return known.transport;
  known?.transport.close();
  const transport = transportOf(url);
  held.moveeaseMailLine = { url, transport };
  return transport;
}

/**
 * Headers of a bulk message: one-click unsubscribe (RFC 8058) from its secret `unsubscribe`, and automatic origin
 * (RFC 3834), so that auto-responders do not answer.
 */
function bulkHeaders({ sealed, mayWait }: typeof outboxMessages.$inferSelect) {
  const link = unseal("{{unsubscribe}}", sealed);
  const headers: Record<string, string> = {
    ...(mayWait ? { "Auto-Submitted": "auto-generated" } : {}),
    ...(link.startsWith("http")
      ? { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
  return { headers };
}

/** Hands one message to the mail server. Throws the server's error. */
export async function deliverMail(
  settings: MailSettings & { url: string },
  message: typeof outboxMessages.$inferSelect,
): Promise<void> {
  const attachments = await Promise.all(
    message.attachments.map(async (attachment) => ({
      filename: attachment.name,
      content: await mailPorts().attach(attachment),
      contentType: attachment.name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/pdf",
    })),
  );
  // In one piece, because a message of many lines is otherwise written line by line.
  const raw = await new MailComposer({
    messageId: message.messageId,
    from: { name: settings.fromName, address: settings.fromAddress },
    to: { name: message.recipientName ?? "", address: message.recipient },
    subject: message.subject,
    html: unseal(message.html, message.sealed),
    text: unseal(message.text, message.sealed),
    attachments,
    ...(message.answersMessageId
      ? { inReplyTo: message.answersMessageId, references: message.threadReferences }
      : {}),
    ...bulkHeaders(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  await sharedTransport(settings.url).sendMail({
    envelope: { from: settings.fromAddress, to: message.recipient },
    raw,
  });
}
