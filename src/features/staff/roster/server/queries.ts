import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { people, roleRequests, searchedOf } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import { type Actor, can, forbidden, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import type { PayUnit } from "../../compensation/domain";
import { inForceOn } from "../../compensation/server/queries";
import { compensationPackages } from "../../compensation/server/tables";
import type { EmployeeStatus, EmploymentType, MpesaState, PaymentMethod } from "../../domain";
import type { staffList } from "../../list";
import { HEAD, OPENS_STAFF } from "../../server/queries";
import { peopleInScope, staffInReach } from "../../server/reach";
import { employeePayouts, employees } from "../../server/tables";

type StaffFilter = PageInput & SelectionOf<typeof staffList>;

/** Permissions that show pay, within their scope (docs/domain/roles.md#fields). */
const SHOWS_PAY = ["view_payroll_reports", "process_payroll", "manage_deductions"] as const;

/** True if the actor sees all pay; only then may lists sort and sum by it. */
export const seesAllPay = (actor: Actor): boolean =>
  SHOWS_PAY.some((permission) => can(actor, permission) && scopeOf(actor, permission) === "all");

/** A SQL condition: the actor sees this part of the row by one of the permissions, or it is their own row. */
function shows(actor: Actor, ...permissions: readonly Permission[]): SQL {
  const held = permissions.filter((permission) => can(actor, permission));
  const conditions = held.map((permission) =>
    peopleInScope(actor, scopeOf(actor, permission), sql`${employees}.person_id`),
  );
  if (conditions.includes(undefined)) return sql`true`;
  const own = actor.personId ? sql`${employees}.person_id = ${actor.personId}::uuid` : sql`false`;
  return sql.join([own, ...conditions], sql` or `);
}

const BY_LAST_NAME = sql<string>`lower(${employees.lastName})`;
const BY_FIRST_NAME = sql<string>`lower(${employees.firstName})`;
const SALARY = sql<number>`coalesce(${compensationPackages.basicSalary}, 0)::bigint`;

const PAY_UNIT = sql`case ${compensationPackages.paidBy} when 'period' then ${compensationPackages.payFrequency} else ${compensationPackages.paidBy} end`;

const listed = (actor: Actor) => ({
  ...HEAD,
  hireDate: employees.hireDate,
  employmentType: employees.employmentType,
  byFirstName: BY_FIRST_NAME.as("by_first_name"),
  byLastName: BY_LAST_NAME.as("by_last_name"),
  email: sql<string | null>`case when ${shows(actor, "view_team_staff")} then ${people.email} end`,
  phone: sql<string | null>`case when ${shows(actor, "view_team_staff")} then ${people.phone} end`,
  salary: sql<
    number | null
  >`case when ${shows(actor, ...SHOWS_PAY)} then ${compensationPackages.basicSalary} end`.mapWith(Number),
  salaryPer: sql<PayUnit | null>`case when ${shows(actor, ...SHOWS_PAY)} then ${PAY_UNIT} end`,
  paymentMethod: sql<PaymentMethod | null>`case when ${shows(actor, "view_payroll_reports")} then coalesce(${employeePayouts.paymentMethod}, 'mpesa') end`,
  waits: sql<
    string | null
  >`(select r.role from ${roleRequests} r where r.person_id = ${employees}.person_id and r.refused_at is null)`,
});

function exported(actor: Actor) {
  const { id: _id, byFirstName: _first, byLastName: _last, waits: _waits, ...columns } = listed(actor);
  return columns;
}

type ListedEmployee = {
  id: string;
  number: string;
  employeeId: string;
  name: string;
  role: string;
  department: string | null;
  status: EmployeeStatus;
  hireDate: string;
  employmentType: EmploymentType;
  byFirstName: string;
  byLastName: string;
  email: string | null;
  phone: string | null;
  salary: number | null;
  salaryPer: PayUnit | null;
  paymentMethod: PaymentMethod | null;
  waits: string | null;
};

const SORTS: Record<keyof typeof staffList.sorts, Omit<Sort<ListedEmployee>, "descending">> = {
  hireDate: { by: sql`${employees.hireDate}`, type: "date", valueOf: (row) => row.hireDate },
  firstName: { by: BY_FIRST_NAME, type: "text", valueOf: (row) => row.byFirstName },
  lastName: { by: BY_LAST_NAME, type: "text", valueOf: (row) => row.byLastName },
  salary: { by: SALARY, type: "bigint", valueOf: (row) => row.salary ?? 0 },
  role: { by: sql`${people.role}`, type: "text", valueOf: (row) => row.role },
};

/** The order of a list; sorting by pay requires permission to see all pay. Throws FORBIDDEN. */
export function sortOf(actor: Actor, { sort = "hireDate", order }: StaffFilter): Sort<ListedEmployee> {
  if (sort === "salary" && !seesAllPay(actor)) throw forbidden();
  const first = sort === "hireDate" || sort === "salary" ? "desc" : "asc";
  return { ...SORTS[sort], descending: (order ?? first) === "desc" };
}

const SEARCHED = {
  from: sql`${employees}`,
  search: searchedOf(people),
  numbers: [sql`${employees.number}`],
  lowered: [sql`lower(${employees.employeeId})`],
};

const asksPeople = ({ search, role, department }: StaffFilter) => Boolean(search || role || department);

/** People whose contract or probation ends between two days; leavers have neither. */
const endsWithin = (from: PlainDate, to: PlainDate) =>
  sql`(${employees.contractEndDate} between ${from}::date and ${to}::date
    or (${employees.status} = 'probation' and ${employees.probationEndDate} between ${from}::date and ${to}::date))`;

/** The conditions of a list: people in reach, with leavers only under their status. */
export async function conditionsOf(
  reader: Reader,
  actor: Actor,
  { search, status, role, department, employmentType, ends }: StaffFilter,
  today: PlainDate,
): Promise<(SQL | undefined)[]> {
  return [
    staffInReach(actor, ...OPENS_STAFF),
    await readSearch(reader, SEARCHED, search),
    status ? eq(employees.status, status) : ne(employees.status, "terminated"),
    role ? eq(people.role, role) : undefined,
    department ? eq(people.department, department) : undefined,
    employmentType ? eq(employees.employmentType, employmentType) : undefined,
    ends ? endsWithin(today, addDays(today, Number(ends))) : undefined,
  ];
}

interface Selected {
  today: PlainDate;
  /** Only people with a package: an index returns them in the order of their pay. */
  paid?: boolean;
  where: SQL | undefined;
  sort: StaffFilter["sort"];
  columns?: ReturnType<typeof exported>;
}

/** The list's own SELECT; a person has at most one package in force on a day. */
export function selectStaff(
  reader: Reader,
  actor: Actor,
  { today, paid = false, where, sort, columns }: Selected,
) {
  // Always true; the index by role excludes customers.
  const narrowed = sort === "role" ? and(ne(people.role, "customer"), where) : where;
  const base = reader
    .select((columns ?? listed(actor)) as ReturnType<typeof listed>)
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .leftJoin(employeePayouts, eq(employeePayouts.personId, employees.personId))
    .where(narrowed)
    .$dynamic();
  const inForce = and(eq(compensationPackages.personId, employees.personId), inForceOn(today));
  return paid ? base.innerJoin(compensationPackages, inForce) : base.leftJoin(compensationPackages, inForce);
}

/** Staff by name, number or address, the latest hired first unless sorted otherwise. */
export async function listStaffMembers(reader: Reader, actor: Actor, input: StaffFilter, today: PlainDate) {
  const sort = sortOf(actor, input);
  // People without pay come last, so a full page of paid ones skips them.
  const fromTheTop = input.sort === "salary" && sort.descending && !input.last && !input.cursor;
  return readPage<ListedEmployee>(reader, {
    select: async (where, orderBy, limit, offset) => {
      const rowsOf = (paid: boolean) =>
        selectStaff(reader, actor, { today, paid, where, sort: input.sort })
          .orderBy(orderBy)
          .limit(limit)
          .offset(offset);
      const top = fromTheTop ? await rowsOf(true) : [];
      return top.length === limit ? top : rowsOf(false);
    },
    from: asksPeople(input)
      ? sql`${employees} inner join ${people} on ${people.id} = ${employees.personId}`
      : sql`${employees}`,
    conditions: await conditionsOf(reader, actor, input, today),
    id: sql`${employees.personId}`,
    sort,
    input,
    // Each has to be looked at in two tables (docs/decisions/0105).
    countTo: input.search ? FOUND_CAP : undefined,
  });
}

export interface ExportedEmployee
  extends Omit<ListedEmployee, "id" | "byFirstName" | "byLastName" | "waits" | "salary"> {
  salary: string | null;
}

/** The list's rows, or those of `ids`, in its order, some at a time from one snapshot: for files. */
export async function* readStaffForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  { ids, today, ...filter }: StaffFilter & { ids?: readonly string[] | undefined; today: PlainDate },
): AsyncGenerator<ExportedEmployee[]> {
  const conditions = ids
    ? [staffInReach(actor, ...OPENS_STAFF), inArray(employees.personId, [...ids])]
    : await conditionsOf(reader, actor, filter, today);
  const { by, descending } = sortOf(actor, filter);
  const direction = descending ? sql`desc` : sql`asc`;
  const columns = exported(actor);
  // All rows are read. A plan for the first tenth would look up each person in three tables.
  await reader.execute(sql`set local cursor_tuple_fraction = 1`);
  const query = selectStaff(reader, actor, { today, where: and(...conditions), sort: filter.sort, columns })
    .orderBy(sql`${by} ${direction}, ${employees.personId} ${direction}`)
    .toSQL();
  yield* namedRows<ExportedEmployee>(batches, columns, query);
}

async function findMpesaState(reader: Reader): Promise<MpesaState> {
  const states = await Promise.all(mpesaState.all().map((ask) => ask(reader)));
  if (states.length === 0 || states.includes("not_configured")) return "not_configured";
  return states.includes("not_reachable") ? "not_reachable" : "active";
}

export const mpesaState = definePort<(reader: Reader) => Promise<MpesaState>>();

/** Counts reachable staff by status and sums their pay, for readers of all pay. */
export async function getStaffStats(reader: Reader, actor: Actor, today: PlainDate) {
  const counted = (status: EmployeeStatus) =>
    sql<number>`(count(*) filter (where ${employees.status} = ${status}))::int`;
  const paid = sql`${employees.status} in ('active', 'on_leave', 'probation', 'suspended')`;
  const monthly = sql`round(${compensationPackages.basicSalary}::numeric
    * case ${compensationPackages.payFrequency} when 'weekly' then 52 when 'bi-weekly' then 26 else 12 end / 12)`;
  const salaried = sql`${paid} and ${compensationPackages.paidBy} = 'period'`;
  const [row] = await reader
    .select({
      total: sql<number>`(count(*) filter (where ${employees.status} <> 'terminated'))::int`,
      active: counted("active"),
      onLeave: counted("on_leave"),
      probation: counted("probation"),
      budget: sql<number>`coalesce(sum(${monthly}) filter (where ${salaried}), 0)`.mapWith(Number),
      average: sql<number>`coalesce(round(avg(${monthly}) filter (where ${salaried})), 0)`.mapWith(Number),
      casual: sql<number>`(count(*) filter (where ${paid} and ${compensationPackages.paidBy} <> 'period'))::int`,
    })
    .from(employees)
    .leftJoin(
      compensationPackages,
      and(eq(compensationPackages.personId, employees.personId), inForceOn(today)),
    )
    .where(staffInReach(actor, ...OPENS_STAFF));
  const {
    budget = 0,
    average = 0,
    casual = 0,
    total = 0,
    active = 0,
    onLeave = 0,
    probation = 0,
  } = row ?? {};
  return {
    total,
    active,
    onLeave,
    probation,
    mpesa: await findMpesaState(reader),
    ...(seesAllPay(actor) ? { totalBudget: budget, averageSalary: average, casual } : {}),
  };
}
