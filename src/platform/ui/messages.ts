type Messages = Record<string, unknown>;

/** On globalThis because the pages' bundle and the server's may each hold a copy of this module. */
const held = globalThis as typeof globalThis & { moveeaseMessages?: Map<string, Messages> };
held.moveeaseMessages ??= new Map();
const known = held.moveeaseMessages;

/** Keeps the messages that an address stands for; what comes later under the same address is added. */
export function keepMessages(address: string, messages: Messages): void {
  const held = known.get(address);
  if (held) add(held, messages);
  else known.set(address, messages);
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

/**
 * The messages of a page by the address its data names. The server keeps them from its start; the browser loads that
 * address once, cached for good, before the page comes alive: no page carries its texts a second time as data.
 */
export function messagesOf(address: string): Messages {
  return known.get(address) ?? {};
}
