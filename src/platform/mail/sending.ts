import { and, asc, eq, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask, runSoon } from "~/platform/tasks/tasks";
import { withNote } from "./layout";
import { enqueueSending, laneOf, sendBulkMessage, sendMessage, unseal } from "./outbox";
import { quietUntil } from "./quiet-hours";
import { outboxMessages } from "./tables";
import { deliverMail, type MailSettings, mailPorts, type SmsLine } from "./transport";

type Message = typeof outboxMessages.$inferSelect;

/** Sends one message of any channel. Without a provider it stays in the outbox, and no attempt is counted. */
async function sendOne({ id }: { id: string }): Promise<void> {
  const [waiting] = await db()
    .select({
      channel: outboxMessages.channel,
      mayWait: outboxMessages.mayWait,
      bulk: outboxMessages.bulk,
      kind: outboxMessages.kind,
      customerId: outboxMessages.customerId,
      recipient: outboxMessages.recipient,
      createdAt: outboxMessages.createdAt,
      attachments: outboxMessages.attachments,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  if (!waiting) return;
  const reason = await mailPorts().holds?.(waiting);
  if (reason) return hold(id, reason);
  if (waiting.mayWait && quietUntil(new Date()))
    return transaction((tx) => enqueueSending(tx, { id, mayWait: true, bulk: waiting.bulk }, new Date()));
  const startAfterSeconds = waiting.attachments.length > 0 && (await mailPorts().waits?.(waiting));
  if (startAfterSeconds)
    return transaction((tx) => enqueue(tx, laneOf(waiting), { id }, { startAfterSeconds }));
  if (waiting.channel === "sms") {
    const line = await mailPorts().sms?.();
    if (line) await sendOneSms(line, id);
    return;
  }
  const settings = await mailPorts().settings();
  if (settings.url) await sendOneMail({ ...settings, url: settings.url }, id);
}

// One at a time in each queue: after a crash only those in flight are uncertain.
export const sendMessageHandler = handleTask(sendMessage, sendOne, { batch: 10 });
/** The bulk queue, so that quotes and codes never wait behind bulk messages. */
export const sendBulkHandler = handleTask(sendBulkMessage, sendOne, { batch: 10 });

async function hold(id: string, reason: string): Promise<void> {
  await db()
    .update(outboxMessages)
    .set({ status: "held", lastError: reason })
    .where(and(eq(outboxMessages.id, id), inArray(outboxMessages.status, ["queued", "failed"])));
}

/** Sends one message within the request. Returns the server's error; undefined if sent. */
export async function sendMessageNow(id: string): Promise<string | undefined> {
  const send = sendMessageHandler.run as (payload: { id: string }) => Promise<void>;
  // The error is stored with the message.
  await send({ id }).catch(() => undefined);
  const [sent] = await db()
    .select({ status: outboxMessages.status, lastError: outboxMessages.lastError })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  return sent?.status === "sent" || sent?.status === "delivered"
    ? undefined
    : (sent?.lastError ?? "It was not sent.");
}

/** Marks a message as being sent, before it leaves. Undefined if it must not be sent. */
async function claim(id: string, claimable: SQL | undefined): Promise<Message | undefined> {
  const [message] = await db()
    .update(outboxMessages)
    .set({ status: "sending", attempts: sql`${outboxMessages.attempts} + 1` })
    .where(and(eq(outboxMessages.id, id), claimable))
    .returning();
  return message;
}

/** Resends mail that a crash left in flight, with its Message-ID, by which mail servers recognise it. */
async function sendOneMail(settings: MailSettings & { url: string }, id: string): Promise<void> {
  const message = await claim(id, ne(outboxMessages.status, "sent"));
  if (!message) return;
  try {
    // Not stored: when it is sent again, its papers may be signed.
    const note = message.attachments.length > 0 ? await mailPorts().notes?.(message) : undefined;
    await deliverMail(settings, note ? withNote(message, note) : message);
    await db()
      .update(outboxMessages)
      .set({ status: "sent", sentAt: new Date(), lastError: null })
      .where(eq(outboxMessages.id, id));
  } catch (error) {
    await end(id, "failed", error instanceof Error ? error.message : "unknown error");
    throw error;
  }
}

const INTERRUPTED = "The server stopped while this was being sent: it may have arrived.";

/**
 * An SMS has no Message-ID, so one without a provider's answer is never resent automatically. A person decides
 * (docs/domain/messaging.md#unknown-outcomes).
 */
async function sendOneSms(line: SmsLine, id: string): Promise<void> {
  const message = await claim(id, inArray(outboxMessages.status, ["queued", "failed"]));
  // In flight: the sending process died, or is slow enough that its task was reassigned.
  if (!message) return markInterrupted(id);
  const result = await line.send({
    id,
    to: message.recipient,
    text: unseal(message.text, message.sealed),
    isUnicode: message.encoding === "UCS-2",
  });
  if (result.outcome === "accepted") {
    await db()
      .update(outboxMessages)
      .set({
        // A delivery report may arrive before the answer.
        status: sql`case when ${outboxMessages.status} in ('sending', 'unknown') then 'sent' else ${outboxMessages.status} end`,
        sentAt: new Date(),
        lastError: sql`case when ${outboxMessages.status} in ('sending', 'unknown') then null else ${outboxMessages.lastError} end`,
        provider: line.provider,
        providerId: result.providerId || null,
      })
      .where(eq(outboxMessages.id, id));
    return;
  }
  await end(id, result.outcome === "unknown" ? "unknown" : "failed", result.reason);
  if (result.outcome === "later") throw new Error(result.reason);
}

async function markInterrupted(id: string): Promise<void> {
  await db()
    .update(outboxMessages)
    .set({ status: "unknown", lastError: INTERRUPTED })
    .where(and(eq(outboxMessages.id, id), eq(outboxMessages.status, "sending")));
}

/** Saves a sender's result; meanwhile another process may have marked the message interrupted. */
async function end(id: string, status: "failed" | "unknown", reason: string): Promise<void> {
  await db()
    .update(outboxMessages)
    .set({ status, lastError: reason.slice(0, 500) })
    .where(and(eq(outboxMessages.id, id), inArray(outboxMessages.status, ["sending", "unknown"])));
}

const sendWaiting = defineTask("send-waiting-messages");

/** Sends messages that waited for a provider, once there is one; checks every two minutes. */
export const sendWaitingHandler = handleTask(sendWaiting, () => sendWaitingMessages(new Date()), {
  cron: "*/2 * * * *",
});

/** After this time a message is outdated; a person may still send it again. */
const WORTH = {
  email: { days: 7, reason: "No mail server was set for 7 days." },
  sms: { days: 1, reason: "No SMS provider was set for a day." },
} as const;
const AT_ONCE = 500;

export async function sendWaitingMessages(now: Date): Promise<void> {
  const hasMail = (await mailPorts().settings()).url !== null;
  const hasSms = (await mailPorts().sms?.()) !== undefined;
  const channels = [...(hasMail ? (["email"] as const) : []), ...(hasSms ? (["sms"] as const) : [])];
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const channel of channels)
    await db()
      .update(outboxMessages)
      .set({ status: "failed", lastError: WORTH[channel].reason })
      .where(
        and(
          eq(outboxMessages.channel, channel),
          eq(outboxMessages.status, "queued"),
          lt(outboxMessages.createdAt, ago(WORTH[channel].days * 24 * 60)),
        ),
      );
  if (channels.length === 0) return;
  await transaction(async (tx) => {
    const waiting = await tx
      .select({ id: outboxMessages.id, bulk: outboxMessages.bulk })
      .from(outboxMessages)
      .where(
        and(
          inArray(outboxMessages.channel, channels),
          eq(outboxMessages.status, "queued"),
          lt(outboxMessages.createdAt, ago(2)),
          quietUntil(now) ? eq(outboxMessages.mayWait, false) : undefined,
        ),
      )
      .orderBy(asc(outboxMessages.createdAt), asc(outboxMessages.id))
      .limit(AT_ONCE);
    for (const { id, bulk } of waiting)
      if (!(await runSoon(tx, laneOf({ bulk }), { id }))) await enqueue(tx, laneOf({ bulk }), { id });
  });
}
