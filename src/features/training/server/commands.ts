import { eq } from "drizzle-orm";
import { findPerson } from "~/features/identity/server/queries";
import { addStaffDocument } from "~/features/staff-documents/server/commands/add-staff-document";
import { lockEmployeeOf } from "~/features/staff-documents/server/queries";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { atFields } from "~/platform/kernel/errors";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import {
  certificateAdded,
  expiryOf,
  type RecordFields,
  trainingEdited,
  trainingRecorded,
  trainingRemoved,
  wrongFields,
} from "../domain";
import { courseInactive, employeeHasLeft, trainingChanged } from "../errors";
import { getCourse, lockTraining } from "./queries";
import { trainingRecords } from "./tables";

/** Adds an employee's training. Throws CONFLICT for leavers and INVALID for a course no longer offered. */
export async function addTraining(
  tx: Tx,
  actor: Actor,
  { id: personId, now, ...fields }: RecordFields & { id: Reach<"employee">; now: Date },
): Promise<{ id: string }> {
  const { number, status } = await lockEmployeeOf(tx, personId);
  if (status === "terminated")
    throw employeeHasLeft({ name: (await findPerson(tx, personId))?.name ?? number });
  const course = await getCourse(tx, fields.courseId);
  if (!course.active) throw courseInactive.at("courseId");
  assertRight(fields, now);
  const id = newId();
  await tx.insert(trainingRecords).values({
    ...fields,
    id,
    personId,
    expiresOn: expiryOf(fields, course),
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
  });
  await record(tx, actor, trainingRecorded, {
    subjectId: personId,
    summary: `${number}: ${course.name} ${fields.status}`,
    data: { number, recordId: id, course: course.name, status: fields.status },
    at: now,
  });
  return { id };
}

/**
 * Changes a record; CONFLICT if it changed since the editor read it.
 * Without an explicit expiry, the course's validity counts from the new day of completion.
 */
export async function editTraining(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...fields }: RecordFields & { id: Reach<"training">; updatedAt: Date; now: Date },
): Promise<void> {
  const before = await lockTraining(tx, id);
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw trainingChanged();
  const course = await getCourse(tx, fields.courseId);
  if (!course.active && course.id !== before.courseId) throw courseInactive.at("courseId");
  assertRight(fields, now);
  const after = { ...fields, expiresOn: expiryOf(fields, course) };
  const changed = (Object.keys(after) as (keyof RecordFields)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (changed.length === 0) return;
  await tx
    .update(trainingRecords)
    .set({ ...after, updatedAt: now })
    .where(eq(trainingRecords.id, id));
  const { number, personId } = before;
  await record(tx, actor, trainingEdited, {
    subjectId: personId,
    summary: `${number}: ${course.name} edited: ${describeFields(changed)}`,
    data: { number, recordId: id, course: course.name, fields: changed },
    at: now,
  });
}

/** Removes a record that was a mistake; its certificate stays among the employee's documents. */
export async function removeTraining(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"training">; now: Date },
): Promise<void> {
  const { number, personId, course } = await lockTraining(tx, id);
  await tx.delete(trainingRecords).where(eq(trainingRecords.id, id));
  await record(tx, actor, trainingRemoved, {
    subjectId: personId,
    summary: `${number}: ${course} removed`,
    data: { number, recordId: id, course },
    at: now,
  });
}

interface Certificate {
  file: File;
  now: Date;
  key: string | undefined;
  /** Checked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"training">>;
}

/** Saves a training's certificate among the employee's documents. */
export async function addCertificate(
  actor: Actor,
  { file, now, key, reach }: Certificate,
): Promise<{ id: string }> {
  const recordId = await transaction(reach);
  return addStaffDocument(actor, {
    kind: "certificate",
    file,
    expiresOn: null,
    remark: await transaction(async (tx) => (await lockTraining(tx, await reach(tx))).course),
    now,
    key,
    reach: async (tx) => {
      const { personId } = await lockTraining(tx, await reach(tx));
      return trustedReach(tx, "employee", personId, "part");
    },
    afterwards: async (tx, certificateId) => {
      const { number, personId, course } = await lockTraining(tx, recordId);
      await tx
        .update(trainingRecords)
        .set({ certificateId, updatedAt: now })
        .where(eq(trainingRecords.id, recordId));
      await record(tx, actor, certificateAdded, {
        subjectId: personId,
        summary: `${number}: certificate of ${course} added`,
        data: { number, recordId, course },
        at: now,
      });
    },
  });
}

function assertRight(fields: RecordFields, now: Date): void {
  const wrong = wrongFields(fields, nairobiDate(now));
  if (Object.keys(wrong).length > 0) throw atFields(wrong);
}
