import { desc, sql } from "drizzle-orm";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { readyMade } from "./define";
import { dueOf, SEQUENCE_KINDS, type SequenceFields, type Stop } from "./domain";
import { followUpSteps, followUps, sequences } from "./server/tables";

const DAY_MS = 86_400_000;
const SHOWN = 14;

type Quote = typeof quotes.$inferSelect;

function endOf(quote: Quote, now: Date, nth: number): { stop: Stop | null; endedAt: Date } | null {
  if (quote.acceptedAt) return { stop: "accepted", endedAt: quote.acceptedAt };
  if (quote.declinedAt) return { stop: "declined", endedAt: quote.declinedAt };
  if (quote.supersededAt) return { stop: "replaced", endedAt: quote.supersededAt };
  if (quote.viewedAt) return { stop: "opened", endedAt: quote.viewedAt };
  if (new Date(`${quote.validUntil}T20:00:00Z`) < now)
    return { stop: nth % 2 === 0 ? "replied" : null, endedAt: new Date(`${quote.validUntil}T09:00:00Z`) };
  return null;
}

/** The four sequences, one of them off, and whom the first would have followed up; nothing of it is sent. */
export async function seedSequences(tx: Tx, now: Date): Promise<void> {
  const makers = await listStaffWhoMay(tx, "manage_sales_setup");
  const maker = makers.find(({ role }) => role === "manager") ?? makers[0];
  if (!maker) return;
  const rows = SEQUENCE_KINDS.map((kind, at) => {
    const fields: SequenceFields = { ...readyMade(kind), isActive: kind !== "quote_expiring" };
    return { id: newId(now.getTime() + at), ...fields, makerId: maker.id, createdAt: now, updatedAt: now };
  });
  await tx.insert(sequences).values(rows);
  const [first] = rows;
  if (!first) return;
  const sent = await tx
    .select()
    .from(quotes)
    .where(sql`${quotes.sentAt} is not null and ${quotes.customerEmail} <> ''`)
    .orderBy(desc(quotes.sentAt), desc(quotes.id))
    .limit(SHOWN);
  for (const [nth, quote] of sent.entries()) {
    const startedAt = quote.sentAt ?? now;
    const end = endOf(quote, now, nth);
    const until = end?.endedAt ?? now;
    const taken = first.steps.findIndex(
      (step) => dueOf(first.kind, step, { startedAt, lastDay: null }) > until,
    );
    const done = taken < 0 ? first.steps.length : taken;
    const next = first.steps[done];
    const dueAt = end || !next ? null : dueOf(first.kind, next, { startedAt, lastDay: null });
    const id = newId(startedAt.getTime());
    await tx.insert(followUps).values({
      id,
      sequenceId: first.id,
      sequenceName: first.name,
      kind: first.kind,
      subjectId: quote.id,
      quoteNumber: quote.number,
      number: quote.number,
      customerId: quote.customerId,
      email: quote.customerEmail.toLowerCase(),
      phone: quote.customerPhone,
      startedAt,
      step: done,
      dueAt,
      endedAt: dueAt ? null : until,
      stop: dueAt ? null : (end?.stop ?? null),
    });
    for (const [step, { channel, days }] of first.steps.slice(0, done).entries())
      await tx.insert(followUpSteps).values({
        followUpId: id,
        step,
        channel,
        deed: channel === "call" ? "planned" : channel === "sms" ? "skipped" : "sent",
        why: channel === "sms" ? "No SMS are sent" : "",
        at: new Date(startedAt.getTime() + days * DAY_MS),
      });
  }
}
