import PostalMime, { type Address, type Email } from "postal-mime";
import { textOfHtml } from "./html-text";

interface MailFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** RFC 3464. */
interface DeliveryReport {
  /** In small letters. */
  recipient: string;
  /** Action `failed` with a status of class 5. */
  isFinal: boolean;
  reason: string;
}

export interface IncomingMail {
  messageId: string;
  /** In-Reply-To, then References from the end. */
  answers: string[];
  /** Raw header, for a reply. */
  references: string[];
  fromName: string;
  /** In small letters; empty when it cannot be read. */
  fromAddress: string;
  subject: string;
  sentAt: Date | undefined;
  /** Plain text, at most MOST_WORDS characters. */
  text: string;
  isCut: boolean;
  files: MailFile[];
  /** The header that marks an automatic mail; empty for a person's. */
  automatic: string;
  /** Empty unless it is a delivery report. */
  reports: DeliveryReport[];
}

export const MOST_WORDS = 50_000;
/** Message-IDs of its references that are read. */
const MOST_REFERENCES = 30;

/** Reads one mail as it came from the server. Throws what cannot be read as a mail. */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
  });
  const from = mailboxesOf(mail.from ? [mail.from] : [])[0];
  const words = keepable(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? "")).trim();
  const references = idsIn(mail.references);
  const reports = reportsOf(mail);
  return {
    messageId: idsIn(mail.messageId)[0] ?? "",
    answers: [
      ...new Set([...idsIn(mail.inReplyTo), ...references.toReversed(), ...returnedIds(mail, reports)]),
    ],
    references,
    fromName: keepable(from?.name ?? "").slice(0, 120),
    fromAddress: keepable(from?.address ?? "")
      .toLowerCase()
      .slice(0, 254),
    subject: keepable(mail.subject ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 250),
    sentAt: dateOf(mail.date),
    text: words.slice(0, MOST_WORDS),
    isCut: words.length > MOST_WORDS,
    files: filesOf(mail),
    automatic: automaticBy(mail, reports),
    reports,
  };
}

const mailboxesOf = (addresses: readonly Address[]) =>
  addresses.flatMap((address) => (address.group ? address.group : [address]));

const idsIn = (value: string | undefined): string[] =>
  (value?.match(/<[^<>\s]{3,250}>/g) ?? []).slice(-MOST_REFERENCES).map(keepable);

/** PostgreSQL refuses zero bytes and half characters; direction marks could disguise text. */
const keepable = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "")
    .toWellFormed();

function dateOf(value: string | undefined): Date | undefined {
  const date = value ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content as Uint8Array);

const isReturned = (type: string) => type === "message/rfc822" || type === "text/rfc822-headers";

function filesOf(mail: Email): MailFile[] {
  return mail.attachments
    .filter(({ mimeType }) => mimeType !== "message/delivery-status" && !isReturned(mimeType))
    .map(({ filename, mimeType, content }) => ({
      name: keepable(filename ?? "").slice(0, 200) || "attachment",
      mediaType: mimeType,
      bytes: bytesOf(content),
    }));
}

const headerOf = (mail: Email, name: string): string =>
  mail.headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? "";

/** RFC 3834, sections 2 and 5, and older headers. */
function automaticBy(mail: Email, reports: readonly DeliveryReport[]): string {
  const contentType = headerOf(mail, "content-type");
  if (reports.length > 0 || contentType.startsWith("multipart/report")) return "multipart/report";
  const submitted = headerOf(mail, "auto-submitted");
  if (submitted && !submitted.startsWith("no")) return "auto-submitted";
  for (const name of ["x-autoreply", "x-autorespond", "x-autoresponder", "list-id", "list-unsubscribe"])
    if (headerOf(mail, name)) return name;
  if (/^(bulk|junk|list|auto_reply)\b/.test(headerOf(mail, "precedence"))) return "precedence";
  if (/^<\s*>$/.test(headerOf(mail, "return-path"))) return "return-path";
  const sender = mailboxesOf(mail.from ? [mail.from] : [])[0]?.address?.toLowerCase() ?? "";
  if (/^(mailer-daemon|postmaster)@/.test(sender)) return "from";
  return AUTOMATIC_SUBJECT.test(mail.subject ?? "") ? "subject" : "";
}

/** Subjects of automatic answers without such a header, in our customers' languages. */
const AUTOMATIC_SUBJECT =
  /^(?:re:\s*)?(?:automatic reply|auto[- ]?reply|auto[- ]?response|out of (?:the )?office|away from (?:the )?office|on (?:annual )?leave\b|vacation reply|jibu (?:la )?(?:moja kwa moja|otomatiki)|nje ya ofisi|réponse automatique|reponse automatique|absence du bureau|message d[’']absence|automatische antwort|abwesenheitsnotiz|abwesend\b|respuesta automática|fuera de la oficina|resposta automática|risposta automatica|automatisch antwoord|automatiskt svar)/iu;

/** Bytes of a report that are read. */
const MOST_REPORT = 100_000;

function reportsOf(mail: Email): DeliveryReport[] {
  const reported = statusReportsOf(mail);
  return reported.length > 0 ? reported : plainReportsOf(mail);
}

/** A status of class 5 in a mail server's words: '550 5.1.1', '(#5.1.1)'. */
const FINAL =
  /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b|permanent (?:error|failure)|no (?:such )?mailbox|user unknown/i;

/**
 * qmail, Exim and Postfix write plain text to an empty return path: each failed address and why. The address must start
 * a line or be in Exim's header.
 */
function plainReportsOf(mail: Email): DeliveryReport[] {
  const failed = headerOf(mail, "x-failed-recipients");
  const sender = mailboxesOf(mail.from ? [mail.from] : [])[0]?.address?.toLowerCase() ?? "";
  const isServer =
    /^(?:mailer-daemon|postmaster)@/.test(sender) || /^<\s*>$/.test(headerOf(mail, "return-path"));
  if (!failed && !isServer) return [];
  const words = keepable(mail.text ?? "").slice(0, MOST_REPORT);
  const found = new Map<string, string>();
  for (const [, recipient = "", reason = ""] of words.matchAll(
    /^[ \t]*<?([^\s<>;:]+@[^\s<>;:]+)>?:?[ \t]*\n?((?:[^\n]+\n?){0,4})/gm,
  ))
    if (FINAL.test(reason) && !found.has(recipient.toLowerCase())) found.set(recipient.toLowerCase(), reason);
  const isPermanent = FINAL.test(words);
  for (const recipient of failed.split(/[\s,]+/).filter(Boolean))
    if (isPermanent && !found.has(recipient)) found.set(recipient, FINAL.exec(words)?.[0] ?? "");
  return [...found].map(([recipient, reason]) => ({
    recipient,
    isFinal: true,
    reason: reason.replace(/\s+/g, " ").trim().slice(0, 300),
  }));
}

function statusReportsOf(mail: Email): DeliveryReport[] {
  return mail.attachments
    .filter(({ mimeType }) => mimeType === "message/delivery-status")
    .flatMap(({ content }) => {
      const unfolded = bytesOf(content)
        .subarray(0, MOST_REPORT)
        .toString("utf8")
        .replace(/\r\n/g, "\n")
        .replace(/\n[ \t]+/g, " ");
      return unfolded.split(/\n{2,}/).flatMap((block) => {
        const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "im").exec(block)?.[1]?.trim() ?? "";
        const recipient = addressIn(field("final-recipient")) || addressIn(field("original-recipient"));
        if (!recipient) return [];
        const reason = field("diagnostic-code").replace(/^smtp;\s*/i, "") || field("status");
        const isFinal = /^failed\b/i.test(field("action")) && /^5\./.test(field("status"));
        return [{ recipient, isFinal, reason: keepable(reason).slice(0, 300) }];
      });
    });
}

/** `rfc822; name@example.com` */
const addressIn = (field: string): string =>
  /^(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?$/i.exec(field)?.[1]?.toLowerCase() ?? "";

function returnedIds(mail: Email, reports: readonly DeliveryReport[]): string[] {
  if (reports.length === 0) return [];
  // In a plain-text report the returned message is below.
  const below = idsIn(/^message-id:\s*(.+)$/im.exec(keepable(mail.text ?? "").slice(0, MOST_REPORT))?.[1]);
  const attached = mail.attachments
    .filter(({ mimeType }) => isReturned(mimeType))
    .flatMap(({ content }) => {
      const [head = ""] = bytesOf(content)
        .toString("utf8")
        .slice(0, 100_000)
        .split(/\r?\n\r?\n/);
      return idsIn(/^message-id:\s*(.+)$/im.exec(head.replace(/\r?\n[ \t]+/g, " "))?.[1]);
    });
  return [...attached, ...below];
}
