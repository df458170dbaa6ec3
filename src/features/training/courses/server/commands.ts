import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { type CourseFields, courseEdited, courseMade } from "../../domain";
import { courseChanged } from "../../errors";
import { courses } from "../../server/tables";
import { assertCourseNameIsFree, lockCourse } from "./queries";

/** Adds a course. INVALID at `name` for one that is taken. */
export async function makeCourse(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: CourseFields & { now: Date },
): Promise<{ id: string }> {
  const id = newId();
  await assertCourseNameIsFree(tx, fields.name, id);
  await tx.insert(courses).values({ ...inOrder(fields), id, createdAt: now, updatedAt: now });
  await record(tx, actor, courseMade, {
    subjectId: id,
    summary: `Course ${fields.name} added`,
    data: { name: fields.name },
    at: now,
  });
  return { id };
}

/** Changes a course; CONFLICT if it changed since the editor read it. Existing records keep their expiry. */
export async function editCourse(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...given }: CourseFields & { id: Reach<"course">; updatedAt: Date; now: Date },
): Promise<void> {
  const fields = inOrder(given);
  const before = await lockCourse(tx, id);
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw courseChanged();
  const changed = (Object.keys(fields) as (keyof CourseFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(fields[field]),
  );
  if (changed.length === 0) return;
  await assertCourseNameIsFree(tx, fields.name, id);
  await tx
    .update(courses)
    .set({ ...fields, updatedAt: now })
    .where(eq(courses.id, id));
  await record(tx, actor, courseEdited, {
    subjectId: id,
    summary: `Course ${fields.name} edited: ${describeFields(changed)}`,
    data: { name: fields.name, fields: changed },
    at: now,
  });
}

const inOrder = ({ name, provider, mandatoryRoles, validityMonths, active }: CourseFields): CourseFields => ({
  name,
  provider,
  mandatoryRoles: [...new Set(mandatoryRoles)].sort(),
  validityMonths,
  active,
});
