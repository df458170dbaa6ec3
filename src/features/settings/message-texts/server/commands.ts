import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type AppError, atFields } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { LOCALE_NAMES, type Locale } from "~/platform/kernel/locales";
import type { MessageDefinition } from "~/platform/mail/message-texts";
import { messageTexts } from "~/platform/mail/tables";
import { CHANNEL_LABELS, messageTextReset, messageTextSaved, refusalOf, segmentsRefusal } from "../domain";
import { textChangedMeanwhile } from "../errors";
import { countSms, getDefinition, judgedParts, nameOf, storedText, variablesFor } from "./queries";

interface Change {
  message: string;
  locale: Locale;
  version: number;
  now: Date;
}

/** Locks one text. Throws CONFLICT after another save, so that no change is overwritten unseen. */
async function lockText(tx: Tx, definition: MessageDefinition, { locale, version }: Change) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`message-text:${nameOf(definition)}:${locale}`}))`,
  );
  const [row] = await tx.select().from(messageTexts).where(storedText(definition, locale));
  if ((row?.version ?? 0) !== version) throw textChangedMeanwhile();
  return row;
}

async function write(
  tx: Tx,
  actor: Actor,
  definition: MessageDefinition,
  change: Change & { parts: Parts; id: string | undefined },
): Promise<string> {
  const { kind, channel } = definition;
  const id = change.id ?? newId(change.now.getTime());
  const next = {
    parts: change.parts,
    version: change.version + 1,
    updatedAt: change.now,
    updatedBy: actor.personId,
    updatedByName: actor.name || null,
  };
  await tx
    .insert(messageTexts)
    .values({ id, kind, channel, locale: change.locale, ...next })
    .onConflictDoUpdate({ target: messageTexts.id, set: next });
  return id;
}

type Parts = Record<string, string>;

const named = ({ title, channel }: MessageDefinition, locale: Locale) =>
  `${title}, ${CHANNEL_LABELS[channel]}, ${LOCALE_NAMES[locale]}`;

/**
 * Saves the company's words for a message. A part that is as the product has it is not kept, so that it follows the
 * product. INVALID at each part that misses a variable, names an unknown one or is too long.
 */
export async function saveText(tx: Tx, actor: Actor, change: Change & { parts: Parts }): Promise<void> {
  const definition = getDefinition(change);
  const { locale, now } = change;
  const variables = variablesFor(definition);
  const judged = judgedParts(definition, locale);
  const refused: Record<string, AppError> = {};
  const kept: Parts = {};
  for (const [name, part] of Object.entries(judged)) {
    const text = (change.parts[name] ?? part.own).replaceAll("\r\n", "\n").trim();
    const refusal =
      refusalOf(text, part, { channel: definition.channel, variables: Object.keys(variables) }) ??
      (definition.channel === "sms"
        ? segmentsRefusal(countSms(definition, text, variables).segments)
        : undefined);
    if (refusal) refused[`parts.${name}`] = refusal;
    if (text !== part.own) kept[name] = text;
  }
  if (Object.keys(refused).length > 0) throw atFields(refused);
  const before = await lockText(tx, definition, change);
  const textOf = (parts: Parts | undefined, name: string) => parts?.[name] ?? judged[name]?.own;
  const changed = Object.keys(judged).filter((name) => textOf(before?.parts, name) !== textOf(kept, name));
  if (changed.length === 0) return;
  const id = await write(tx, actor, definition, { ...change, parts: kept, id: before?.id });
  const message = nameOf(definition);
  await record(tx, actor, messageTextSaved, {
    subjectId: id,
    summary: `Text saved: ${named(definition, locale)}`,
    data: { message, locale, changed },
    at: now,
  });
}

/** Gives a message the product's words again. */
export async function resetText(tx: Tx, actor: Actor, change: Change): Promise<void> {
  const definition = getDefinition(change);
  const before = await lockText(tx, definition, change);
  if (!before || Object.keys(before.parts).length === 0) return;
  const id = await write(tx, actor, definition, { ...change, parts: {}, id: before.id });
  const message = nameOf(definition);
  await record(tx, actor, messageTextReset, {
    subjectId: id,
    summary: `Text reset to the product's: ${named(definition, change.locale)}`,
    data: { message, locale: change.locale },
    at: change.now,
  });
}
