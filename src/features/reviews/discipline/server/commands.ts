import { eq } from "drizzle-orm";
import { lockEmployeeOf } from "~/features/staff-documents/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  DISCIPLINE_LABELS,
  type DisciplineFields,
  disciplineAdded,
  disciplineEdited,
  disciplineRemoved,
} from "../domain";
import { disciplineChanged, disciplineNotAhead } from "../errors";
import { lockDiscipline } from "./queries";
import { disciplinaryActions } from "./tables";

interface OnEmployee {
  id: Reach<"employee">;
  now: Date;
}

/** Records a disciplinary action; INVALID at `date` for a day to come. */
export async function addDiscipline(
  tx: Tx,
  actor: Actor,
  { id: personId, now, ...fields }: OnEmployee & DisciplineFields,
): Promise<{ id: string }> {
  const { number } = await lockEmployeeOf(tx, personId);
  if (fields.date > nairobiDate(now)) throw disciplineNotAhead.at("date");
  const id = newId();
  await tx
    .insert(disciplinaryActions)
    .values({ ...fields, id, personId, createdAt: now, createdBy: actor.personId, updatedAt: now });
  await record(tx, actor, disciplineAdded, {
    subjectId: personId,
    summary: `${DISCIPLINE_LABELS[fields.kind]} recorded for ${number}`,
    data: { number, actionId: id, kind: fields.kind },
    at: now,
  });
  return { id };
}

/** Corrects an action; CONFLICT when it changed since it was read. */
export async function editDiscipline(
  tx: Tx,
  actor: Actor,
  input: OnEmployee & DisciplineFields & { actionId: string; updatedAt: Date },
): Promise<void> {
  const { id: personId, actionId, updatedAt, now, ...fields } = input;
  const { number } = await lockEmployeeOf(tx, personId);
  const before = await lockDiscipline(tx, personId, actionId);
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw disciplineChanged();
  if (fields.date > nairobiDate(now)) throw disciplineNotAhead.at("date");
  const changed = (["kind", "date", "description"] as const).filter(
    (field) => before[field] !== fields[field],
  );
  if (changed.length === 0) return;
  await tx
    .update(disciplinaryActions)
    .set({ ...fields, updatedAt: now })
    .where(eq(disciplinaryActions.id, actionId));
  await record(tx, actor, disciplineEdited, {
    subjectId: personId,
    summary: `${DISCIPLINE_LABELS[fields.kind]} of ${number} corrected: ${changed.join(", ")}`,
    data: { number, actionId, kind: fields.kind, fields: changed },
    at: now,
  });
}

export async function removeDiscipline(
  tx: Tx,
  actor: Actor,
  { id: personId, actionId, now }: OnEmployee & { actionId: string },
): Promise<void> {
  const { number } = await lockEmployeeOf(tx, personId);
  const { kind } = await lockDiscipline(tx, personId, actionId);
  await tx.delete(disciplinaryActions).where(eq(disciplinaryActions.id, actionId));
  await record(tx, actor, disciplineRemoved, {
    subjectId: personId,
    summary: `${DISCIPLINE_LABELS[kind]} of ${number} removed`,
    data: { number, actionId, kind },
    at: now,
  });
}
