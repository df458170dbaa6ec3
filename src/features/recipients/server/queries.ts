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

/** What is known of an address; undefined for one that never had a way out, an opt-out or a bounce. */
export async function findRecipient(reader: Reader, recipient: Recipient): Promise<RecipientRow | undefined> {
  const [row] = await reader.select().from(recipients).where(isAddress(recipient));
  return row;
}

/** The address of a row, for who heard an event about it. */
export async function findAddress(reader: Reader, id: string): Promise<Recipient | undefined> {
  const [row] = await reader
    .select({ channel: recipients.channel, address: recipients.address })
    .from(recipients)
    .where(eq(recipients.id, id));
  return row;
}

/** Whether an address wants nothing of sequences and campaigns. */
export async function isOptedOut(reader: Reader, recipient: Recipient): Promise<boolean> {
  return (await findRecipient(reader, recipient))?.optedOutAt != null;
}

/** Whether an e-mail address does not take mail. */
export async function isBounced(reader: Reader, email: string): Promise<boolean> {
  return (await findRecipient(reader, { channel: "email", address: email }))?.bouncedAt != null;
}

/** What is known of a person's addresses: opt-outs and bounces. */
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

/** What wrote to a person on a day already; undefined while they may be written to. */
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

/** Which address a way out is about. Throws NOT_FOUND for a link that is none of ours. */
export async function getOfLink(reader: Reader, token: string) {
  const [row] = await reader.select().from(recipients).where(eq(recipients.token, token));
  if (!row) throw optOutLinkNotValid();
  return { channel: row.channel, address: maskedAddress(row), optedOut: row.optedOutAt !== null };
}

const OPTED_OUT = "Not sent: they opted out of such messages.";
const BOUNCED = "Not sent: mail to this address came back.";

/** Why a message that nobody asked for must not leave: its address opted out or bounced since it was written. */
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

/** In SQL: of an e-mail or phone column, whether that address opted out or bounced. For audiences of many. */
export const isSilenced = (channel: "email" | "sms", column: ReturnType<typeof sql>) =>
  sql`exists (select 1 from recipients r where r.channel = ${channel} and r.address = ${channel === "email" ? sql`lower(${column})` : column} and (r.opted_out_at is not null or r.bounced_at is not null))`;
