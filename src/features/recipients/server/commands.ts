import { randomInt } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { takesStop } from "~/features/messaging/server/queries/messages";
import type { Tx } from "~/platform/db/database";
import { factOf, record, recordAll } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import {
  type Addresses,
  asAddresses,
  normalAddress,
  type OptOutSource,
  type Recipient,
  type ReplyFact,
  recipientBounced,
  recipientOptedIn,
  recipientOptedOut,
  recipientWorks,
  replyReceived,
  sortedAddresses,
} from "../domain";
import { optOutLinkNotValid } from "../errors";
import { findRecipient, type RecipientRow } from "./queries";
import { contactDays, recipients } from "./tables";

/**
 * Claims a person's business day for one message of a sequence or campaign, in the transaction that writes it: false when
 * any of their addresses was written to that day. Two at once wait for each other, and the second is refused.
 */
export async function claimContactDay(
  tx: Tx,
  addresses: Addresses,
  day: PlainDate,
  { cause, now }: { cause: string; now: Date },
): Promise<boolean> {
  const all = sortedAddresses(addresses);
  if (all.length === 0) return false;
  const claimed = await tx
    .insert(contactDays)
    .values(all.map((address) => ({ address, day, cause, at: now })))
    .onConflictDoNothing()
    .returning({ address: contactDays.address });
  if (claimed.length === all.length) return true;
  if (claimed.length > 0)
    await tx.delete(contactDays).where(
      and(
        inArray(
          contactDays.address,
          claimed.map(({ address }) => address),
        ),
        eq(contactDays.day, day),
      ),
    );
  return false;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const OPT_OUT_TOKEN_LENGTH = 14;
/** About 80 bits: short enough for an SMS, too many to guess. */
const newOptOutToken = () =>
  Array.from({ length: OPT_OUT_TOKEN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

async function findOrCreateRecipient(tx: Tx, { channel, address }: Recipient): Promise<RecipientRow> {
  const recipient = { channel, address: normalAddress({ channel, address }) };
  await tx
    .insert(recipients)
    .values({ id: newId(), ...recipient, token: newOptOutToken() })
    .onConflictDoNothing();
  const row = await findRecipient(tx, recipient);
  if (!row) throw new Error("a recipient that was just written is not there");
  return row;
}

async function lockRecipient(tx: Tx, recipient: Recipient): Promise<RecipientRow> {
  const { id } = await findOrCreateRecipient(tx, recipient);
  const [row] = await tx.select().from(recipients).where(eq(recipients.id, id)).for("update");
  if (!row) throw new Error("a recipient that was just written is not there");
  return row;
}

/**
 * Opt-out link of an address, always the same: the secret `unsubscribe` of an e-mail, a link in an SMS. Takes no lock,
 * so senders cannot deadlock with opt-outs.
 */
export async function optOutLink(
  tx: Tx,
  recipient: Recipient,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
): Promise<string> {
  const { token } = await findOrCreateRecipient(tx, recipient);
  return `${publicUrl}${pathIn(locale, "/o")}/${token}`;
}

export const STOP_WORDS: Readonly<Record<Locale, string>> = {
  en: "Reply STOP to opt out",
  sw: "Jibu STOP kujiondoa",
};
const STOP_BY_LINK: Readonly<Record<Locale, string>> = { en: "Stop:", sw: "Acha:" };

/** Opt-out of an SMS: a keyword if its sender accepts replies, otherwise a link. */
export async function smsWayOut(
  tx: Tx,
  phone: string,
  at: { publicUrl: string; locale: Locale },
): Promise<string> {
  if (await takesStop(tx)) return STOP_WORDS[at.locale];
  return `${STOP_BY_LINK[at.locale]} ${await optOutLink(tx, { channel: "sms", address: phone }, at)}`;
}

/** Opts an address out of sequences and campaigns. Repeated calls have no effect. */
export async function recordOptOut(
  tx: Tx,
  actor: Actor,
  { source, now, ...recipient }: Recipient & { source: OptOutSource; now: Date },
): Promise<void> {
  const row = await lockRecipient(tx, recipient);
  if (row.optedOutAt) return;
  await tx.update(recipients).set({ optedOutAt: now, optOutSource: source }).where(eq(recipients.id, row.id));
  await record(tx, actor, recipientOptedOut, {
    subjectId: row.id,
    summary: `An address opted out of ${row.channel === "email" ? "e-mails" : "SMS"} of sequences and campaigns`,
    data: { channel: row.channel, source },
    at: now,
  });
}

interface LeftBefore extends Addresses {
  optOut: "email" | "all" | undefined;
}

/** Opts out addresses that an imported file lists as opted out. */
export async function recordOptOuts(
  tx: Tx,
  actor: Actor,
  all: readonly LeftBefore[],
  now: Date,
): Promise<void> {
  const addresses = all.flatMap(({ optOut, ...person }): Recipient[] => {
    if (optOut === undefined) return [];
    const { emails, phones } = asAddresses(person);
    return [
      ...emails.map((address) => ({ channel: "email" as const, address })),
      ...(optOut === "all" ? phones.map((address) => ({ channel: "sms" as const, address })) : []),
    ];
  });
  for (const recipient of addresses) await recordOptOut(tx, actor, { ...recipient, source: "person", now });
}

/** Opts out by a message's link. Throws NOT_FOUND for an unknown link. */
export async function optOutByLink(
  tx: Tx,
  actor: Actor,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(recipients).where(eq(recipients.token, token));
  if (!row) throw optOutLinkNotValid();
  await recordOptOut(tx, actor, { channel: row.channel, address: row.address, source: "link", now });
}

/** Ends an opt-out after staff recorded that the person asked for messages again. */
export async function endOptOut(
  tx: Tx,
  actor: Actor,
  { now, ...recipient }: Recipient & { now: Date },
): Promise<void> {
  const row = await lockRecipient(tx, recipient);
  if (!row.optedOutAt) return;
  await tx.update(recipients).set({ optedOutAt: null, optOutSource: null }).where(eq(recipients.id, row.id));
  await record(tx, actor, recipientOptedIn, {
    subjectId: row.id,
    summary: `An address wants ${row.channel === "email" ? "e-mails" : "SMS"} of sequences and campaigns again`,
    data: { channel: row.channel },
    at: now,
  });
}

const MAX_BOUNCE = 300;

/** Marks an address as permanently bounced. Repeated calls have no effect. */
export async function markBounced(
  tx: Tx,
  email: string,
  { reason, now, actor = system }: { reason: string; now: Date; actor?: Actor },
): Promise<void> {
  const row = await lockRecipient(tx, { channel: "email", address: email });
  if (row.bouncedAt) return;
  const bounceReason = reason.replace(/\s+/g, " ").trim().slice(0, MAX_BOUNCE);
  await tx.update(recipients).set({ bouncedAt: now, bounceReason }).where(eq(recipients.id, row.id));
  await record(tx, actor, recipientBounced, {
    subjectId: row.id,
    summary: "Mail to an address came back",
    data: { channel: "email", reason: bounceReason },
    at: now,
  });
}

/** Clears the bounce of addresses: they replied from them, or staff confirmed them. */
export async function endBounces(
  tx: Tx,
  actor: Actor,
  { emails, now }: { emails: readonly string[]; now: Date },
): Promise<void> {
  if (emails.length === 0) return;
  const addresses = emails.map((address) => normalAddress({ channel: "email", address }));
  const rows = await tx
    .update(recipients)
    .set({ bouncedAt: null, bounceReason: "" })
    .where(
      and(
        eq(recipients.channel, "email"),
        inArray(recipients.address, addresses),
        sql`${recipients.bouncedAt} is not null`,
      ),
    )
    .returning({ id: recipients.id });
  const works = rows.map(({ id: subjectId }) =>
    factOf(recipientWorks, {
      subjectId,
      summary: "An address takes mail again",
      data: { channel: "email" },
      at: now,
    }),
  );
  await recordAll(tx, actor, works);
}

export interface Reply extends Partial<Omit<ReplyFact, "channel" | "proof">> {
  channel: ReplyFact["channel"];
  proof: ReplyFact["proof"];
  subjectId: string;
  summary: string;
  customerId?: string | null;
}

/**
 * Records a reply once, in the transaction that saves it. Subscribers match rows by ids or addresses. An e-mail reply
 * proves that its address receives mail.
 */
export const recordReply = (tx: Tx, actor: Actor, { now, ...reply }: Reply & { now: Date }): Promise<void> =>
  recordReplies(tx, actor, [reply], now);

export async function recordReplies(
  tx: Tx,
  actor: Actor,
  replies: readonly Reply[],
  now: Date,
): Promise<void> {
  const read = replies.map((reply) => ({
    reply,
    ...asAddresses({ emails: reply.emails ?? [], phones: reply.phones ?? [] }),
  }));
  const proven = read.flatMap(({ reply, emails }) => (reply.channel === "email" ? emails : []));
  await endBounces(tx, actor, { emails: [...new Set(proven)], now });
  const facts = read.map(({ reply: { channel, proof, subjectId, summary, ...of }, emails, phones }) =>
    factOf(replyReceived, {
      subjectId,
      summary,
      data: {
        channel,
        proof,
        emails,
        phones,
        leadIds: of.leadIds ?? [],
        customerIds: of.customerIds ?? [],
        inquiryIds: of.inquiryIds ?? [],
      },
      customerId: of.customerId ?? of.customerIds?.[0] ?? null,
      at: now,
    }),
  );
  await recordAll(tx, actor, facts);
}

/** Deletes the rows of addresses for an erasure. Returns their ids. */
export async function eraseRecipients(tx: Tx, addresses: Addresses): Promise<string[]> {
  const all = sortedAddresses(addresses);
  if (all.length === 0) return [];
  await tx.delete(contactDays).where(inArray(contactDays.address, all));
  const gone = await tx
    .delete(recipients)
    .where(inArray(recipients.address, all))
    .returning({ id: recipients.id });
  return gone.map(({ id }) => id);
}

const KEPT_DAYS = 90;

/** Deletes expired claims. */
export async function forgetContactDays(tx: Tx, now: Date): Promise<void> {
  await tx.delete(contactDays).where(lt(contactDays.day, addDays(nairobiDate(now), -KEPT_DAYS)));
}
