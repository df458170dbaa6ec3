import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Mismatch } from "~/features/settings/management/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import type { Cents } from "~/platform/kernel/money";
import { masked } from "~/platform/mail/outbox";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { outboxMessages as messages } from "~/platform/mail/tables";
import { findMailSettings } from "~/platform/mail/transport";
import { messageRow } from "../../contract";
import { canBeAnswered } from "../../domain";
import { messageNotFound, noticeCannotGo } from "../../errors";
import type { MessageStatus } from "../../list";
import { communicationSection } from "../../settings";
import { smsConfig } from "../commands/call-sms";

type Status = MessageStatus;

const columns = {
  ...columnsOf(messages, messageRow.shape),
  status: sql<Status>`${messages.status}`,
};

/** The outbox, newest first. */
export function listMessages(
  reader: Reader,
  input: PageInput & {
    status?: Status | undefined;
    channel?: string | undefined;
    search?: string | undefined;
  },
) {
  const words = input.search?.trim().toLowerCase();
  return readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select(columns).from(messages).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${messages}`,
    conditions: [
      input.status && eq(messages.status, input.status),
      input.channel ? eq(messages.channel, input.channel) : undefined,
      words
        ? sql`lower(${messages.recipient} || ' ' || ${messages.subject}) like ${`%${words.replace(/[\\%_]/g, "\\$&")}%`}`
        : undefined,
    ],
    id: sql`${messages.id}`,
    sort: {
      by: sql`${messages.createdAt}`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.createdAt,
    },
    input: { limit: 25, ...input },
  });
}

/** One message with content as staff may see it. */
export async function getMessage(reader: Reader, id: string, now: Date) {
  const [row] = await reader.select().from(messages).where(eq(messages.id, id));
  if (!row) throw messageNotFound();
  return {
    ...row,
    status: row.status as Status,
    html: masked(row.html),
    text: masked(row.text),
    attachments: row.attachments.map((attachment) => attachment.name),
    heldUntil: row.mayWait && row.status === "queued" ? (quietUntil(now) ?? null) : null,
  };
}

/** The latest messages about a row. */
export async function listMessagesAbout(reader: Reader, subjectType: string, subjectId: string, limit = 3) {
  const rows = await reader
    .select({
      id: messages.id,
      type: messages.channel,
      subject: messages.subject,
      status: messages.status,
      date: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.subjectType, subjectType), eq(messages.subjectId, subjectId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit);
  return rows;
}

export type MessageAbout = Awaited<ReturnType<typeof listMessagesAbout>>[number];

/** The latest messages about each of several rows, newest first, in one query. */
export async function listMessagesAboutEach(
  reader: Reader,
  subjectType: string,
  subjectIds: readonly string[],
  limit = 3,
): Promise<Map<string, MessageAbout[]>> {
  const found = new Map<string, MessageAbout[]>();
  if (subjectIds.length === 0) return found;
  const ranked = reader
    .select({
      subjectId: sql<string>`${messages.subjectId}`.as("subject_id"),
      id: messages.id,
      type: messages.channel,
      subject: messages.subject,
      status: messages.status,
      date: messages.createdAt,
      place:
        sql<number>`row_number() over (partition by ${messages.subjectId} order by ${messages.createdAt} desc, ${messages.id} desc)`.as(
          "place",
        ),
    })
    .from(messages)
    .where(and(eq(messages.subjectType, subjectType), inArray(messages.subjectId, [...subjectIds])))
    .as("ranked");
  const rows = await reader.select().from(ranked).where(lte(ranked.place, limit)).orderBy(ranked.place);
  for (const { subjectId, place: _, ...message } of rows)
    found.set(subjectId, [...(found.get(subjectId) ?? []), message]);
  return found;
}

export interface Channels {
  email: boolean;
  sms: boolean;
}

const NOTICES = ["bookingConfirmations", "statusUpdates", "paymentReminders"] as const;

/** Channels that a toggle in Settings → Communication enables (docs/domain/messaging.md#toggles). */
export async function getChannels(reader: Reader, toggle: (typeof NOTICES)[number]): Promise<Channels> {
  const { smsEnabled, ...settings } = await getSettings(reader, communicationSection);
  return { email: settings[toggle], sms: settings[toggle] && smsEnabled };
}

export async function sendsSms(reader: Reader): Promise<boolean> {
  return (await getSettings(reader, communicationSection)).smsEnabled;
}

/** True if recipients can reply to the sender by text. */
export async function takesStop(reader: Reader): Promise<boolean> {
  return canBeAnswered((await getSettings(reader, communicationSection)).smsSenderName);
}

/** True if marketing emails are enabled; recipients' consent is checked separately. */
export async function sendsMarketing(reader: Reader): Promise<boolean> {
  return (await getSettings(reader, communicationSection)).marketingEmails;
}

/** The price of one SMS part in cents; 0 if not set. */
export async function readSmsPartPrice(reader: Reader): Promise<Cents> {
  return (await getSettings(reader, communicationSection)).smsPartPrice;
}

/** Enabled notices that no channel can deliver. */
export async function findUncarriedNotices(reader: Reader): Promise<readonly Mismatch[]> {
  const settings = await getSettings(reader, communicationSection);
  const goes = (settings.smsEnabled && smsConfig(settings)) || (await findMailSettings())?.url;
  if (goes) return [];
  return NOTICES.filter((notice) => settings[notice]).map((path) => ({
    section: communicationSection,
    path,
    refusal: noticeCannotGo,
  }));
}
