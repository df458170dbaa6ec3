type Messages = Record<string, unknown>;

const read = new Map<string, Messages>();

/**
 * The messages of the JSON text that a page's data carries them in: one string is far cheaper to send than some
 * hundred values. Read once per text, on the server and in the browser; there are as many texts as languages.
 */
export function messagesOf(json: string): Messages {
  const known = read.get(json);
  if (known) return known;
  const messages = JSON.parse(json) as Messages;
  read.set(json, messages);
  return messages;
}
