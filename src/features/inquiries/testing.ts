import { desc, eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Touch } from "~/platform/kernel/first-touch";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import type { Storage } from "~/platform/storage/storage";
import { CONSENT_VERSION, type InquirySource } from "./domain/inquiries";
import { inquiryNotFound } from "./errors";
import { type InquiryForm, receiveInquiry } from "./server/commands/receive-inquiry";
import { inquiries } from "./server/tables";

export { inquiriesHandlers } from "./server/handlers";
export { inquiriesTasks } from "./server/tasks";

let made = 0;

/** A visitor's form, each time with a new mailbox. */
export function aForm(change: Partial<InquiryForm> = {}) {
  made += 1;
  return {
    name: "Achieng Odhiambo",
    email: `achieng${made}@example.co.ke`,
    phone: "+254712345678",
    service: "residential",
    message: "Two bedrooms from Kilimani to Thika",
    consent: CONSENT_VERSION,
    locale: "en",
    ...change,
  };
}

export async function anInquiry(
  change: Partial<InquiryForm> = {},
  over: { source?: InquirySource; now?: Date; actor?: Actor; touch?: Touch } = {},
) {
  const { source = "home", now = new Date(), actor = visitor, touch } = over;
  const id = await transaction((tx) => receiveInquiry(tx, actor, aForm(change), { source, touch, now }));
  const [row] = await db().select().from(inquiries).where(eq(inquiries.id, id));
  if (!row) throw inquiryNotFound();
  return { ...row, id };
}

export function memoryStorage(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
    keys: async function* () {
      yield* files.keys();
    },
    check: async () => undefined,
  };
}

/** The newest message to an address, with unmasked links. */
export async function mailTo(email: string) {
  const [mail] = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  return mail && { ...mail, text: unseal(mail.text, mail.sealed), stored: mail.text };
}

/** The token in a newsletter's link. */
export async function newsletterToken(email: string, which: "confirm" | "unsubscribe"): Promise<string> {
  const mail = await mailTo(email);
  const links = unseal(which === "confirm" ? "{{link}}" : "{{unsubscribe}}", mail?.sealed ?? null);
  return new URL(links).searchParams.get("token") ?? "";
}
