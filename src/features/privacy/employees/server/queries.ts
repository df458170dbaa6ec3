import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { readBalance } from "~/features/floats/server/queries";
import { people } from "~/features/identity/server/tables";
import { NUMBER_KINDS } from "~/features/staff/domain";
import { employeeNotFound } from "~/features/staff/errors";
import { findNumber } from "~/features/staff/record/server/queries";
import { OPENS_STAFF } from "~/features/staff/server/queries";
import { findReachable } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { shownColumns, WITHOUT_COPY } from "../../copy/domain";
import type { PersonalRows } from "../../copy/server/queries";
import { KEPT_YEARS } from "../domain";
import { deductionOpen, floatOpen } from "../errors";

type Row = Readonly<Record<string, unknown>>;

/** An employee's open balances as sentences. */
export async function listOwed(reader: Reader, personId: string) {
  const { rows } = await reader.execute<{ name: string; balance: string }>(sql`
    select name, balance::text from payroll_deductions
    where person_id = ${personId}::uuid and balance > 0 and status in ('active', 'paused') order by name, id`);
  const float = await readBalance(reader, personId);
  return [
    ...rows.map(({ name, balance }) => deductionOpen({ name, amount: formatKes(Number(balance)) })),
    ...(float > 0 ? [floatOpen({ amount: formatKes(float) })] : []),
  ];
}

const OF_OTHER_NOUNS: ReadonlySet<string> = new Set(["customers", "employee_import_files"]);

interface Link {
  table: string;
  column: string;
  parent: string;
}

/**
 * Columns that make rows an employee's own: `person_id`, and references to such rows. Columns for authors and approvers
 * have other names, because those rows are about other people.
 */
async function listLinks(reader: Reader): Promise<Link[]> {
  const { rows } = await reader.execute<{ table: string; column: string; parent: string }>(sql`
    select child.relname as table, a.attname as column, parent.relname as parent
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_namespace n on n.oid = child.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
      and case when parent.relname in ('people', 'employees') then a.attname in ('person_id', 'user_id') else true end
    order by 1, 2`);
  return rows.filter(({ table }) => !WITHOUT_COPY.has(table) && !OF_OTHER_NOUNS.has(table));
}

/** All rows about an employee by table, with decrypted numbers, in one connection. */
export async function readEmployeeRows(reader: Reader, personId: string): Promise<PersonalRows> {
  const links = await listLinks(reader);
  const found = new Map<string, Map<string, Row>>();
  const take = async (table: string, where: ReturnType<typeof sql>): Promise<void> => {
    const { rows } = await reader.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${where}`,
    );
    const known = found.get(table) ?? new Map<string, Row>();
    found.set(table, known);
    const fresh = rows.map(({ row }) => row).filter((row) => !known.has(JSON.stringify(row)));
    for (const row of fresh) known.set(JSON.stringify(row), row);
    const ids = fresh.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    if (ids.length === 0 || table === "people") return;
    for (const { table: child, column } of links.filter(({ parent }) => parent === table))
      await take(child, sql`t.${sql.identifier(column)} = any(${listed(ids)}::uuid[])`);
  };
  const me = sql`${personId}::uuid`;
  await take("people", sql`t.id = ${me}`);
  await take("employees", sql`t.person_id = ${me}`);
  for (const { table, column } of links.filter(
    ({ table, parent }) => table !== "employees" && (parent === "people" || parent === "employees"),
  ))
    await take(table, sql`t.${sql.identifier(column)} = ${me}`);
  const [person] = [...(found.get("people")?.values() ?? [])];
  const ids = [personId, ...idsOf(found)];
  await take("events", sql`t.subject_id = any(${listed(ids)}::uuid[])`);
  await take("outbox_messages", sql`lower(t.recipient) = lower(${String(person?.email ?? "")})`);
  const tables: Record<string, readonly Row[]> = {};
  for (const [table, rows] of found) if (rows.size > 0) tables[table] = [...rows.values()].map(shownColumns);
  const numbers: Row[] = [];
  for (const kind of NUMBER_KINDS) {
    const number = await findNumber(reader, personId, kind);
    if (number !== undefined) numbers.push({ person_id: personId, kind, number });
  }
  return { ...tables, ...(numbers.length > 0 ? { employee_numbers: numbers } : {}) };
}

const listed = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

function idsOf(found: ReadonlyMap<string, ReadonlyMap<string, Row>>): string[] {
  return [...found.values()].flatMap((rows) =>
    [...rows.values()].flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
  );
}

/** The ids of an employee's rows, which events and messages reference. */
export async function listOwnIds(reader: Reader, personId: string): Promise<string[]> {
  const rows = await readEmployeeRows(reader, personId);
  return [
    personId,
    ...Object.entries(rows)
      .filter(([table]) => table !== "events" && table !== "outbox_messages")
      .flatMap(([, all]) => all.flatMap(({ id }) => (typeof id === "string" ? [id] : []))),
  ];
}

/** Events about some rows; with `name`, also other nouns' events that contain the name, except financial ones. */
export async function listFacts(
  reader: Reader,
  { ids, name, kept }: { ids: readonly string[]; name: string | undefined; kept: readonly string[] },
): Promise<string[]> {
  const naming = name
    ? sql`or (not subject_type = any(${listed(kept)}) and position(lower(${name}) in lower(summary || ' ' || data::text)) > 0)`
    : sql``;
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from events where type not in ('employee.erased', 'trail.erased')
      and (subject_id = any(${listed(ids)}::uuid[]) ${naming})`);
  return rows.map(({ id }) => id);
}

/** Erased employees whose retention period is over. */
export const listToForget = (reader: Reader, today: string) =>
  reader
    .select({ id: employees.personId, number: employees.number })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      and(
        isNotNull(employees.erasedAt),
        sql`(${employees.offboardingDate} + make_interval(years => ${KEPT_YEARS}))::date <= ${today}::date`,
        ne(people.name, "Erased"),
      ),
    )
    .limit(20);

/** An employee's erasure state. Throws NOT_FOUND. */
export async function getErasable(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      number: employees.number,
      status: employees.status,
      leftOn: employees.offboardingDate,
      erasedAt: employees.erasedAt,
    })
    .from(employees)
    .where(eq(employees.personId, id));
  if (!row) throw employeeNotFound();
  return row;
}

/** An employee within the actor's reach. Without the permission the answer is the same as for a missing employee. */
export async function getReachedEmployee(reader: Reader, actor: Actor, number: string): Promise<string> {
  const sees = OPENS_STAFF.some((permission) => can(actor, permission));
  const id = sees ? await findReachable(reader, actor, number, ...OPENS_STAFF) : undefined;
  if (!id) throw employeeNotFound();
  return id;
}
