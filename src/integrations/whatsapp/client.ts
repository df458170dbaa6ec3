import { z } from "zod";
import type { CallOptions } from "~/platform/outbound/provider-call";
import { callGraph } from "./call";
import { fetchMedia, uploadMedia } from "./media";
import {
  buttonsContent,
  listContent,
  mediaContent,
  reactionContent,
  send,
  templateContent,
  textContent,
} from "./send";
import { listTemplates, submitTemplate } from "./templates";
import type {
  Asked,
  NumberState,
  SendOptions,
  WhatsAppAccount,
  WhatsAppAddress,
  WhatsAppClient,
} from "./types";

const success = z.object({ success: z.literal(true) });
const number = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().default(""),
  quality_rating: z.string().default("UNKNOWN"),
  status: z.string().default(""),
  name_status: z.string().default(""),
});
const apps = z.object({ data: z.array(z.unknown()) });
const NUMBER_FIELDS = "display_phone_number,verified_name,quality_rating,status,name_status";

/** WhatsApp's Cloud API for one number (docs/domain/whatsapp.md#connection). Nothing is repeated. */
export function openWhatsApp(account: WhatsAppAccount, options: CallOptions = {}): WhatsAppClient {
  const sends = (to: WhatsAppAddress, prepared: Parameters<typeof send>[2], how?: SendOptions) =>
    send(account, to, prepared, how, options);
  return {
    sendText: (to, text, how) => sends(to, textContent(text), how),
    sendMedia: (to, media, how) => sends(to, mediaContent(media), how),
    sendTemplate: (to, template, how) => sends(to, templateContent(template), how),
    sendButtons: (to, message, how) => sends(to, buttonsContent(message), how),
    sendList: (to, list, how) => sends(to, listContent(list), how),
    sendReaction: (to, reaction) => sends(to, reactionContent(reaction)),
    markRead: async (messageId) => {
      const body = { messaging_product: "whatsapp", status: "read", message_id: messageId };
      const path = `${account.numberId}/messages`;
      return mapped(await callGraph(account, { path, method: "POST", body }, success, options), () => null);
    },
    uploadMedia: (file) => uploadMedia(account, file, options),
    fetchMedia: (request) => fetchMedia(account, request, options),
    listTemplates: () => listTemplates(account, options),
    submitTemplate: (template) => submitTemplate(account, template, options),
    getNumber: async () => {
      const path = `${account.numberId}?fields=${NUMBER_FIELDS}`;
      return mapped(await callGraph(account, { path }, number, options), stateOf);
    },
    isSubscribed: async () => {
      const path = `${account.accountId}/subscribed_apps`;
      return mapped(await callGraph(account, { path }, apps, options), ({ data }) => data.length > 0);
    },
  };
}

const stateOf = (given: z.output<typeof number>): NumberState => ({
  phone: given.display_phone_number,
  name: given.verified_name,
  quality: given.quality_rating,
  status: given.status,
  nameStatus: given.name_status,
});

function mapped<Given, Result>(asked: Asked<Given>, read: (given: Given) => Result): Asked<Result> {
  return asked.outcome === "done" ? { outcome: "done", result: read(asked.result) } : asked;
}
