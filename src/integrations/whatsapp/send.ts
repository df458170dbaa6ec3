import { z } from "zod";
import type { CallOptions } from "~/platform/outbound/provider-call";
import { callGraph } from "./call";
import type {
  OutgoingList,
  OutgoingMedia,
  OutgoingTemplate,
  SendOptions,
  SendOutcome,
  WhatsAppAccount,
  WhatsAppAddress,
} from "./types";

const accepted = z.object({
  contacts: z
    .array(z.object({ user_id: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  messages: z.array(z.object({ id: z.string().min(1), message_status: z.string().optional() })).min(1),
});

/** Meta's limits in characters (docs/domain/whatsapp.md#messages). */
const MOST = {
  text: 4096,
  caption: 1024,
  buttonText: 1024,
  buttonTitle: 20,
  rowTitle: 24,
  rowDescription: 72,
  buttons: 3,
  rows: 10,
} as const;

/** The message in Meta's shape, or why Meta would refuse it. */
type Prepared = { message: object } | { problem: string };

/** Sends one message. With both a phone number and a user id, the number decides, as Meta says. */
export async function send(
  account: WhatsAppAccount,
  to: WhatsAppAddress,
  prepared: Prepared,
  { quotes, trace }: SendOptions = {},
  options: CallOptions = {},
): Promise<SendOutcome> {
  if ("problem" in prepared) return { outcome: "refused", code: "", reason: prepared.problem };
  if (!to.phone && !to.userId)
    return { outcome: "refused", code: "", reason: "The person has neither a phone number nor a user id." };
  const answer = await callGraph(
    account,
    {
      path: `${account.numberId}/messages`,
      method: "POST",
      body: {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...(to.phone ? { to: to.phone.replace(/^\+/, "") } : { recipient: to.userId }),
        ...(quotes ? { context: { message_id: quotes } } : {}),
        ...(trace ? { biz_opaque_callback_data: trace } : {}),
        ...prepared.message,
      },
    },
    accepted,
    options,
  );
  if (answer.outcome !== "done") return answer;
  const [message] = answer.result.messages;
  return {
    outcome: "accepted",
    id: message?.id ?? "",
    userId: answer.result.contacts?.[0]?.user_id ?? to.userId,
    isHeld: message?.message_status === "held_for_quality_assessment",
  };
}

const unsendable = (problem: string): Prepared => ({ problem });

export function textContent(text: string): Prepared {
  if (text.trim() === "") return unsendable("The message is empty.");
  if (text.length > MOST.text) return unsendable(`A message can have ${MOST.text} characters.`);
  return { message: { type: "text", text: { preview_url: false, body: text } } };
}

export function mediaContent({ kind, mediaId, caption, name }: OutgoingMedia): Prepared {
  const hasCaption = kind === "image" || kind === "video" || kind === "document";
  if (caption && !hasCaption) return unsendable("Only pictures, videos and files can have a caption.");
  if (caption && caption.length > MOST.caption)
    return unsendable(`A caption can have ${MOST.caption} characters.`);
  const media = {
    id: mediaId,
    ...(caption ? { caption } : {}),
    ...(name && kind === "document" ? { filename: name } : {}),
  };
  return { message: { type: kind, [kind]: media } };
}

export function templateContent({ name, language, header, body, buttons }: OutgoingTemplate): Prepared {
  const components: object[] = [];
  if (header)
    components.push({
      type: "header",
      parameters: [
        "text" in header
          ? { type: "text", text: header.text }
          : { type: header.kind, [header.kind]: { id: header.mediaId } },
      ],
    });
  if (body && body.length > 0)
    components.push({
      type: "body",
      parameters: body.map((value) => ({
        type: "text",
        ...(value.name ? { parameter_name: value.name } : {}),
        text: value.text,
      })),
    });
  for (const { index, kind, value } of buttons ?? [])
    components.push({
      type: "button",
      sub_type: kind,
      index: String(index),
      parameters: [kind === "url" ? { type: "text", text: value } : { type: "payload", payload: value }],
    });
  const given = components.length > 0 ? { components } : {};
  return { message: { type: "template", template: { name, language: { code: language }, ...given } } };
}

export function buttonsContent(message: {
  text: string;
  buttons: readonly { id: string; title: string }[];
}): Prepared {
  const { text, buttons } = message;
  if (buttons.length === 0 || buttons.length > MOST.buttons)
    return unsendable(`A message has one to ${MOST.buttons} buttons.`);
  if (text.length > MOST.buttonText)
    return unsendable(`A text above buttons can have ${MOST.buttonText} characters.`);
  if (buttons.some(({ title }) => title.length > MOST.buttonTitle))
    return unsendable(`A button can have ${MOST.buttonTitle} characters.`);
  const action = { buttons: buttons.map((reply) => ({ type: "reply", reply })) };
  return { message: { type: "interactive", interactive: { type: "button", body: { text }, action } } };
}

export function listContent({ text, button, sections }: OutgoingList): Prepared {
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length === 0 || rows.length > MOST.rows) return unsendable(`A list has one to ${MOST.rows} rows.`);
  if (button.length > MOST.buttonTitle)
    return unsendable(`A button can have ${MOST.buttonTitle} characters.`);
  if (rows.some(({ title }) => title.length > MOST.rowTitle))
    return unsendable(`A row's title can have ${MOST.rowTitle} characters.`);
  if (rows.some(({ description }) => (description?.length ?? 0) > MOST.rowDescription))
    return unsendable(`A row's description can have ${MOST.rowDescription} characters.`);
  const interactive = { type: "list", body: { text }, action: { button, sections } };
  return { message: { type: "interactive", interactive } };
}

export function reactionContent(reaction: { messageId: string; emoji: string }): Prepared {
  const { messageId, emoji } = reaction;
  return { message: { type: "reaction", reaction: { message_id: messageId, emoji } } };
}
