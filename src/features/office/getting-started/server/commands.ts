import { eq } from "drizzle-orm";
import { findPerson } from "~/features/identity/server/queries";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { stepRestored, stepSkipped } from "../domain";
import { getStep } from "./queries";
import { hiddenSetups, skippedSetupSteps } from "./tables";

interface One {
  name: string;
  now: Date;
}

/** Skips a step for the whole company. Throws NOT_FOUND for steps that the actor may not complete. */
export async function skipStep(tx: Tx, actor: Actor, { name, now }: One): Promise<void> {
  const { title } = getStep(actor, name);
  const added = await tx
    .insert(skippedSetupSteps)
    .values({ step: name, skippedAt: now, skippedBy: personIdOf(actor) })
    .onConflictDoNothing()
    .returning({ step: skippedSetupSteps.step });
  if (added.length === 0) return;
  await record(tx, actor, stepSkipped, {
    subjectId: SETTINGS_SUBJECT,
    summary: `Setup step skipped: ${title}`,
    data: { step: name },
    at: now,
  });
}

/** Undoes a skip. Throws NOT_FOUND for steps that the actor may not complete. */
export async function restoreStep(tx: Tx, actor: Actor, { name, now }: One): Promise<void> {
  const { title } = getStep(actor, name);
  const gone = await tx
    .delete(skippedSetupSteps)
    .where(eq(skippedSetupSteps.step, name))
    .returning({ step: skippedSetupSteps.step });
  if (gone.length === 0) return;
  await record(tx, actor, stepRestored, {
    subjectId: SETTINGS_SUBJECT,
    summary: `Setup step restored: ${title}`,
    data: { step: name },
    at: now,
  });
}

export async function hideSetup(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const person = await findPerson(tx, personIdOf(actor));
  if (person)
    await tx.insert(hiddenSetups).values({ personId: person.id, hiddenAt: now }).onConflictDoNothing();
}

export async function showSetup(tx: Tx, actor: Actor): Promise<void> {
  await tx.delete(hiddenSetups).where(eq(hiddenSetups.personId, personIdOf(actor)));
}
