import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { noticesSent } from "../../domain/events";
import { outageNotFound } from "../../errors";
import { sendNotice } from "../messages/replan-messages";
import { listJobsOfDay } from "../queries/day";
import { listNotices } from "../queries/notices";
import { dispatchNotices, dispatchOutages } from "../tables";

/** Sends prepared messages in the planner's words, each once. Those without an address stay. Returns how many it sent. */
export async function sendNotices(
  tx: Tx,
  actor: Actor,
  { id, messages, now }: { id: Reach<"outage">; messages: { id: string; text: string }[]; now: Date },
): Promise<{ sent: number }> {
  const [outage] = await tx.select().from(dispatchOutages).where(eq(dispatchOutages.id, id)).for("update");
  if (!outage) throw outageNotFound();
  const listed = await listJobsOfDay(tx, actor, outage.day, now);
  const texts = new Map(messages.map((message) => [message.id, message.text]));
  let sent = 0;
  for (const { notice, recipient, channel, reference, moveId } of await listNotices(tx, id, listed)) {
    const text = texts.get(notice.id);
    if (text === undefined || notice.sentAt || channel === "none") continue;
    const messageId = await sendNotice(tx, recipient, { channel, text, reference, moveId, now });
    await tx.update(dispatchNotices).set({ sentAt: now, messageId }).where(eq(dispatchNotices.id, notice.id));
    sent += 1;
  }
  if (sent > 0)
    await record(tx, actor, noticesSent, {
      subjectId: id,
      summary: `${sent} ${sent === 1 ? "message" : "messages"} about changed jobs sent`,
      data: { day: outage.day, messages: sent },
      at: now,
    });
  return { sent };
}
