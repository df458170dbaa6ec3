type Messages = Record<string, unknown>;

const known = new Map<string, Messages>();

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
