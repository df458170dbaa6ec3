import { and, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listStaffWith } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { PaymentMethod } from "~/features/staff/domain";
import { employeeNotFound } from "~/features/staff/errors";
import { findReachable } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { listHistoryOf } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import { addDays, nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { statutoryOf } from "../../../items/domain";
import { ruleSetName } from "../../../rules/domain";
import { findRuleSet } from "../../../rules/server/queries";
import { payrollRuleSets } from "../../../rules/server/tables";
import { payrollSection } from "../../../rules/settings";
import { period } from "../../contract/period";
import { destinationOf, FROZEN_STATUSES, type PaymentStatus, type PeriodStatus } from "../../domain";
import { periodNotFound } from "../../errors";
import type { itemList, periodList } from "../../list";
import { payrollItems, payrollPeriods } from "../tables";
import { runNotices } from "./notices";

const creator = alias(people, "creator");
const approver = alias(people, "approver");
const releaser = alias(people, "releaser");
const generator = alias(people, "generator");

const PERIOD = {
  ...columnsOf(payrollPeriods, period.shape),
  createdBy: creator.name,
  approvedBy: approver.name,
  processedBy: releaser.name,
};

const select = (reader: Reader) =>
  reader
    .select(PERIOD)
    .from(payrollPeriods)
    .leftJoin(creator, eq(creator.id, payrollPeriods.createdBy))
    .leftJoin(approver, eq(approver.id, payrollPeriods.approvedBy))
    .leftJoin(releaser, eq(releaser.id, payrollPeriods.processedBy))
    .$dynamic();
type Listed = Awaited<ReturnType<typeof select>>[number];

const SORTS: Record<keyof typeof periodList.sorts, Omit<Sort<Listed>, "descending">> = {
  createdAt: { by: sql`${payrollPeriods.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  startDate: { by: sql`${payrollPeriods.startDate}`, type: "date", valueOf: (row) => row.startDate },
  payDate: { by: sql`${payrollPeriods.payDate}`, type: "date", valueOf: (row) => row.payDate },
  totalNetPay: { by: sql`${payrollPeriods.totalNetPay}`, type: "bigint", valueOf: (row) => row.totalNetPay },
  totalEmployees: {
    by: sql`${payrollPeriods.totalEmployees}`,
    type: "integer",
    valueOf: (row) => row.totalEmployees,
  },
};

export type PeriodFilter = PageInput & SelectionOf<typeof periodList>;

const ofYear = (year: string | number) =>
  and(gte(payrollPeriods.startDate, `${year}-01-01`), lte(payrollPeriods.startDate, `${year}-12-31`));

/** Payroll runs, the newest first unless sorted otherwise. */
export async function listPeriods(reader: Reader, input: PeriodFilter) {
  const { search, status, year, type, kind, sort = "createdAt", order = "desc" } = input;
  const searched = sql`fold_text(${payrollPeriods.name} || ' ' || ${payrollPeriods.number} || ' ' || ${payrollPeriods.notes})`;
  return readPage<Listed>(reader, {
    select: (where, orderBy, limit, offset) =>
      select(reader).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${payrollPeriods}`,
    conditions: [
      matches(searched, search),
      status && eq(payrollPeriods.status, status),
      year ? ofYear(year) : undefined,
      type && eq(payrollPeriods.periodType, type),
      kind && eq(payrollPeriods.kind, kind),
    ],
    id: sql`${payrollPeriods.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
  });
}

/** Counts runs of all years and of this year, and sums this year's approved runs. */
export async function getPayrollStats(reader: Reader, now: Date) {
  const thisYear = ofYear(nairobiYear(now)) as SQL;
  const counts = sql`${inArray(payrollPeriods.status, [...FROZEN_STATUSES])} and ${thisYear}`;
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
  const sum = (column: SQL | typeof payrollPeriods.totalTax) =>
    sql<string>`coalesce(sum(${column}) filter (where ${counts}), 0)::text`;
  const is = (status: PeriodStatus) => count(sql`${payrollPeriods.status} = ${status} and ${thisYear}`);
  const [row] = await reader
    .select({
      totalPeriods: sql<number>`count(*)::int`,
      currentYearPeriods: count(thisYear),
      pendingApproval: is("pending_approval"),
      approved: is("approved"),
      completed: is("completed"),
      gross: sum(payrollPeriods.totalGrossPay),
      tax: sum(payrollPeriods.totalTax),
      net: sum(payrollPeriods.totalNetPay),
      items: sum(sql`${payrollPeriods.totalEmployees}`),
    })
    .from(payrollPeriods);
  if (!row) throw new Error("An aggregate has one row.");
  const { gross, tax, net, items, ...counted } = row;
  const per = (of: string) => (Number(items) === 0 ? 0 : Math.round(Number(of) / Number(items)));
  return {
    ...counted,
    totalPayrollValue: Number(gross),
    totalTaxPaid: Number(tax),
    averageGrossPay: per(gross),
    averageNetPay: per(net),
  };
}

/** The month after the last that has a run, else this one, by the rules that the settings name. */
export async function proposePeriod(reader: Reader, now: Date) {
  const { profile } = await getSettings(reader, payrollSection);
  const [last] = await reader
    .select({ endDate: payrollPeriods.endDate })
    .from(payrollPeriods)
    .where(
      and(
        eq(payrollPeriods.kind, "regular"),
        eq(payrollPeriods.periodType, "monthly"),
        ne(payrollPeriods.status, "cancelled"),
      ),
    )
    .orderBy(desc(payrollPeriods.startDate))
    .limit(1);
  return { startDate: last ? addDays(last.endDate, 1) : `${nairobiDate(now).slice(0, 7)}-01`, profile };
}

export const isPeriod = (numberOrId: string): SQL =>
  UUID.test(numberOrId)
    ? eq(payrollPeriods.id, numberOrId)
    : eq(payrollPeriods.number, numberOrId.toUpperCase());

/** A run as its figures follow from it; throws NOT_FOUND. */
export async function getRun(reader: Reader, numberOrId: string) {
  const [row] = await reader.select().from(payrollPeriods).where(isPeriod(numberOrId));
  if (!row) throw periodNotFound();
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockPeriod(tx: Tx, id: Reach<"payroll-period">) {
  const [row] = await tx.select().from(payrollPeriods).where(eq(payrollPeriods.id, id)).for("update");
  if (!row) throw periodNotFound();
  return row;
}
export type PeriodRow = typeof payrollPeriods.$inferSelect;

/**
 * True if one person may do two steps of a run: the setting allows it, and no other person holds the permission
 * (docs/domain/roles.md).
 */
export async function isAlone(reader: Reader, actor: Actor, permission: Permission): Promise<boolean> {
  const { onePerson } = await getSettings(reader, payrollSection);
  if (!onePerson) return false;
  const holders = await listStaffWith(reader, permission);
  return holders.every(({ personId }) => personId === actor.personId);
}

export async function stepsOf(reader: Reader, actor: Actor, row: PeriodRow) {
  const isPerson = actor.kind !== "api";
  const me = actor.personId ?? "";
  const prepares = can(actor, "process_payroll");
  const isDraft = row.status === "draft";
  const isPending = row.status === "pending_approval";
  const isApproved = row.status === "approved";
  const mayApprove = isPerson && can(actor, "approve_payroll");
  const mayRelease = isPerson && can(actor, "release_payments");
  const other = !row.preparedBy.includes(me);
  return {
    generate: prepares && isDraft && row.kind === "regular",
    adjust: prepares && isPending && row.kind === "regular",
    return: isPending && row.kind === "regular" && (prepares || can(actor, "approve_payroll")),
    approve: mayApprove && isPending && (other || (await isAlone(reader, actor, "approve_payroll"))),
    withdraw: mayApprove && isApproved,
    release:
      mayRelease &&
      isApproved &&
      ((other && row.approvedBy !== me) || (await isAlone(reader, actor, "release_payments"))),
    cancel: prepares && (isDraft || isPending || isApproved),
    correct: prepares && row.kind === "regular" && ["processing", "completed", "failed"].includes(row.status),
    recover: can(actor, "manage_deductions"),
  };
}

async function readMethods(reader: Reader, periodId: string) {
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
  const sum = (of: SQL) =>
    sql<number>`coalesce(sum(${payrollItems.payable}) filter (where ${of}), 0)::bigint`.mapWith(Number);
  const status = (is: PaymentStatus) => sql`${payrollItems.paymentStatus} = ${is}`;
  const rows = await reader
    .select({
      method: payrollItems.paymentMethod,
      employees: sql<number>`count(*)::int`,
      payable: sum(sql`true`),
      waiting: count(status("pending")),
      completed: count(status("completed")),
      completedAmount: sum(status("completed")),
      failed: count(status("failed")),
    })
    .from(payrollItems)
    .where(eq(payrollItems.periodId, periodId))
    .groupBy(payrollItems.paymentMethod);
  const of = (name: PaymentMethod) => {
    const { method: _, ...figures } = rows.find(({ method }) => method === name) ?? {
      method: name,
      ...NOBODY,
    };
    return figures;
  };
  return { mpesa: of("mpesa"), bank_transfer: of("bank_transfer") };
}
const NOBODY = { employees: 0, payable: 0, waiting: 0, completed: 0, completedAmount: 0, failed: 0 };

/** A run's page by id or number; throws NOT_FOUND. */
export async function getPeriod(reader: Reader, actor: Actor, numberOrId: string) {
  const row = await getRun(reader, numberOrId);
  const [listed] = await select(reader).where(eq(payrollPeriods.id, row.id));
  if (!listed) throw periodNotFound();
  const brief = { id: payrollPeriods.id, number: payrollPeriods.number, name: payrollPeriods.name };
  const [related, [by], history, set, methods] = await Promise.all([
    reader
      .select({ ...brief, status: payrollPeriods.status, correctsId: payrollPeriods.correctsId })
      .from(payrollPeriods)
      .where(
        or(
          eq(payrollPeriods.correctsId, row.id),
          row.correctsId ? eq(payrollPeriods.id, row.correctsId) : undefined,
        ),
      )
      .orderBy(payrollPeriods.createdAt),
    reader
      .select({ name: generator.name })
      .from(generator)
      .where(eq(generator.id, row.generatedBy ?? row.id)),
    listHistoryOf(reader, "payroll_period", row.id),
    row.ruleSetId
      ? reader
          .select()
          .from(payrollRuleSets)
          .where(eq(payrollRuleSets.id, row.ruleSetId))
          .then(([found]) => found)
      : findRuleSet(reader, row.profile, row.endDate),
    readMethods(reader, row.id),
  ]);
  const corrects = related.find(({ id }) => id === row.correctsId);
  return {
    ...listed,
    ruleSet: set ? ruleSetName(set) : row.profile,
    notices: await runNotices(reader, row),
    reason: row.reason,
    corrects: corrects ? { id: corrects.id, number: corrects.number, name: corrects.name } : null,
    corrections: related
      .filter(({ correctsId }) => correctsId === row.id)
      .map(({ correctsId: _, ...each }) => each),
    methods,
    generatedAt: row.generatedAt,
    generatedBy: by?.name ?? null,
    returnedAt: row.returnedAt,
    completedAt: row.completedAt,
    cancelledAt: row.cancelledAt,
    may: await stepsOf(reader, actor, row),
    proveBy: await proofOf(reader, actor),
    history,
  };
}

async function proofOf(reader: Reader, { personId }: Actor): Promise<"code" | "password"> {
  if (!personId) return "password";
  const isMe = and(eq(people.id, personId), eq(people.twoFactorEnabled, true));
  return (await reader.$count(people, isMe)) > 0 ? "code" : "password";
}

type ItemRow = typeof payrollItems.$inferSelect;

export const shownItem = (row: ItemRow) => ({
  ...row,
  daysWorked: row.daysWorked / 100,
  overtimeHours: row.overtimeHours / 100,
  overtimeRate: row.overtimeRate / 100,
  statutoryDeductions: statutoryOf(row),
  destination: destinationOf(row),
});

export type ItemFilter = PageInput &
  SelectionOf<typeof itemList> & { id: string; search?: string | undefined; staff?: string | undefined };
const ITEM_SORTS: Record<keyof typeof itemList.sorts, Omit<Sort<ItemRow>, "descending">> = {
  number: { by: sql`${payrollItems.employeeNumber}`, type: "text", valueOf: (row) => row.employeeNumber },
  name: { by: sql`${payrollItems.employeeName}`, type: "text", valueOf: (row) => row.employeeName },
  netPay: { by: sql`${payrollItems.netPay}`, type: "bigint", valueOf: (row) => row.netPay },
};

/** The people of a run, by number unless sorted otherwise. */
export async function listItems(reader: Reader, input: ItemFilter) {
  const { id } = await getRun(reader, input.id);
  const { search, staff, sort = "number", order = "asc" } = input;
  const searched = sql`fold_text(${payrollItems.employeeName} || ' ' || ${payrollItems.employeeNumber})`;
  const page = await readPage<ItemRow>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select().from(payrollItems).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${payrollItems}`,
    conditions: [
      eq(payrollItems.periodId, id),
      matches(searched, search),
      staff ? inArray(payrollItems.employeeNumber, staff.toUpperCase().split(",")) : undefined,
    ],
    id: sql`${payrollItems.id}`,
    sort: { ...ITEM_SORTS[sort], descending: order === "desc" },
    input,
  });
  return { ...page, rows: page.rows.map(shownItem) };
}

const SHOWN_OF_ONE = 24;

/** A person's pay, newest first. Throws NOT_FOUND if the person is out of reach. */
export async function listItemsOf(reader: Reader, actor: Actor, number: string) {
  const personId = await findReachable(reader, actor, number, "view_payroll_reports", "process_payroll");
  if (!personId) throw employeeNotFound();
  const { number: serial, name, payDate, status } = payrollPeriods;
  return reader
    .select({
      id: payrollItems.id,
      period: { number: serial, name, payDate, status },
      grossPay: payrollItems.grossPay,
      totalStatutory: payrollItems.totalStatutory,
      otherDeductions: payrollItems.otherDeductions,
      netPay: payrollItems.netPay,
      paymentStatus: payrollItems.paymentStatus,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(and(eq(payrollItems.personId, personId), eq(payrollItems.cancelled, false)))
    .orderBy(desc(payrollItems.endDate), desc(payrollItems.id))
    .limit(SHOWN_OF_ONE);
}
