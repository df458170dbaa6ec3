import { type GraphError, graphError } from "./whatsapp-errors";
import type { People, Written } from "./whatsapp-people";
import type { Templates } from "./whatsapp-templates";

type Body = Readonly<Record<string, unknown>>;
const partOf = (given: unknown): Body => (typeof given === "object" && given !== null ? (given as Body) : {});
const textOf = (given: unknown): string => (typeof given === "string" ? given : "");
const listOf = (given: unknown): Body[] => (Array.isArray(given) ? given.map(partOf) : []);

const missing = (name: string) =>
  graphError(400, 131008, "Required parameter is missing", { details: `Parameter ${name} is missing.` });
const wrong = (details: string) => graphError(400, 131009, "Parameter value is not valid", { details });

const MEDIA = new Set(["image", "audio", "video", "document", "sticker"]);

/** Reads a message as Meta does: shape, lengths, file and template. */
export function readMessage(body: Body, people: People, templates: Templates): Written | GraphError {
  const type = textOf(body.type) || "text";
  const part = partOf(body[type]);
  if (!body[type]) return missing(type);
  const service = { category: "service", isTemplate: false };
  if (type === "text") {
    const text = textOf(part.body);
    if (text === "") return missing("text['body']");
    if (text.length > 4096) return wrong("Param text['body'] must be at most 4096 characters long.");
    return { kind: "text", text, ...service };
  }
  if (MEDIA.has(type)) {
    const mediaId = textOf(part.id);
    const media = people.media(mediaId);
    if (!media) return wrong(`Param ${type}['id'] is not a valid media id.`);
    if (part.caption !== undefined && (type === "audio" || type === "sticker"))
      return wrong(`Unexpected key "caption" on param "${type}".`);
    return { kind: type, text: textOf(part.caption) || textOf(part.filename) || type, mediaId, ...service };
  }
  if (type === "interactive") return readInteractive(part);
  if (type === "reaction") {
    if (!people.entry(textOf(part.message_id))) return wrong("Param reaction['message_id'] is unknown.");
    return { kind: "reaction", text: textOf(part.emoji), ...service };
  }
  if (type === "template") return templates.read(part);
  return wrong(`Param type has the unknown value ${type}.`);
}

function readInteractive(part: Body): Written | GraphError {
  const text = textOf(partOf(part.body).text);
  if (text === "") return missing("interactive['body']");
  const action = partOf(part.action);
  const service = { category: "service", isTemplate: false };
  if (part.type === "button") {
    const replies = listOf(action.buttons).map((button) => partOf(button.reply));
    if (replies.length < 1 || replies.length > 3) return wrong("Invalid buttons count. Min 1, max 3.");
    const choices = replies.map(({ id, title }) => ({ id: textOf(id), title: textOf(title) }));
    if (choices.some(({ title }) => title === "" || title.length > 20))
      return wrong("Button title length invalid. Min length: 1, Max length: 20.");
    return { kind: "buttons", text, choices, ...service };
  }
  if (part.type === "list") {
    const rows = listOf(action.sections).flatMap((section) => listOf(section.rows));
    if (rows.length < 1 || rows.length > 10) return wrong("Total row count exceeds 10.");
    const choices = rows.map(({ id, title }) => ({ id: textOf(id), title: textOf(title) }));
    if (choices.some(({ title }) => title === "" || title.length > 24))
      return wrong("Row title is too long. Max length is 24.");
    if (textOf(action.button) === "" || textOf(action.button).length > 20)
      return wrong("Button is not valid.");
    return { kind: "list", text, choices, ...service };
  }
  return wrong("Param interactive['type'] is not valid.");
}
