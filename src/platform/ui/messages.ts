type Messages = Record<string, unknown>;

/** On globalThis because the pages' bundle and the server's may each hold a copy of this module. */
const held = globalThis as typeof globalThis & { moveeaseMessages?: Map<string, Messages> };
held.moveeaseMessages ??= new Map();
const known = held.moveeaseMessages;

/** Keeps the messages that an address stands for. */
export function keepMessages(address: string, messages: Messages): void {
  known.set(address, messages);
}

/**
 * The messages of a page by the address its data names. The server keeps them from its start; the browser loads that
 * address once, cached for good, before the page comes alive: no page carries its texts a second time as data.
 */
export function messagesOf(address: string): Messages {
  return known.get(address) ?? {};
}
