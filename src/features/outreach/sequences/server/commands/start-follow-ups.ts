import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { dueOf, type SequenceKind } from "../../domain";
import { findSubject } from "../queries/subjects";
import { followUps, sequences } from "../tables";

/**
 * Starts every enabled sequence of these kinds for a quote or move, once each, in the triggering event's transaction.
 * Skips steps whose day has passed. Starts none for a customer who has already answered.
 */
export async function startFollowUps(
  tx: Tx,
  kinds: readonly SequenceKind[],
  { subjectId, now }: { subjectId: string; now: Date },
): Promise<void> {
  const active = await tx
    .select()
    .from(sequences)
    .where(and(eq(sequences.isActive, true), inArray(sequences.kind, [...kinds])))
    .orderBy(sequences.id);
  for (const sequence of active) {
    const subject = await findSubject(tx, { kind: sequence.kind, subjectId }, now);
    if (!subject || subject.stop || (!subject.email && !subject.phone)) continue;
    const counted = { startedAt: now, lastDay: subject.validUntil };
    const dues = sequence.steps.map((step) => dueOf(sequence.kind, step, counted));
    const step = dues.findIndex((due) => due >= now);
    const dueAt = dues[step];
    if (!dueAt) continue;
    const { quoteNumber, number, customerId, email, phone } = subject;
    await tx
      .insert(followUps)
      .values({
        id: newId(now.getTime()),
        sequenceId: sequence.id,
        sequenceName: sequence.name,
        kind: sequence.kind,
        subjectId,
        ...{ quoteNumber, number, customerId, email, phone },
        startedAt: now,
        lastDay: subject.validUntil,
        step,
        dueAt,
      })
      .onConflictDoNothing();
  }
}
