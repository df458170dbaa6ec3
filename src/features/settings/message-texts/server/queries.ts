import { and, eq } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Locale } from "~/platform/kernel/locales";
import { fillVariables, neededVariables } from "~/platform/kernel/message-text";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import {
  findMessage,
  GREETING,
  layOutTexts,
  listMessages,
  localesOf,
  type MessageDefinition,
  messageExamples,
  ownText,
} from "~/platform/mail/message-texts";
import { masked } from "~/platform/mail/outbox";
import { messageTexts } from "~/platform/mail/tables";
import { getMailHead } from "../../server/queries";
import { isLine, type JudgedPart } from "../domain";
import { messageNotFound } from "../errors";

export const nameOf = ({ kind, channel }: Pick<MessageDefinition, "kind" | "channel">) =>
  `${kind}.${channel}`;

interface One {
  message: string;
  locale: Locale;
}

/** The message by its name in addresses, 'quote.approved.email'; NOT_FOUND for one that is not sent so. */
export function getDefinition({ message, locale }: One): MessageDefinition {
  const dot = message.lastIndexOf(".");
  const found = findMessage(message.slice(0, dot), message.slice(dot + 1));
  if (!found || !localesOf(found).includes(locale)) throw messageNotFound();
  return found;
}

/** The placeholders of a text. Every text may include the company's name. */
export const variablesFor = (
  definition: MessageDefinition,
  company = "MoveEase",
): Record<string, string> => ({
  ...definition.values,
  ...(definition.kind === GREETING.kind ? {} : { company }),
});

export const judgedParts = (definition: MessageDefinition, locale: Locale): Record<string, JudgedPart> =>
  Object.fromEntries(
    Object.entries(definition.parts).map(([name, part]) => [
      name,
      { own: ownText(part, locale), isLine: isLine(name, definition.channel) },
    ]),
  );

/** Every message, and for each of its languages who wrote the words. */
export async function listTexts(reader: Reader) {
  const stored = await reader.select().from(messageTexts);
  const rows = listMessages().map((definition) => ({
    id: nameOf(definition),
    title: definition.title,
    channel: definition.channel,
    sentTo: definition.sentTo,
    languages: localesOf(definition).map((locale) => {
      const row = stored.find(
        (each) =>
          each.kind === definition.kind && each.channel === definition.channel && each.locale === locale,
      );
      const isEdited = row !== undefined && Object.keys(row.parts).length > 0;
      return {
        locale,
        isEdited,
        updatedAt: isEdited ? row.updatedAt : null,
        updatedBy: isEdited ? row.updatedByName : null,
      };
    }),
  }));
  return { rows };
}

export const storedText = ({ kind, channel }: MessageDefinition, locale: Locale) =>
  and(eq(messageTexts.kind, kind), eq(messageTexts.channel, channel), eq(messageTexts.locale, locale));

/** One message in one language, with the product's words beside the company's. */
export async function getText(reader: Reader, one: One) {
  const definition = getDefinition(one);
  const { locale } = one;
  const { name: company } = await getMailHead(reader);
  const [row] = await reader.select().from(messageTexts).where(storedText(definition, locale));
  return {
    message: one.message,
    title: definition.title,
    channel: definition.channel,
    sentTo: definition.sentTo,
    locale,
    locales: [...localesOf(definition)],
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedByName ?? null,
    isEdited: row !== undefined && Object.keys(row.parts).length > 0,
    hasLink: definition.hasLink ?? false,
    parts: Object.entries(definition.parts).map(([name, part]) => {
      const own = ownText(part, locale);
      return {
        name,
        label: part.label,
        text: row?.parts[name] ?? own,
        own,
        isLine: isLine(name, definition.channel),
        needs: neededVariables(own),
      };
    }),
    variables: Object.entries(variablesFor(definition, company)).map(([name, sample]) => ({ name, sample })),
  };
}

const LINK = `https://moveease.example/q/${"x".repeat(22)}`;

async function findExample(reader: Reader, actor: Actor, definition: MessageDefinition, locale: Locale) {
  const samples = variablesFor(definition);
  const { name: company } = await getMailHead(reader);
  const answer = messageExamples.all().find(({ kinds }) => kinds.includes(definition.kind));
  const mayRead = answer !== undefined && actor.permissions.get(answer.permission) === "all";
  const found = mayRead ? await answer.find(reader, locale) : undefined;
  return {
    row: found?.row ?? null,
    values: { ...samples, company, ...found?.values } as Record<string, string>,
  };
}

/** An SMS as it leaves us, its link at its end. */
export function countSms(definition: MessageDefinition, text: string, values: Record<string, string>) {
  const words = plainForSms(fillVariables(text, values)).trim();
  return { words, ...countSegments(definition.hasLink ? `${words} ${LINK}` : words) };
}

/** Renders a message with these parts, without saving. */
export async function previewText(
  reader: Reader,
  actor: Actor,
  { parts, ...one }: One & { parts: Record<string, string> },
) {
  const definition = getDefinition(one);
  const { row, values } = await findExample(reader, actor, definition, one.locale);
  const shown = Object.keys(definition.parts).filter((name) => !definition.instead?.includes(name));
  if (definition.channel === "sms") {
    const [first = ""] = shown;
    const text = parts[first] ?? ownText(definition.parts[first] ?? { label: "", en: "" }, one.locale);
    const { words, units, segments, encoding } = countSms(definition, text, values);
    const sent = definition.hasLink ? `${words} ••••••••` : words;
    return { row, subject: "", html: "", text: sent, characters: units, segments, encoding };
  }
  const has = (name: string) => shown.includes(name);
  const laidOut = layOutTexts(definition, {
    parts,
    greeting: parts.greeting,
    locale: one.locale,
    name: values.name ?? "Wanjiku",
    values,
    subject: "subject",
    says: shown.filter((name) => !isLine(name, "email") && name !== "closing"),
    lines: undefined,
    company: await getMailHead(reader),
    action: has("action") ? { label: "action", href: "{{link}}" } : undefined,
    closing: has("closing") ? "closing" : undefined,
    unsubscribe: has("unsubscribe") ? "unsubscribe" : undefined,
  });
  const text = masked(laidOut.text);
  return {
    row,
    subject: laidOut.subject,
    html: masked(laidOut.html).replaceAll('href="••••••••"', 'href="#"'),
    text,
    characters: text.length,
    segments: 0,
    encoding: null,
  };
}
