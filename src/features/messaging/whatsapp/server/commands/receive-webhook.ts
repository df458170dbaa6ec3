import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { IncomingWebhook, TemplateNews } from "~/integrations/whatsapp/incoming";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { statusLabel, templateReviewed } from "../../domain";
import { incomingWhatsApp } from "../queries";
import { whatsappDeliveries, whatsappTemplates } from "../tables";

const KEPT_MS = 30 * 86_400_000;
/** A webhook without a number's id comes from Meta's test button. */
const isOurs = (numberId: string) => (one: { numberId: string }) =>
  one.numberId === numberId || one.numberId === "";
const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();

interface Received {
  body: Buffer;
  webhook: IncomingWebhook;
  /** The id of our number: an app can have several. */
  numberId: string;
  now: Date;
}

/**
 * Counts a webhook and passes its messages and statuses on, once for each body: Meta repeats a webhook for a week until
 * it is acknowledged. An error of an answer undoes the count, so that the repetition is passed on.
 */
export async function receiveWebhook(tx: Tx, { body, webhook, numberId, now }: Received): Promise<void> {
  const messages = webhook.messages.filter(isOurs(numberId)).toSorted(byTime);
  const statuses = webhook.statuses.filter(isOurs(numberId)).toSorted(byTime);
  const others = webhook.messages.length + webhook.statuses.length - messages.length - statuses.length;
  const counted = await tx
    .insert(whatsappDeliveries)
    .values({
      digest: createHash("sha256").update(body).digest("base64url"),
      receivedAt: now,
      messages: messages.length,
      unsupported: messages.filter(({ content }) => content.kind === "unsupported").length,
      statuses: statuses.length,
      failures: statuses.filter(({ state }) => state === "failed").length,
      skipped: webhook.skipped + others,
      problem: webhook.problems.join(" ").slice(0, 1000),
    })
    .onConflictDoNothing()
    .returning({ digest: whatsappDeliveries.digest });
  if (counted.length === 0) return;
  for (const news of webhook.templates) await updateTemplate(tx, news, now);
  if (messages.length + statuses.length === 0) return;
  for (const answer of incomingWhatsApp.all()) await answer(tx, { messages, statuses, now });
}

/** News without a known template wait for the next fetch. */
async function updateTemplate(tx: Tx, news: TemplateNews, now: Date): Promise<void> {
  const [known] = await tx
    .select()
    .from(whatsappTemplates)
    .where(eq(whatsappTemplates.providerId, news.templateId))
    .for("update");
  if (!known) return;
  const next = {
    status: news.status || known.status,
    category: news.category || known.category,
    quality: news.quality || known.quality,
    reason: news.status ? news.reason : known.reason,
  };
  await tx
    .update(whatsappTemplates)
    .set({ ...next, updatedAt: now })
    .where(eq(whatsappTemplates.id, known.id));
  if (next.status === known.status && next.category === known.category) return;
  const { name, language } = known;
  await record(tx, system, templateReviewed, {
    subjectId: known.id,
    summary: `WhatsApp template ${name} (${language}): ${statusLabel(next.status).toLowerCase()}`,
    data: { name, language, status: next.status },
    at: now,
  });
}

/** Deletes counts of more than 30 days ago. Meta repeats a webhook for seven. */
export async function forgetDeliveries(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await tx.delete(whatsappDeliveries).where(lt(whatsappDeliveries.receivedAt, before));
}
