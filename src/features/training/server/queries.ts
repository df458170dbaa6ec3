import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import { EXPIRING_DAYS, staffDocumentPath, validityOf } from "~/features/staff-documents/domain";
import { type Expiry, listDocumentExpiries } from "~/features/staff-documents/server/queries";
import { getSeenEmployee, KEEPS_DOCUMENTS } from "~/features/staff-documents/server/reach";
import { employeeDocuments } from "~/features/staff-documents/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { UUID } from "~/platform/kernel/ids";
import { recordRow } from "../contract";
import { isLicence, requirementsOf, sendingWarnings, type TrainingStatus } from "../domain";
import { courseNotFound, trainingNotFound } from "../errors";
import type { SHOWN, trainingList } from "../list";
import { SEES_TRAINING, seesCost } from "./reach";
import { courses, trainingRecords } from "./tables";

type SortName = keyof typeof trainingList.sorts;

export interface Asked {
  shown?: (typeof SHOWN)[number] | undefined;
  search?: string | undefined;
  status?: TrainingStatus | undefined;
  course?: string | undefined;
  sort?: SortName | undefined;
  order?: "asc" | "desc" | undefined;
}

const NEVER = "9999-12-31";
const byName = sql`lower(${people.name})`;
const byExpiry = sql`coalesce(${trainingRecords.expiresOn}, '9999-12-31'::date)`;

const FIELDS = {
  ...columnsOf(trainingRecords, recordRow.shape),
  personId: trainingRecords.personId,
  courseId: trainingRecords.courseId,
  number: employees.number,
  name: people.name,
  course: courses.name,
  provider: courses.provider,
  certificateId: employeeDocuments.id,
  certificateName: employeeDocuments.name,
  certificateType: employeeDocuments.mediaType,
};

const select = (reader: Reader, actor: Actor) =>
  reader
    .select({ ...FIELDS, opens: opensCertificate(actor) })
    .from(trainingRecords)
    .innerJoin(employees, eq(employees.personId, trainingRecords.personId))
    .innerJoin(people, eq(people.id, employees.personId))
    .innerJoin(courses, eq(courses.id, trainingRecords.courseId))
    .leftJoin(
      employeeDocuments,
      and(eq(employeeDocuments.id, trainingRecords.certificateId), isNull(employeeDocuments.deletedAt)),
    )
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

/** Certificates open for their employee and for managers of employee documents. */
function opensCertificate(actor: Actor): SQL<boolean> {
  const keeps = KEEPS_DOCUMENTS.some((permission) => can(actor, permission))
    ? (staffInReach(actor, ...KEEPS_DOCUMENTS) ?? sql`true`)
    : sql`false`;
  const own = actor.kind === "person" ? sql`${employees}.person_id = ${actor.personId}::uuid` : sql`false`;
  return sql<boolean>`(${or(keeps, own)})`;
}

function shown(row: Row, actor: Actor, today: PlainDate) {
  const { number, name, courseId, course, provider, certificateId, certificateName, certificateType } = row;
  const { id, status, startedOn, completedOn, score, expiresOn, remark, updatedAt } = row;
  return {
    ...{ id, status, startedOn, completedOn, score, expiresOn, remark, updatedAt },
    employee: { number, name },
    course: { id: courseId, name: course, provider },
    cost: seesCost(actor) ? row.cost : null,
    validity: status === "completed" ? validityOf(expiresOn, today) : null,
    certificate:
      row.opens && certificateId && certificateName && certificateType
        ? {
            name: certificateName,
            path: staffDocumentPath(number, certificateId, FILE_ENDINGS[certificateType]),
          }
        : null,
  };
}

const isStanding = sql`not exists (select 1 from training_records renewed where renewed.person_id = training_records.person_id
  and renewed.course_id = training_records.course_id and renewed.status = 'completed'
  and coalesce(renewed.expires_on, '9999-12-31'::date) > training_records.expires_on)`;

function conditionsOf(actor: Actor, input: Asked, today: PlainDate): (SQL | undefined)[] {
  const { shown, status, course, search } = input;
  const expires = {
    expiring: and(
      gte(trainingRecords.expiresOn, today),
      lte(trainingRecords.expiresOn, addDays(today, EXPIRING_DAYS)),
    ),
    expired: lte(trainingRecords.expiresOn, addDays(today, -1)),
  };
  return [
    staffInReach(actor, ...SEES_TRAINING),
    shown && and(expires[shown], isStanding, ne(employees.status, "terminated")),
    status && eq(trainingRecords.status, status),
    course === undefined
      ? undefined
      : UUID.test(course)
        ? eq(trainingRecords.courseId, course)
        : sql`lower(${courses.name}) = ${course.toLowerCase()}`,
    matches(sql`fold_text(${people.name} || ' ' || ${employees.number} || ' ' || ${courses.name})`, search),
  ];
}

const SORTS: Record<SortName, Omit<Sort<Row>, "descending">> = {
  started: {
    by: sql`${trainingRecords.startedOn}`,
    type: "date",
    valueOf: ({ startedOn }) => startedOn,
  },
  expires: { by: byExpiry, type: "date", valueOf: ({ expiresOn }) => expiresOn ?? NEVER },
  name: { by: byName, type: "text", valueOf: ({ name }) => name.toLowerCase() },
};

/** Training records within one's scope, a page at a time. */
export async function listTraining(reader: Reader, actor: Actor, input: Asked & PageInput, today: PlainDate) {
  const sort = input.sort ?? "started";
  const descending = (input.order ?? (sort === "started" ? "desc" : "asc")) === "desc";
  const page = await readPage<Row>(reader, {
    select: (where, orderBy, limit, offset) =>
      select(reader, actor).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`training_records join employees on employees.person_id = training_records.person_id
      join people on people.id = employees.person_id join courses on courses.id = training_records.course_id`,
    conditions: conditionsOf(actor, input, today),
    id: sql`${trainingRecords.id}`,
    sort: { ...SORTS[sort], descending },
    input,
  });
  return { ...page, rows: page.rows.map((row) => shown(row, actor, today)) };
}

/** All of a selection in its order, for a file. */
export async function listAllTraining(
  reader: Reader,
  actor: Actor,
  { ids, ...input }: Asked & { ids?: string[] | undefined },
  today: PlainDate,
  most: number,
) {
  const { by } = SORTS[input.sort ?? "started"];
  const descending = (input.order ?? ((input.sort ?? "started") === "started" ? "desc" : "asc")) === "desc";
  const rows = await select(reader, actor)
    .where(and(...conditionsOf(actor, input, today), ids && inArray(trainingRecords.id, ids)))
    .orderBy(descending ? desc(by) : asc(by), asc(trainingRecords.id))
    .limit(most);
  return rows.map((row) => shown(row, actor, today));
}

/** An employee's training and mandatory courses. Throws NOT_FOUND without permission. */
export async function getTrainingOf(reader: Reader, actor: Actor, number: string, today: PlainDate) {
  const employee = await getSeenEmployee(reader, actor, number, ...SEES_TRAINING);
  const rows = await select(reader, actor)
    .where(eq(trainingRecords.personId, employee.personId))
    .orderBy(desc(trainingRecords.startedOn), desc(trainingRecords.id))
    .limit(200);
  const { personId: id, name } = employee;
  return {
    employee: { id, number: employee.number, name },
    records: rows.map((row) => shown(row, actor, today)),
    required: requirementsOf(employee.role, await listMandatory(reader), rows, today),
    mayManage: can(actor, "manage_training") && employee.isReached && employee.status !== "terminated",
  };
}

const listMandatory = (reader: Reader) =>
  reader
    .select()
    .from(courses)
    .where(and(eq(courses.active, true), sql`cardinality(${courses.mandatoryRoles}) > 0`))
    .orderBy(asc(sql`lower(${courses.name})`));

/** Warnings against assigning people on a day, as sentences: an expired licence or a missing mandatory course. */
export async function listTrainingWarnings(
  reader: Reader,
  personIds: readonly string[],
  day: PlainDate,
): Promise<string[]> {
  return [...(await trainingWarningsOf(reader, personIds, day)).values()].flat();
}

/** The same by person. People without any are left out. */
export async function trainingWarningsOf(
  reader: Reader,
  personIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, string[]>> {
  if (personIds.length === 0) return new Map();
  // Sequential: a plan is checked on its transaction's connection.
  const who = await reader
    .select({ id: people.id, name: people.name, role: people.role })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(inArray(employees.personId, [...personIds]));
  const mandatory = await listMandatory(reader);
  const records = await reader
    .select()
    .from(trainingRecords)
    .where(inArray(trainingRecords.personId, [...personIds]));
  const expired = await listDocumentExpiries(reader, {
    to: addDays(day, -1),
    who: inArray(employees.personId, [...personIds]),
  });
  const warned = personIds.map((id): [string, string[]] => {
    const person = who.find((one) => one.id === id);
    if (!person) return [id, []];
    const warnings = sendingWarnings(person.name, {
      expired: expired.filter(({ personId, what }) => personId === id && isLicence(what)),
      requirements: requirementsOf(
        person.role,
        mandatory,
        records.filter(({ personId }) => personId === id),
        day,
      ),
    });
    return [id, warnings];
  });
  return new Map(warned.filter(([, warnings]) => warnings.length > 0));
}

/** Training of current staff that expires within the reminder period. */
export async function listExpiringTraining(reader: Reader, today: PlainDate): Promise<Expiry[]> {
  return listTrainingExpiries(reader, { from: today, to: addDays(today, EXPIRING_DAYS) });
}

/** The same between two days, of all or of those on whom a condition holds. */
export function listTrainingExpiries(
  reader: Reader,
  { from, to, who }: { from?: PlainDate; to: PlainDate; who?: SQL | undefined },
): Promise<Expiry[]> {
  return reader
    .select({
      key: sql<string>`${trainingRecords.id}::text`,
      personId: trainingRecords.personId,
      number: employees.number,
      name: people.name,
      what: courses.name,
      expiresOn: sql<string>`${trainingRecords.expiresOn}::text`,
    })
    .from(trainingRecords)
    .innerJoin(employees, eq(employees.personId, trainingRecords.personId))
    .innerJoin(people, eq(people.id, employees.personId))
    .innerJoin(courses, eq(courses.id, trainingRecords.courseId))
    .where(
      and(
        ne(employees.status, "terminated"),
        from ? gte(trainingRecords.expiresOn, from) : undefined,
        lte(trainingRecords.expiresOn, to),
        isStanding,
        who,
      ),
    )
    .orderBy(asc(trainingRecords.expiresOn), asc(trainingRecords.id));
}

/** A record by its reach, locked until the transaction ends, with its employee's number and its course's name. */
export async function lockTraining(tx: Tx, id: Reach<"training">) {
  const [record] = await tx.select().from(trainingRecords).where(eq(trainingRecords.id, id)).for("update");
  if (!record) throw trainingNotFound();
  const [about] = await tx
    .select({ number: employees.number, course: courses.name })
    .from(trainingRecords)
    .innerJoin(employees, eq(employees.personId, trainingRecords.personId))
    .innerJoin(courses, eq(courses.id, trainingRecords.courseId))
    .where(eq(trainingRecords.id, id));
  return { ...record, number: about?.number ?? "", course: about?.course ?? "" };
}

/** A course by its id; throws NOT_FOUND. */
export async function getCourse(reader: Reader, id: string) {
  const [course] = await reader.select().from(courses).where(eq(courses.id, id));
  if (!course) throw courseNotFound();
  return course;
}
