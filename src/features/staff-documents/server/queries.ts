import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employeeNotFound } from "~/features/staff/errors";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { staffDocument } from "../contract";
import {
  EXPIRING_DAYS,
  type LicenceClass,
  MAX_STAFF_DOCUMENTS,
  STAFF_DOCUMENT_LABELS,
  staffDocumentPath,
  validityOf,
} from "../domain";
import { staffDocumentNotFound } from "../errors";
import { getSeenEmployee, KEEPS_DOCUMENTS } from "./reach";
import { employeeDocuments } from "./tables";

/** The employee of a reach, locked until the transaction ends. */
export async function lockEmployeeOf(tx: Tx, id: Reach<"employee">) {
  const [row] = await tx
    .select({ number: employees.number, status: employees.status })
    .from(employees)
    .where(eq(employees.personId, id))
    .for("update");
  if (!row) throw employeeNotFound();
  return row;
}

/** An employee's documents, earliest expiry first. Throws NOT_FOUND without permission. */
export async function listStaffDocuments(reader: Reader, actor: Actor, number: string, today: PlainDate) {
  const employee = await getSeenEmployee(reader, actor, number, ...KEEPS_DOCUMENTS);
  const rows = await reader
    .select({
      ...columnsOf(employeeDocuments, staffDocument.shape),
      createdBy: people.name,
    })
    .from(employeeDocuments)
    .leftJoin(people, eq(people.id, employeeDocuments.createdBy))
    .where(and(eq(employeeDocuments.personId, employee.personId), isNull(employeeDocuments.deletedAt)))
    .orderBy(
      asc(sql`${employeeDocuments.expiresOn} is null`),
      asc(employeeDocuments.expiresOn),
      desc(employeeDocuments.createdAt),
      desc(employeeDocuments.id),
    )
    .limit(MAX_STAFF_DOCUMENTS);
  return {
    mayManage: employee.isReached && !employee.isOwn,
    documents: rows.map((row) => ({
      ...row,
      createdBy: row.createdBy ?? "MoveEase",
      validity: validityOf(row.expiresOn, today),
      path: staffDocumentPath(employee.number, row.id, FILE_ENDINGS[row.mediaType]),
    })),
  };
}

/** A document. Throws NOT_FOUND without permission. */
export async function getStaffDocument(
  reader: Reader,
  actor: Actor,
  { number, id }: { number: string; id: string },
) {
  const employee = await getSeenEmployee(reader, actor, number, ...KEEPS_DOCUMENTS);
  const [document] = await reader
    .select()
    .from(employeeDocuments)
    .where(
      and(
        eq(employeeDocuments.id, id),
        eq(employeeDocuments.personId, employee.personId),
        isNull(employeeDocuments.deletedAt),
      ),
    );
  if (!document) throw staffDocumentNotFound();
  return { number: employee.number, isOwn: employee.isOwn, document };
}

export interface Expiry {
  key: string;
  personId: string;
  number: string;
  name: string;
  what: string;
  expiresOn: PlainDate;
}

const CERTIFIED = sql`jsonb_to_recordset(employees.certifications) as certified(name text, number text, "expiresOn" date)`;

/**
 * Documents and certifications of current staff that expire between two days. Of several of one kind, the latest
 * expiry counts.
 */
export async function listDocumentExpiries(
  reader: Reader,
  { from, to, who }: { from?: PlainDate; to: PlainDate; who?: SQL | undefined },
): Promise<Expiry[]> {
  const latest = sql<string>`max(${employeeDocuments.expiresOn})`;
  const works = ne(employees.status, "terminated");
  const documents = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      kind: employeeDocuments.kind,
      expiresOn: latest.as("expires_on"),
    })
    .from(employeeDocuments)
    .innerJoin(employees, eq(employees.personId, employeeDocuments.personId))
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      and(
        works,
        who,
        isNull(employeeDocuments.deletedAt),
        isNotNull(employeeDocuments.expiresOn),
        ne(employeeDocuments.kind, "certificate"),
      ),
    )
    .groupBy(employees.personId, people.name, employeeDocuments.kind)
    .having(and(from ? gte(latest, from) : undefined, lte(latest, to)));
  const certified = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      what: sql<string>`certified.name`,
      expiresOn: sql<string>`max(certified."expiresOn")::text`,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .crossJoin(CERTIFIED)
    .where(and(works, who, sql`certified."expiresOn" is not null`))
    .groupBy(employees.personId, people.name, sql`certified.name`)
    .having(
      and(
        from ? sql`max(certified."expiresOn") >= ${from}::date` : undefined,
        sql`max(certified."expiresOn") <= ${to}::date`,
      ),
    );
  const rows = [
    ...documents.map(({ kind, ...row }) => ({ ...row, what: STAFF_DOCUMENT_LABELS[kind] })),
    ...certified,
  ];
  // A licence may be both in the record and a file; the later expiry counts.
  const found = new Map<string, Expiry>();
  for (const row of rows) {
    const key = `${row.personId}:${row.what.trim().toLowerCase()}`;
    const known = found.get(key);
    if (!known || known.expiresOn < row.expiresOn) found.set(key, { ...row, key });
  }
  return [...found.values()];
}

/** Documents that expire within the reminder period. */
export const listExpiringDocuments = (reader: Reader, today: PlainDate): Promise<Expiry[]> =>
  listDocumentExpiries(reader, { from: today, to: addDays(today, EXPIRING_DAYS) });

/** The licence classes of people on a day. People without a valid licence that names its classes are left out. */
export async function listLicenceClasses(
  reader: Reader,
  personIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, LicenceClass[]>> {
  const found = new Map<string, LicenceClass[]>();
  if (personIds.length === 0) return found;
  const rows = await reader
    .select({ personId: employeeDocuments.personId, classes: employeeDocuments.licenceClasses })
    .from(employeeDocuments)
    .where(
      and(
        inArray(employeeDocuments.personId, [...personIds]),
        eq(employeeDocuments.kind, "driving_licence"),
        isNull(employeeDocuments.deletedAt),
        sql`coalesce(${employeeDocuments.expiresOn} >= ${day}::date, true) and ${employeeDocuments.licenceClasses} <> '{}'`,
      ),
    );
  for (const { personId, classes } of rows)
    found.set(personId, [...new Set([...(found.get(personId) ?? []), ...classes])]);
  return found;
}
