type Messages = Record<string, unknown>;

/** On globalThis because the browser's and the server's bundles may each contain this module. */
const held = globalThis as typeof globalThis & { moveeaseMessages?: Map<string, Messages> };
held.moveeaseMessages ??= new Map();
const known = held.moveeaseMessages;

export type TextsPart = "identity" | "account" | "portal" | "calculator";

/** Stores messages of a language; later ones are added. */
export function addMessages(locale: string, messages: Messages): void {
  const held = known.get(locale);
  if (held) add(held, messages);
  else known.set(locale, messages);
}

/**
 * Awaited at the top of page modules, so that they load after their texts. The file is cached permanently, so pages do not
 * carry their texts as data. The server has all texts already.
 */
export async function needTexts(part: TextsPart): Promise<void> {
  if (typeof document === "undefined") return;
  const { lang, dataset } = document.documentElement;
  const address = (JSON.parse(dataset.texts ?? "{}") as Partial<Record<TextsPart, string>>)[part];
  if (address)
    addMessages(lang, ((await import(/* @vite-ignore */ address)) as { default: Messages }).default);
}

/** Adds to the existing object, so that its users see new messages. */
function add(held: Messages, more: Messages): void {
  for (const [key, value] of Object.entries(more)) {
    const there = held[key];
    if (isGroup(there) && isGroup(value)) add(there, value);
    else held[key] = value;
  }
}

const isGroup = (value: unknown): value is Messages =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A language's messages loaded so far; the same object as more are added. */
export function messagesOf(locale: string): Messages {
  const held = known.get(locale);
  if (held) return held;
  const fresh: Messages = {};
  known.set(locale, fresh);
  return fresh;
}
