/** One number of WhatsApp's Cloud API (docs/domain/whatsapp.md#connection). */
export interface WhatsAppAccount {
  /** The phone number's id at Meta, not the number. */
  numberId: string;
  /** The WhatsApp Business Account's id: it owns the templates. */
  accountId: string;
  accessToken: string;
  /** Empty: Meta's own address. */
  baseUrl: string;
}

/** A person at WhatsApp. Either field may be empty: people with a username can hide their number. */
export interface WhatsAppAddress {
  /** E.164. */
  phone: string;
  /** The business-scoped user id, such as KE.1349120865530274. */
  userId: string;
}

/**
 * The outcome of one send, as the outbox knows it. `later`: nothing was sent, and the same message may succeed later.
 * `refused`: nothing was sent, and the same message never succeeds. `unknown`: it may arrive, so only a person sends again.
 */
export type SendOutcome =
  | { outcome: "accepted"; id: string; userId: string; isHeld: boolean }
  | { outcome: "later" | "refused"; code: string; reason: string }
  | { outcome: "unknown"; reason: string };

/** The outcome of a call that sends nothing. */
export type Asked<Result> =
  | { outcome: "done"; result: Result }
  | Exclude<SendOutcome, { outcome: "accepted" }>;

export interface SendOptions {
  /** The id of the message that this one quotes. */
  quotes?: string;
  /** Comes back with each status, and finds a message whose answer was lost. At most 512 characters. */
  trace?: string;
}

export type MediaKind = "image" | "audio" | "video" | "document" | "sticker";

export interface OutgoingMedia {
  kind: MediaKind;
  /** From `uploadMedia`. */
  mediaId: string;
  caption?: string;
  /** The file's name, for documents. */
  name?: string;
}

export interface OutgoingTemplate {
  name: string;
  /** Such as en, en_US or sw. */
  language: string;
  header?: { text: string } | { kind: "image" | "video" | "document"; mediaId: string };
  /** In the order of the body's variables; `name` where the template names them. */
  body?: readonly { name?: string; text: string }[];
  buttons?: readonly { index: number; kind: "quick_reply" | "url"; value: string }[];
}

export interface OutgoingList {
  text: string;
  /** Opens the list. */
  button: string;
  sections: readonly {
    title: string;
    rows: readonly { id: string; title: string; description?: string }[];
  }[];
}

export interface FetchedMedia {
  mediaType: string;
  bytes: Buffer;
}

export interface MediaRequest {
  mediaId: string;
  /** As the webhook stated it, in base64. Empty: unknown. */
  sha256?: string;
  /** Fails before the download if the file is longer. */
  mostBytes?: number;
}

export const TEMPLATE_CATEGORIES = ["UTILITY", "MARKETING", "AUTHENTICATION"] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export interface ListedTemplate {
  id: string;
  name: string;
  language: string;
  /** Meta adds states and categories, so both stay text. */
  status: string;
  category: string;
  /** Why it was rejected; empty otherwise. */
  reason: string;
  quality: string;
  header: string;
  body: string;
  footer: string;
  buttons: string[];
  /** Of the body, in their order: "1", "2" or names. */
  variables: string[];
  /** The header is a picture, a video, a file or a place. */
  hasMediaHeader: boolean;
}

export interface NewTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  header: string;
  body: string;
  footer: string;
  quickReplies: readonly string[];
  /** One for each variable of the body. */
  examples: readonly string[];
}

export interface NumberState {
  phone: string;
  name: string;
  /** GREEN, YELLOW, RED or UNKNOWN. */
  quality: string;
  /** CONNECTED when it can send. */
  status: string;
  nameStatus: string;
}

export interface WhatsAppClient {
  sendText(to: WhatsAppAddress, text: string, options?: SendOptions): Promise<SendOutcome>;
  sendMedia(to: WhatsAppAddress, media: OutgoingMedia, options?: SendOptions): Promise<SendOutcome>;
  sendTemplate(to: WhatsAppAddress, template: OutgoingTemplate, options?: SendOptions): Promise<SendOutcome>;
  /** At most three. */
  sendButtons(
    to: WhatsAppAddress,
    message: { text: string; buttons: readonly { id: string; title: string }[] },
    options?: SendOptions,
  ): Promise<SendOutcome>;
  /** At most ten rows in all sections. */
  sendList(to: WhatsAppAddress, list: OutgoingList, options?: SendOptions): Promise<SendOutcome>;
  /** An empty `emoji` takes the reaction back. */
  sendReaction(to: WhatsAppAddress, reaction: { messageId: string; emoji: string }): Promise<SendOutcome>;
  /** Marks the message and all before it. */
  markRead(messageId: string): Promise<Asked<null>>;
  /** Returns the media's id, which Meta keeps for 30 days. */
  uploadMedia(file: { name: string; mediaType: string; bytes: Buffer }): Promise<Asked<string>>;
  /** Checks length, digest and content. */
  fetchMedia(request: MediaRequest): Promise<Asked<FetchedMedia>>;
  listTemplates(): Promise<Asked<ListedTemplate[]>>;
  submitTemplate(template: NewTemplate): Promise<Asked<{ id: string; status: string; category: string }>>;
  getNumber(): Promise<Asked<NumberState>>;
  /** True if an app receives the account's webhooks. */
  isSubscribed(): Promise<Asked<boolean>>;
}
