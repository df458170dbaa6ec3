import { z } from "zod";
import { describeError } from "./error-words";
import type { IncomingContent } from "./incoming";

const MOST_TEXT = 65_536;
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .catch("");
const id = z.string().min(1).max(512);

const media = z.object({
  id,
  mime_type: words(200),
  sha256: words(100),
  caption: words(MOST_TEXT),
  filename: words(255),
  voice: z.boolean().catch(false),
});
const number = z.coerce.number();
const place = z.object({
  latitude: number.min(-90).max(90),
  longitude: number.min(-180).max(180),
  name: words(1000),
  address: words(1000),
});
const card = z.object({
  name: z.object({ formatted_name: words(300) }),
  phones: z.array(z.object({ phone: words(60), wa_id: words(60) })).catch([]),
  emails: z.array(z.object({ email: words(254) })).catch([]),
});
const choice = z.object({ id: words(512), title: words(1000) });
const original = z.object({ original_message_id: id });

export const errorShape = z.object({
  code: z.number().int(),
  title: words(300),
  message: words(300),
  error_data: z
    .object({ details: words(300) })
    .optional()
    .catch(undefined),
});
/** Errors of a webhook; those of another shape are left out. */
export const errorList = z
  .array(errorShape.optional().catch(undefined))
  .transform((all) => all.filter((one) => one !== undefined))
  .catch([]);

export const errorInWords = ({ code, title, message, error_data }: z.output<typeof errorShape>): string =>
  describeError(code, error_data?.details || message || title);

type Given = Readonly<Record<string, unknown>>;
type Reader = (part: unknown, given: Given) => IncomingContent | undefined;

/** A reader that answers undefined for another shape. */
const shaped =
  <Shape extends z.ZodType>(shape: Shape, read: (value: z.output<Shape>) => IncomingContent): Reader =>
  (part) => {
    const found = shape.safeParse(part);
    return found.success ? read(found.data) : undefined;
  };

const mediaOf = (kind: "image" | "audio" | "video" | "document" | "sticker"): Reader =>
  shaped(media, ({ id: mediaId, mime_type, sha256, caption, filename, voice }) => ({
    kind: "media",
    media: kind,
    mediaId,
    mediaType: mime_type,
    sha256,
    caption,
    name: filename,
    isVoice: voice,
  }));

const READERS: Readonly<Record<string, Reader>> = {
  text: shaped(z.object({ body: words(MOST_TEXT) }), ({ body }) => ({ kind: "text", text: body })),
  image: mediaOf("image"),
  audio: mediaOf("audio"),
  voice: mediaOf("audio"),
  video: mediaOf("video"),
  document: mediaOf("document"),
  sticker: mediaOf("sticker"),
  location: shaped(place, (found) => ({ kind: "location", ...found })),
  contacts: shaped(z.array(card).min(1).max(257), (cards) => ({
    kind: "contacts",
    contacts: cards.map(({ name, phones, emails }) => ({
      name: name.formatted_name,
      phones: phones.map(({ phone, wa_id }) => phone || wa_id).filter(Boolean),
      emails: emails.map(({ email }) => email).filter(Boolean),
    })),
  })),
  interactive: shaped(
    z.object({ button_reply: choice.optional(), list_reply: choice.optional() }),
    ({ button_reply, list_reply }) => {
      const chosen = button_reply ?? list_reply;
      if (chosen) return { kind: "answer", ...chosen };
      return { kind: "unsupported", type: "interactive", problem: "" };
    },
  ),
  button: shaped(z.object({ payload: words(512), text: words(1000) }), ({ payload, text }) => ({
    kind: "answer",
    id: payload,
    title: text,
  })),
  reaction: shaped(z.object({ message_id: id, emoji: words(40) }), ({ message_id, emoji }) => ({
    kind: "reaction",
    messageId: message_id,
    emoji,
  })),
  revoke: shaped(original, ({ original_message_id }) => ({
    kind: "deletion",
    messageId: original_message_id,
  })),
  edit: shaped(original.extend({ message: z.record(z.string(), z.unknown()) }), (edit) => ({
    kind: "edit",
    messageId: edit.original_message_id,
    // An edit holds no other edit, so that the reading ends.
    content: edit.message.type === "edit" ? unsupported(edit.message) : readContent(edit.message),
  })),
};

/** The content by its type. Unknown types and unreadable parts become 'unsupported', never an error. */
export function readContent(given: Given): IncomingContent {
  const type = typeof given.type === "string" ? given.type : "";
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read?.(given[type], given) ?? unsupported(given);
}

function unsupported(given: Given): IncomingContent {
  const inner = z.object({ unsupported: z.object({ type: words(60) }) }).safeParse(given);
  const type = (inner.success && inner.data.unsupported.type) || String(given.type ?? "");
  const [error] = errorList.parse(given.errors);
  return { kind: "unsupported", type: type.slice(0, 60), problem: error ? errorInWords(error) : "" };
}
