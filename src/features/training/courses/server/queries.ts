import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { staffInReach } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { courseNameTaken, courseNotFound } from "../../errors";
import { SEES_TRAINING } from "../../server/reach";
import { courses } from "../../server/tables";
import { courseRow } from "../contract";

interface Asked extends PageInput {
  active?: "yes" | "no" | undefined;
  search?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

const byName = sql`lower(${courses.name})`;

const holdersOn = (actor: Actor, day: PlainDate) =>
  sql<number>`(select count(distinct r.person_id)::int from training_records r join employees on employees.person_id = r.person_id
    where r.course_id = ${courses}.id and r.status = 'completed' and employees.status <> 'terminated'
    and (r.expires_on is null or r.expires_on >= ${day}::date) and ${staffInReach(actor, ...SEES_TRAINING) ?? sql`true`})`;

/** Courses by name, with the number of holders. */
export function listCourses(reader: Reader, actor: Actor, input: Asked, today: PlainDate) {
  const select = (where: SQL | undefined, orderBy: SQL, limit: number, offset: number) =>
    reader
      .select({
        ...columnsOf(courses, courseRow.shape),
        holders: holdersOn(actor, today),
      })
      .from(courses)
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset);
  return readPage(reader, {
    select,
    from: sql`${courses}`,
    conditions: [
      input.active && eq(courses.active, input.active === "yes"),
      matches(sql`fold_text(${courses.name} || ' ' || ${courses.provider})`, input.search),
    ],
    id: sql`${courses.id}`,
    sort: {
      by: byName,
      type: "text",
      descending: input.order === "desc",
      valueOf: ({ name }) => name.toLowerCase(),
    },
    input,
  });
}

/** All courses by name, for a form that names one. */
export const listCourseChoices = (reader: Reader) =>
  reader
    .select({
      id: courses.id,
      name: courses.name,
      validityMonths: courses.validityMonths,
      active: courses.active,
    })
    .from(courses)
    .orderBy(asc(byName))
    .limit(500);

/** Locked until the transaction ends; throws NOT_FOUND. */
export async function lockCourse(tx: Tx, id: Reach<"course">) {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for("update");
  if (!course) throw courseNotFound();
  return course;
}

/** Throws INVALID at `name` for the name of another one; who names one meanwhile waits. */
export async function assertCourseNameIsFree(tx: Tx, name: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('course-names'))`);
  const taken = and(sql`lower(${courses.name}) = lower(${name})`, ne(courses.id, id));
  if ((await tx.$count(courses, taken)) > 0) throw courseNameTaken.at("name");
}
