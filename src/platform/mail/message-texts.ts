import { and, eq, or, sql } from "drizzle-orm";
import { prepared, type Reader } from "~/platform/db/database";
import type { Permission } from "~/platform/http/permissions";
import type { Locale } from "~/platform/kernel/locales";
import { fillVariables, paragraphsOf } from "~/platform/kernel/message-text";
import { definePort } from "~/platform/kernel/port";
import { calledName, layOutMail, type MailBody, withLines } from "./layout";
import { messageTexts } from "./tables";

export const TEXT_CHANNELS = ["email", "sms"] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

export interface MessagePart {
  readonly label: string;
  readonly en: string;
  readonly sw?: string;
}

/**
 * A message in its default wording. The company's own wording is in `message_texts`. Links and codes are not part of it:
 * the button always leads to the link, and an SMS ends with it.
 */
export interface MessageDefinition<Part extends string = string, Value extends string = string> {
  readonly kind: string;
  readonly channel: TextChannel;
  readonly title: string;
  readonly sentTo: "customers" | "staff" | "suppliers" | "everybody";
  /** The variables, with example values for previews. */
  readonly values: Readonly<Record<Value, string>>;
  readonly parts: Readonly<Record<Part, MessagePart>>;
  readonly instead?: readonly NoInfer<Part>[];
  readonly hasLink?: boolean;
}

const defined = new Map<string, MessageDefinition>();
const plain = <Part extends string, Value extends string>(definition: MessageDefinition<Part, Value>) =>
  definition as unknown as MessageDefinition;
const keyOf = ({ kind, channel }: Pick<MessageDefinition, "kind" | "channel">) => `${channel} ${kind}`;

/** Registers a message, so that its text can be edited. */
export function defineMessage<const Part extends string, const Value extends string>(
  definition: MessageDefinition<Part, Value>,
): MessageDefinition<Part, Value> {
  defined.set(keyOf(plain(definition)), plain(definition));
  return definition;
}

/** All registered messages, by kind. */
export function listMessages(): readonly MessageDefinition[] {
  return [...defined.values()].sort(
    (a, b) => a.kind.localeCompare(b.kind) || (a.channel < b.channel ? -1 : 1),
  );
}

export const findMessage = (kind: string, channel: string): MessageDefinition | undefined =>
  defined.get(`${channel} ${kind}`);

export const localesOf = (definition: MessageDefinition): readonly Locale[] =>
  Object.values(definition.parts).some(({ sw }) => sw !== undefined) ? ["en", "sw"] : ["en"];

/** The default wording of a part. */
export const ownText = (part: MessagePart, locale: Locale): string => (locale === "sw" && part.sw) || part.en;

export const messageExamples = definePort<{
  kinds: readonly string[];
  permission: Permission;
  find: (
    reader: Reader,
    locale: Locale,
  ) => Promise<{ row: string; values: Readonly<Record<string, string>> } | undefined>;
}>();

export const GREETING = defineMessage({
  kind: "mail.greeting",
  channel: "email",
  title: "First line of every email",
  sentTo: "everybody",
  values: { name: "Wanjiku" },
  parts: { greeting: { label: "Greeting", en: "Hello {name},", sw: "Habari {name}," } },
});

/** Without a name, the greeting also loses the space before the comma. */
export const greetingOf = (text: string, name: string): string =>
  fillVariables(text, { name: calledName(name) })
    .replace(/\s+([,.!])/g, "$1")
    .trim();

type Parts = Readonly<Record<string, string>>;

const textsOfMessage = prepared("texts_of_message", (reader) =>
  reader
    .select({ kind: messageTexts.kind, parts: messageTexts.parts })
    .from(messageTexts)
    .where(
      and(
        eq(messageTexts.locale, sql.placeholder("locale")),
        or(
          and(
            eq(messageTexts.kind, sql.placeholder("kind")),
            eq(messageTexts.channel, sql.placeholder("channel")),
          ),
          and(eq(messageTexts.kind, GREETING.kind), eq(messageTexts.channel, "email")),
        ),
      ),
    ),
);

async function readTexts(reader: Reader, definition: MessageDefinition, locale: Locale) {
  const { kind, channel } = definition;
  const stored = await textsOfMessage(reader).execute({ kind, channel, locale });
  const partsOf = (of: string): Parts => stored.find((row) => row.kind === of)?.parts ?? {};
  return { own: partsOf(kind), greeting: partsOf(GREETING.kind) };
}

const spokenIn = (definition: MessageDefinition, locale: Locale): Locale =>
  localesOf(definition).includes(locale) ? locale : "en";

export interface WrittenMail<Part extends string, Value extends string>
  extends Pick<MailBody, "lines" | "company"> {
  locale: Locale;
  name: string;
  values: Readonly<Record<Value, string>>;
  subject?: Part;
  says: readonly Part[];
  action?: { label: Part; href: string } | undefined;
  closing?: Part;
  unsubscribe?: Part;
}

/** Writes an email in the company's wording, or the default one. */
export async function writeMail<Part extends string, Value extends string>(
  reader: Reader,
  definition: MessageDefinition<Part, Value>,
  { name, values, says, lines, company, action, closing, unsubscribe, ...mail }: WrittenMail<Part, Value>,
): Promise<{ subject: string; html: string; text: string }> {
  const locale = spokenIn(plain(definition), mail.locale);
  const stored = await readTexts(reader, plain(definition), locale);
  return layOutTexts(plain(definition), {
    parts: stored.own,
    greeting: stored.greeting.greeting,
    locale,
    name,
    values,
    subject: mail.subject ?? "subject",
    says,
    lines,
    company,
    action,
    closing,
    unsubscribe,
  });
}

interface LaidOut extends Pick<MailBody, "company"> {
  parts: Parts;
  greeting: string | undefined;
  locale: Locale;
  name: string;
  values: Readonly<Record<string, string>>;
  subject: string;
  says: readonly string[];
  lines: MailBody["lines"] | undefined;
  action: { label: string; href: string } | undefined;
  closing: string | undefined;
  unsubscribe: string | undefined;
}

/** Renders parts for sending and for previews. */
export function layOutTexts(definition: MessageDefinition, mail: LaidOut) {
  const { locale, company } = mail;
  const said = (name: string) => {
    const part = definition.parts[name];
    if (!part) throw new Error(`${definition.kind} has no part '${name}'`);
    return fillVariables(mail.parts[name] ?? ownText(part, locale), {
      company: company.name,
      ...mail.values,
    });
  };
  const body = layOutMail({
    locale,
    greeting: greetingOf(mail.greeting ?? ownText(GREETING.parts.greeting, locale), mail.name),
    paragraphs: mail.says.flatMap((part) => paragraphsOf(said(part))),
    ...(mail.lines ? { lines: mail.lines } : {}),
    ...(mail.action ? { action: { label: said(mail.action.label), href: mail.action.href } } : {}),
    ...(mail.closing ? { closing: said(mail.closing) } : {}),
    ...(mail.unsubscribe ? { unsubscribe: said(mail.unsubscribe) } : {}),
    company,
  });
  const subject = definition.parts[mail.subject] ? oneLine(said(mail.subject)) : "";
  return { subject, html: withLines(body.html), text: body.text };
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").trim();

/** Writes a part of an SMS in the company's wording, or the default one. */
export async function writeSms<Part extends string, Value extends string>(
  reader: Reader,
  definition: MessageDefinition<Part, Value>,
  { locale: wished, part, values }: { locale: Locale; part: Part; values: Readonly<Record<Value, string>> },
): Promise<string> {
  const locale = spokenIn(plain(definition), wished);
  const { own } = await readTexts(reader, plain(definition), locale);
  return fillVariables(own[part] ?? ownText(definition.parts[part], locale), values);
}

/** The greeting of a message that a person wrote. */
export async function writeGreeting(reader: Reader, locale: Locale, name: string): Promise<string> {
  const { greeting } = await readTexts(reader, plain(GREETING), locale);
  return greetingOf(greeting.greeting ?? ownText(GREETING.parts.greeting, locale), name);
}
