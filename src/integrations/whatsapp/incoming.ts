import type { MediaKind, WhatsAppAddress } from "./types";

/** A person as a webhook names them. `userId` is the key; it is missing only in old webhooks. */
export interface WhatsAppPerson extends WhatsAppAddress {
  /** As the person calls themselves. */
  name: string;
  username: string;
}

export interface IncomingMedia {
  kind: "media";
  media: MediaKind;
  /** Meta keeps it for seven days. */
  mediaId: string;
  mediaType: string;
  /** In base64; empty if not stated. */
  sha256: string;
  caption: string;
  name: string;
  /** Recorded in WhatsApp, in contrast to a sound file. */
  isVoice: boolean;
}

export type IncomingContent =
  | { kind: "text"; text: string }
  | IncomingMedia
  | { kind: "location"; latitude: number; longitude: number; name: string; address: string }
  | { kind: "contacts"; contacts: { name: string; phones: string[]; emails: string[] }[] }
  /** A tap on a button or a row. `id` is what we gave it. */
  | { kind: "answer"; id: string; title: string }
  /** An empty `emoji` takes the reaction back. */
  | { kind: "reaction"; messageId: string; emoji: string }
  | { kind: "edit"; messageId: string; content: IncomingContent }
  | { kind: "deletion"; messageId: string }
  /** The person has another number or user id; `from` has the new ones. */
  | { kind: "change"; text: string; previousPhone: string; previousUserId: string }
  | { kind: "unsupported"; type: string; problem: string };

export interface IncomingMessage {
  id: string;
  /** The id of our number. */
  numberId: string;
  from: WhatsAppPerson;
  /** When it was written, by Meta's clock. */
  at: Date;
  content: IncomingContent;
  /** The id of the message that it quotes or answers; empty without one. */
  quotes: string;
  isForwarded: boolean;
  /** The address of the advertisement it came from; empty without one. */
  advert: string;
}

export const DELIVERY_STATES = ["accepted", "sent", "failed", "delivered", "read", "played"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface DeliveryStatus {
  messageId: string;
  numberId: string;
  state: Exclude<DeliveryState, "accepted">;
  at: Date;
  to: WhatsAppPerson;
  /** In words, with Meta's codes; empty unless it failed. */
  problem: string;
  /** Meta's codes of the failure. */
  codes: number[];
  /** Undefined until Meta states it. */
  price: { category: string; isBillable: boolean; type: string } | undefined;
  /** What the send gave as `trace`; empty without one. */
  trace: string;
}

/**
 * True if `next` tells more than `known`. Webhooks arrive in any order, so states only rise: a failure follows sending,
 * and a delivery outweighs a failure.
 */
export const isRise = (known: DeliveryState, next: DeliveryState): boolean =>
  DELIVERY_STATES.indexOf(next) > DELIVERY_STATES.indexOf(known);

/** News about a template: its state, its category or its quality. */
export interface TemplateNews {
  templateId: string;
  name: string;
  language: string;
  /** Empty if this is about something else. */
  status: string;
  category: string;
  quality: string;
  reason: string;
}

export interface IncomingWebhook {
  messages: IncomingMessage[];
  statuses: DeliveryStatus[];
  templates: TemplateNews[];
  /** Errors of the account, in words. */
  problems: string[];
  /** Parts that nothing here uses or that cannot be read. */
  skipped: number;
}
