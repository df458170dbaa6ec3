import { z } from "zod";
import { parseKeepable } from "~/platform/kernel/keepable";
import type {
  DeliveryStatus,
  IncomingMessage,
  IncomingWebhook,
  TemplateNews,
  WhatsAppPerson,
} from "./incoming";
import { errorInWords, errorList, readContent } from "./message-content";

const text = z.string().catch("");
const anything = z.record(z.string(), z.unknown());
const list = z.array(z.unknown()).catch([]);

const envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ changes: z.array(z.object({ field: text, value: anything })).catch([]) })),
});
const messagesValue = z.object({
  metadata: z.object({ phone_number_id: text }).catch({ phone_number_id: "" }),
  contacts: list,
  messages: list,
  statuses: list,
  errors: errorList,
});
const contact = z.object({
  wa_id: text,
  user_id: text,
  profile: z.object({ name: text, username: text }).catch({ name: "", username: "" }),
});
const id = z.string().min(1).max(512);
/** Seconds; later ones are no dates of ours. */
const timestamp = z.coerce.number().int().positive().max(9_999_999_999);
const message = z.looseObject({
  id,
  from: text,
  from_user_id: text,
  group_id: text,
  timestamp,
  context: z
    .object({
      id: text,
      forwarded: z.boolean().catch(false),
      frequently_forwarded: z.boolean().catch(false),
    })
    .optional()
    .catch(undefined),
  referral: z.object({ source_url: text }).optional().catch(undefined),
});
const change = z.object({
  body: text,
  type: text,
  wa_id: text,
  new_wa_id: z.coerce.string().catch(""),
  user_id: text,
  previous_user_id: text,
});
const status = z.object({
  id,
  status: z.enum(["sent", "delivered", "read", "played", "failed"]),
  timestamp,
  recipient_id: text,
  recipient_user_id: text,
  errors: errorList,
  pricing: z
    .object({ billable: z.boolean().optional().catch(undefined), category: text, type: text })
    .optional()
    .catch(undefined),
  biz_opaque_callback_data: text,
});
const templateNews = z.object({
  message_template_id: z.coerce.string().catch(""),
  message_template_name: text,
  message_template_language: text,
  event: text,
  reason: text,
  new_category: text,
  message_template_category: text,
  new_quality_score: text,
  rejection_info: z.object({ reason: text }).optional().catch(undefined),
});
const ABOUT_TEMPLATES: ReadonlySet<string> = new Set([
  "message_template_status_update",
  "template_category_update",
  "message_template_quality_update",
]);

/** Reads a signed webhook (docs/domain/whatsapp.md#webhook). Undefined if the body is not Meta's at all. */
export function readWebhook(body: string): IncomingWebhook | undefined {
  let given: unknown;
  try {
    given = parseKeepable(body);
  } catch {
    return undefined;
  }
  const read = envelope.safeParse(given);
  if (!read.success) return undefined;
  const found: IncomingWebhook = { messages: [], statuses: [], templates: [], problems: [], skipped: 0 };
  for (const { field, value } of read.data.entry.flatMap(({ changes }) => changes)) {
    if (field === "messages") readMessages(found, value);
    else if (ABOUT_TEMPLATES.has(field)) readTemplateNews(found, value);
    else found.skipped += 1;
  }
  return found;
}

/** Each part is read by itself, so that one of an unknown shape does not lose the others. */
function readMessages(found: IncomingWebhook, given: unknown): void {
  const value = messagesValue.parse(given);
  const numberId = value.metadata.phone_number_id;
  const people = value.contacts.flatMap((one) => {
    const read = contact.safeParse(one);
    return read.success ? [read.data] : [];
  });
  found.problems.push(...value.errors.map(errorInWords));
  for (const one of value.messages) {
    const read = message.safeParse(one);
    if (read.success) found.messages.push(messageOf(read.data, numberId, people));
    else found.skipped += 1;
  }
  for (const one of value.statuses) {
    const read = status.safeParse(one);
    if (read.success) found.statuses.push(statusOf(read.data, numberId, people));
    else found.skipped += 1;
  }
}

type Contact = z.output<typeof contact>;

function messageOf(
  given: z.output<typeof message>,
  numberId: string,
  people: readonly Contact[],
): IncomingMessage {
  const common = {
    id: given.id,
    numberId,
    at: new Date(given.timestamp * 1000),
    quotes: given.context?.id ?? "",
    isForwarded: Boolean(given.context?.forwarded || given.context?.frequently_forwarded),
    advert: given.referral?.source_url ?? "",
  };
  const from = personOf(given.from, given.from_user_id, people);
  // A group has no single person to answer.
  if (given.group_id)
    return { ...common, from, content: { kind: "unsupported", type: "group", problem: "" } };
  const changed = given.type === "system" ? change.safeParse(given.system) : undefined;
  if (!changed?.success) return { ...common, from, content: readContent(given) };
  const { body, type, wa_id, new_wa_id, user_id, previous_user_id } = changed.data;
  if (!/changed_(?:number|user_id)$/.test(type))
    return { ...common, from, content: { kind: "unsupported", type, problem: "" } };
  const phone = phoneOf(wa_id || new_wa_id);
  return {
    ...common,
    from: { ...from, phone, userId: user_id || from.userId },
    content: {
      kind: "change",
      text: body,
      previousPhone: from.phone,
      // A new number has a new user id; without the old one it would look like another person.
      previousUserId: previous_user_id || (user_id ? from.userId : ""),
    },
  };
}

/** The contact with the same user id or number. A lone contact belongs to all, as old webhooks send them. */
function personOf(phone: string, userId: string, people: readonly Contact[]): WhatsAppPerson {
  const known =
    people.find(({ user_id }) => user_id !== "" && user_id === userId) ??
    people.find(({ wa_id }) => wa_id !== "" && wa_id === phone) ??
    (people.length === 1 && (!userId || !people[0]?.user_id) ? people[0] : undefined);
  return {
    phone: phoneOf(phone || known?.wa_id || ""),
    userId: (userId || known?.user_id || "").slice(0, 200),
    name: (known?.profile.name ?? "").slice(0, 200),
    username: (known?.profile.username ?? "").slice(0, 100),
  };
}

/** E.164; empty if these are no digits of a phone. */
function phoneOf(given: string): string {
  const digits = given.replace(/^\+/, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : "";
}

function statusOf(
  given: z.output<typeof status>,
  numberId: string,
  people: readonly Contact[],
): DeliveryStatus {
  const { pricing } = given;
  return {
    messageId: given.id,
    numberId,
    state: given.status,
    at: new Date(given.timestamp * 1000),
    to: personOf(given.recipient_id, given.recipient_user_id, people),
    problem: given.errors.map(errorInWords).join(" "),
    codes: given.errors.map(({ code }) => code),
    price: pricing && {
      category: pricing.category,
      // Meta drops the field for messages that it charges by type.
      isBillable: pricing.billable ?? !pricing.type.startsWith("free"),
      type: pricing.type,
    },
    trace: given.biz_opaque_callback_data.slice(0, 512),
  };
}

function readTemplateNews(found: IncomingWebhook, given: unknown): void {
  const read = templateNews.safeParse(given);
  if (!read.success || !read.data.message_template_id) {
    found.skipped += 1;
    return;
  }
  const { data } = read;
  const reason = data.rejection_info?.reason || data.reason;
  const news: TemplateNews = {
    templateId: data.message_template_id,
    name: data.message_template_name,
    language: data.message_template_language,
    status: data.event.toUpperCase(),
    category: (data.new_category || data.message_template_category).toUpperCase(),
    quality: data.new_quality_score,
    reason: reason === "NONE" ? "" : reason.slice(0, 500),
  };
  found.templates.push(news);
}
