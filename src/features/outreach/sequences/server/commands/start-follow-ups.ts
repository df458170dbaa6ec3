import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { dueOf, type SequenceKind } from "../../domain";
import { findSubject } from "../queries";
import { followUps, sequences } from "../tables";

/**
 * Begins every sequence of some kinds that is on for a quote or a move, once each, in the transaction of what happened to it.
 * A step whose day was over before is left out. Nothing begins for who has answered already.
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
