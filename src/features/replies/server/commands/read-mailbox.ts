import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { findMailbox, openFoundMailbox } from "~/features/messaging/server/commands/call-mailbox";
import { communicationSection } from "~/features/messaging/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { FetchedMail, ImapConfig, ListedMail, OpenMailbox } from "~/integrations/imap/mailbox";
import { type IncomingMail, readMail } from "~/integrations/imap/read-mail";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { CUT_MAIL_BYTES, MAX_MAIL_BYTES } from "../../domain/replies";
import { listKnownKeys } from "../queries/replies";
import { mailboxReadings } from "../tables";
import { saveFiles } from "./save-files";
import { type Arrived, saveReplies } from "./save-replies";

/** Limits of one fetch, in mails and bytes. */
const BATCH = 50;
const BATCH_BYTES = 25 * 1024 * 1024;
/** A reader without progress for this long has failed; another one takes over. */
const TAKEN_MS = 5 * 60_000;
/** Covers mail between saving the settings and the first reading, within a minute, and during a connection test. */
const FIRST_MS = 5 * 60_000;
/** A mail server's clock may be behind ours. */
const DAY_MS = 86_400_000;

type Reading = typeof mailboxReadings.$inferSelect;

/**
 * Reads and saves new mail (docs/decisions/0123). Only one process reads at a time. Each batch saves its
 * position with its mails, so a crash loses or duplicates none. The first reading starts a few minutes back.
 * Returns the number of new mails.
 */
export async function readMailbox(now: Date): Promise<number> {
  const config = await findMailbox();
  if (!config) return 0;
  const reading = await takeReading(nameOf(config), now);
  if (!reading) return 0;
  try {
    const mailbox = await openFoundMailbox(config);
    try {
      return await readOn(mailbox, config, reading, now);
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await db()
      .update(mailboxReadings)
      .set({
        failedSince: sql`coalesce(${mailboxReadings.failedSince}, ${now.toISOString()}::timestamptz)`,
        lastError: said.slice(0, 500),
      })
      .where(isOurs(reading));
    log().warn({ err: error }, "the mailbox could not be read");
    return 0;
  } finally {
    await db().update(mailboxReadings).set({ takenUntil: null, takenBy: null }).where(isOurs(reading));
  }
}

const nameOf = ({ user, host, port, folder }: ImapConfig) =>
  `${user.toLowerCase()}@${host}:${port}/${folder}`;

const isOurs = ({ mailbox, takenBy }: Reading) =>
  and(eq(mailboxReadings.mailbox, mailbox), eq(mailboxReadings.takenBy, takenBy ?? ""));

/** Undefined while another process reads. */
async function takeReading(mailbox: string, now: Date): Promise<Reading | undefined> {
  await db().insert(mailboxReadings).values({ mailbox, startedAt: now }).onConflictDoNothing();
  const [reading] = await db()
    .update(mailboxReadings)
    .set({ takenUntil: new Date(now.getTime() + TAKEN_MS), takenBy: newId() })
    .where(
      and(
        eq(mailboxReadings.mailbox, mailbox),
        or(isNull(mailboxReadings.takenUntil), lt(mailboxReadings.takenUntil, now)),
      ),
    )
    .returning();
  return reading;
}

async function readOn(
  mailbox: OpenMailbox,
  config: ImapConfig,
  reading: Reading,
  now: Date,
): Promise<number> {
  const { uidValidity } = mailbox;
  const isFirst = reading.uidValidity === null;
  // After a rebuild UIDs mean other mails: read again, known ones are skipped.
  const isRenumbered = !isFirst && reading.uidValidity !== uidValidity;
  const from = isFirst ? Math.max(0, mailbox.uidNext - 1) : isRenumbered ? 0 : reading.lastUid;
  if (isRenumbered)
    await db().update(mailboxReadings).set({ uidValidity, lastUid: from }).where(isOurs(reading));
  const since = new Date(reading.startedAt.getTime() - (isFirst ? FIRST_MS : DAY_MS));
  const listed = (
    isFirst || isRenumbered ? await mailbox.listSince(since) : await mailbox.listAfter(from)
  ).filter(({ receivedAt }) => !isFirst || receivedAt >= since);
  const { emailFromAddress } = await getSettings(db(), communicationSection);
  const own = new Set([emailFromAddress.toLowerCase(), config.user.toLowerCase()]);
  let kept = 0;
  for await (const { uids, fetched } of fetchAhead(mailbox, batchesOf(listed))) {
    const arrived = await read(
      fetched.filter(({ receivedAt }) => receivedAt >= since),
      own,
    );
    kept += await transaction(async (tx) => {
      const count = await saveReplies(tx, arrived, now);
      const moved = await tx
        .update(mailboxReadings)
        .set({ lastUid: Math.max(from, ...uids), takenUntil: new Date(Date.now() + TAKEN_MS) })
        .where(isOurs(reading))
        .returning({ mailbox: mailboxReadings.mailbox });
      if (moved.length === 0) throw new Error("Another process reads this mailbox now.");
      return count;
    });
  }
  // An aborted first reading starts over.
  const begun = isFirst ? { uidValidity, lastUid: from } : {};
  await db()
    .update(mailboxReadings)
    .set({ ...begun, readAt: now, failedSince: null, lastError: "" })
    .where(isOurs(reading));
  return kept;
}

async function* fetchAhead(mailbox: OpenMailbox, batches: readonly ListedMail[][]) {
  const fetch = (batch: readonly ListedMail[] = []) => {
    const uids = batch.map(({ uid }) => uid);
    const isLarge = batch.some(({ bytes }) => bytes > MAX_MAIL_BYTES);
    const fetched =
      uids.length > 0
        ? mailbox.fetch(uids, isLarge ? CUT_MAIL_BYTES : MAX_MAIL_BYTES)
        : Promise.resolve<FetchedMail[]>([]);
    // The later await reports the error; after a failed batch no code awaits it.
    fetched.catch(() => undefined);
    return { uids, fetched };
  };
  let ahead = fetch(batches[0]);
  for (const at of batches.keys()) {
    const { uids } = ahead;
    const fetched = await ahead.fetched;
    ahead = fetch(batches[at + 1]);
    yield { uids, fetched };
  }
}

function batchesOf(listed: readonly ListedMail[]): ListedMail[][] {
  const batches: ListedMail[][] = [];
  let bytes = 0;
  for (const mail of listed) {
    const last = batches.at(-1);
    const fits = last && last.length < BATCH && bytes + mail.bytes <= BATCH_BYTES;
    if (fits) last.push(mail);
    else batches.push([mail]);
    bytes = fits ? bytes + mail.bytes : mail.bytes;
  }
  return batches;
}

async function read(fetched: readonly FetchedMail[], own: ReadonlySet<string>): Promise<Arrived[]> {
  const mails: { mail: IncomingMail; key: string; of: FetchedMail }[] = [];
  for (const of of fetched) {
    const mail = await readMail(of.raw).catch(() => unreadable(of.raw));
    if (!own.has(mail.fromAddress)) mails.push({ mail, key: keyOf(mail), of });
  }
  const known = await listKnownKeys(
    db(),
    mails.map(({ key }) => key),
  );
  const arrived: Arrived[] = [];
  for (const { mail, key, of } of mails) {
    if (known.has(key)) continue;
    known.add(key);
    const isPersonal = mail.automatic === "";
    const files = isPersonal && !of.isCut ? await saveFiles(mail.files) : { files: [], leftOut: [] };
    arrived.push({
      channel: "email",
      key,
      messageId: mail.messageId,
      references: mail.references,
      answers: mail.answers,
      fromName: mail.fromName,
      fromAddress: mail.fromAddress,
      subject: mail.subject,
      text: mail.text,
      isCut: of.isCut || mail.isCut,
      automatic: mail.automatic,
      reports: mail.reports,
      isOptOut: false,
      ...files,
      receivedAt: of.receivedAt,
    });
  }
  return arrived;
}

/**
 * Equal for the same mail, regardless of its UID and the servers' headers: a hash of the sender's content. A
 * Message-ID alone is not enough, because senders can forge it.
 */
function keyOf(mail: IncomingMail): string {
  const { messageId, fromAddress, subject, sentAt, text } = mail;
  const said = JSON.stringify([messageId, fromAddress, subject, sentAt?.getTime() ?? null, text]);
  return `mail:${createHash("sha256").update(said).digest("base64url")}`;
}

/** Saves an unreadable mail with its first characters, so that staff can check it. */
function unreadable(raw: Buffer): IncomingMail {
  const words = raw
    .subarray(0, 2000)
    .toString("latin1")
    .replace(/[^\x20-\x7e\n]/g, "");
  const from = /^from:[^\n]*?([^\s<>]+@[^\s<>]+)/im.exec(words)?.[1]?.toLowerCase() ?? "";
  return {
    messageId: "",
    answers: [],
    references: [],
    fromName: "",
    fromAddress: from,
    subject: "A mail that cannot be read",
    sentAt: undefined,
    text: words,
    isCut: true,
    files: [],
    automatic: "",
    reports: [],
  };
}
