import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Mail } from "./mailbox";

export interface InboxMail {
  uid: number;
  raw: Buffer;
  at: Date;
}

export const ANSWER_KINDS = { reply: "Reply", auto: "Auto-reply", bounce: "Bounce" } as const;
type AnswerKind = keyof typeof ANSWER_KINDS;
export const isAnswerKind = (kind: unknown): kind is AnswerKind =>
  typeof kind === "string" && Object.hasOwn(ANSWER_KINDS, kind);

export interface Answer {
  kind: AnswerKind;
  text?: string | undefined;
  from?: string | undefined;
  html?: string | undefined;
  files?: { name: string; type: string; content: Buffer }[] | undefined;
}

const KEPT = 20_000;

export class Inbox {
  #mails: InboxMail[] = [];
  #folder: string | undefined;
  #serial = 0;
  uidValidity = 1;
  uidNext = 1;

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder) this.#load(folder);
  }

  list(): readonly InboxMail[] {
    return this.#mails;
  }

  add(raw: Buffer, at = new Date()): InboxMail {
    const mail = { uid: this.uidNext++, raw, at };
    this.#mails.push(mail);
    while (this.#mails.length > KEPT) this.#forget(this.#mails.shift());
    if (this.#folder) writeFileSync(path.join(this.#folder, `${mail.uid}.eml`), raw);
    this.#save();
    return mail;
  }

  renumber(): void {
    for (const mail of this.#mails) this.#forget(mail);
    this.uidValidity++;
    const before = this.#mails;
    this.#mails = [];
    this.uidNext = 1;
    for (const { raw, at } of before) this.add(raw, at);
    this.#save();
  }

  async answer(mail: Mail, answer: Answer): Promise<InboxMail> {
    const composed = answer.kind === "bounce" ? bounceOf(mail, answer) : replyTo(mail, answer);
    const messageId = `<${Date.now()}.${this.#serial++}@mail.example>`;
    return this.add(await new MailComposer({ ...composed, messageId }).compile().build());
  }

  #forget(mail: InboxMail | undefined): void {
    if (this.#folder && mail) rmSync(path.join(this.#folder, `${mail.uid}.eml`), { force: true });
  }

  #save(): void {
    if (!this.#folder) return;
    const { uidValidity, uidNext } = this;
    writeFileSync(path.join(this.#folder, "state.json"), JSON.stringify({ uidValidity, uidNext }));
  }

  #load(folder: string): void {
    mkdirSync(folder, { recursive: true });
    try {
      const state = JSON.parse(readFileSync(path.join(folder, "state.json"), "utf8")) as {
        uidValidity: number;
        uidNext: number;
      };
      this.uidValidity = state.uidValidity;
      this.uidNext = state.uidNext;
    } catch {
      // A new mailbox.
    }
    this.#mails = readdirSync(folder)
      .filter((file) => /^\d+\.eml$/.test(file))
      .map((file) => ({
        uid: Number.parseInt(file, 10),
        raw: readFileSync(path.join(folder, file)),
        at: new Date(),
      }))
      .sort((one, other) => one.uid - other.uid);
  }
}

const quotedOf = (mail: Mail) =>
  `On ${new Date(mail.receivedAt).toUTCString()}, ${mail.from} wrote:\n${mail.text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")}`;

const AWAY = "I am away until Monday and will answer then.";

function replyTo(mail: Mail, { kind, text, from, html, files = [] }: Answer) {
  const isAuto = kind === "auto";
  const words = text?.trim() || (isAuto ? AWAY : "Thank you. Does the price hold if we move a day later?");
  return {
    from: from || (mail.to[0] ?? ""),
    to: mail.from,
    subject: `${isAuto ? "Automatic reply" : "Re"}: ${mail.subject.replace(/^(re: )+/i, "")}`,
    inReplyTo: mail.messageId,
    references: mail.messageId,
    ...(html ? { html } : { text: isAuto ? words : `${words}\n\n${quotedOf(mail)}` }),
    ...(isAuto ? { headers: { "Auto-Submitted": "auto-replied" } } : {}),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  };
}

/** As a mail server says that a mailbox is not there (RFC 3464). */
function bounceOf(mail: Mail, { text }: Answer) {
  const recipient = mail.to[0] ?? "";
  const reason = text?.trim() || "550 5.1.1 The email account that you tried to reach does not exist.";
  const boundary = `report-${mail.id}`;
  const parts = [
    ["text/plain; charset=utf-8", `Your message to ${recipient} could not be delivered.\r\n\r\n${reason}`],
    [
      "message/delivery-status",
      `Reporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; ${reason}`,
    ],
    [
      "text/rfc822-headers",
      `From: ${mail.from}\r\nTo: ${recipient}\r\nSubject: ${mail.subject}\r\nMessage-ID: ${mail.messageId}`,
    ],
  ];
  const body = parts.map(([type, content]) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`);
  const head = [
    "From: Mail Delivery System <mailer-daemon@mail.example>",
    `To: ${mail.from}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${new Date().toUTCString()}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
  ];
  return { raw: `${head.join("\r\n")}\r\n\r\n${body.join("")}--${boundary}--\r\n` };
}
