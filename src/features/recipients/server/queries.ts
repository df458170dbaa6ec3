import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db, type Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import {
  type Addresses,
  asAddresses,
  isOutreach,
  maskedAddress,
  normalAddress,
  type Recipient,
  sortedAddresses,
} from "../domain";
import { optOutLinkNotValid } from "../errors";
import { contactDays, recipients } from "./tables";

export type RecipientRow = typeof recipients.$inferSelect;

const isAddress = ({ channel, address }: Recipient) =>
  and(eq(recipients.channel, channel), eq(recipients.address, normalAddress({ channel, address })));

/** The opt-out and bounce of an address. Undefined without a row. */
export async function findRecipient(reader: Reader, recipient: Recipient): Promise<RecipientRow | undefined> {
  const [row] = await reader.select().from(recipients).where(isAddress(recipient));
  return row;
}

/** The address of a row, for subscribers to its events. */
export async function findAddress(reader: Reader, id: string): Promise<Recipient | undefined> {
  const [row] = await reader
    .select({ channel: recipients.channel, address: recipients.address })
    .from(recipients)
    .where(eq(recipients.id, id));
  return row;
}

/** True if the address opted out of sequences and campaigns. */
export async function isOptedOut(reader: Reader, recipient: Recipient): Promise<boolean> {
  return (await findRecipient(reader, recipient))?.optedOutAt != null;
}

/** True if the e-mail address bounced. */
export async function isBounced(reader: Reader, email: string): Promise<boolean> {
  return (await findRecipient(reader, { channel: "email", address: email }))?.bouncedAt != null;
}

/** Opt-outs and bounces of a person's addresses. */
export async function listRecipients(reader: Reader, addresses: Addresses): Promise<RecipientRow[]> {
  const { emails, phones } = asAddresses(addresses);
  if (emails.length + phones.length === 0) return [];
  return reader
    .select()
    .from(recipients)
    .where(
      or(
        and(eq(recipients.channel, "email"), inArray(recipients.address, emails)),
        and(eq(recipients.channel, "sms"), inArray(recipients.address, phones)),
      ),
    )
    .orderBy(recipients.channel, recipients.address);
}

/** The message that claimed a person's day. Undefined if the day is free. */
export async function findContactDay(
  reader: Reader,
  addresses: Addresses,
  day: PlainDate,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ cause: contactDays.cause })
    .from(contactDays)
    .where(and(inArray(contactDays.address, sortedAddresses(addresses)), eq(contactDays.day, day)))
    .limit(1);
  return row?.cause;
}

/** The address of an opt-out link. Throws NOT_FOUND for an unknown link. */
export async function getOfLink(reader: Reader, token: string) {
  const [row] = await reader.select().from(recipients).where(eq(recipients.token, token));
  if (!row) throw optOutLinkNotValid();
  return { channel: row.channel, address: maskedAddress(row), optedOut: row.optedOutAt !== null };
}

const OPTED_OUT = "Not sent: they opted out of such messages.";
const BOUNCED = "Not sent: mail to this address came back.";

/** Why an unsolicited message must not be sent: the address opted out or bounced after it was queued. */
export async function holdsOutreach(message: {
  kind: string;
  recipient: string;
}): Promise<string | undefined> {
  if (!isOutreach(message.kind)) return undefined;
  const rows = await db()
    .select({ optedOutAt: recipients.optedOutAt, bouncedAt: recipients.bouncedAt })
    .from(recipients)
    .where(inArray(recipients.address, [message.recipient, message.recipient.toLowerCase()]));
  if (rows.some(({ optedOutAt }) => optedOutAt)) return OPTED_OUT;
  return rows.some(({ bouncedAt }) => bouncedAt) ? BOUNCED : undefined;
}

/** SQL: true if the address in an e-mail or phone column opted out or bounced. */
export const isSilenced = (channel: "email" | "sms", column: ReturnType<typeof sql>) =>
  sql`exists (select 1 from recipients r where r.channel = ${channel} and r.address = ${channel === "email" ? sql`lower(${column})` : column} and (r.opted_out_at is not null or r.bounced_at is not null))`;
