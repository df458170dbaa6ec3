type Messages = Record<string, unknown>;

/** On globalThis because the pages' bundle and the server's may each hold a copy of this module. */
const held = globalThis as typeof globalThis & { moveeaseMessages?: Map<string, Messages> };
held.moveeaseMessages ??= new Map();
const known = held.moveeaseMessages;

/** The messages that some of the pages need in a browser (src/server/texts.ts). */
export type TextsPart = "identity" | "account" | "portal" | "calculator";

/** Keeps messages of a language; what comes later is added. */
export function keepMessages(locale: string, messages: Messages): void {
  const held = known.get(locale);
  if (held) add(held, messages);
  else known.set(locale, messages);
}

/**
 * Awaited at the top of the modules of pages that the framework runs: such a module is there only when its texts are.
 * They are a file cached for good, so no page carries its texts a second time as data. On the server all are there.
 */
export async function needTexts(part: TextsPart): Promise<void> {
  if (typeof document === "undefined") return;
  const { lang, dataset } = document.documentElement;
  const address = (JSON.parse(dataset.texts ?? "{}") as Partial<Record<TextsPart, string>>)[part];
  if (address)
    keepMessages(lang, ((await import(/* @vite-ignore */ address)) as { default: Messages }).default);
}

/** Into the same object: who holds it sees the new ones. */
function add(held: Messages, more: Messages): void {
  for (const [key, value] of Object.entries(more)) {
    const there = held[key];
    if (isGroup(there) && isGroup(value)) add(there, value);
    else held[key] = value;
  }
}

const isGroup = (value: unknown): value is Messages =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A language's messages, as far as they are here; the same object as more come. */
export function messagesOf(locale: string): Messages {
  const held = known.get(locale);
  if (held) return held;
  const fresh: Messages = {};
  known.set(locale, fresh);
  return fresh;
}
