import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { employeePayouts } from "~/features/staff/server/tables";
import { utilityBalanceOf } from "~/integrations/daraja/payout-results";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { salaryPaymentsSection } from "../../settings";
import { payslips } from "../../slips/server/tables";
import { payee, paymentRow } from "../contract";
import { type Limits, mayRetry, planPayment } from "../domain";
import { salaryRunNotFound } from "../errors";
import type { salaryList } from "../list";
import { paymentWords, salaryLimits, salaryPayments, salaryQuestions, salaryRuns } from "./tables";

const latest = (column: SQL) =>
  sql`(select ${column} from salary_attempts a where a.payment_id = ${salaryPayments}.id order by a.number desc limit 1)`;

const COLUMNS = {
  ...columnsOf(salaryPayments, paymentRow.shape),
  periodNumber: payrollPeriods.number,
  periodName: payrollPeriods.name,
  payslipNumber: payslips.number,
  employeeId: salaryPayments.personId,
  bankName:
    sql<string>`case when ${salaryPayments.method} = 'bank_transfer' then coalesce(${payslips.content}->'payment'->>'bankName', '') else '' end`.as(
      "bank_name",
    ),
  accountEnding:
    sql<string>`case when ${salaryPayments.method} = 'bank_transfer' then coalesce(${payslips.content}->'payment'->>'accountEnding', '') else '' end`.as(
      "account_ending",
    ),
  knownAs:
    sql<string>`coalesce((select q.receiver_name from salary_payments q where q.phone_number = ${salaryPayments}.phone_number
    and q.receiver_name <> '' and q.id <> ${salaryPayments}.id and q.phone_number <> '' order by q.completed_at desc limit 1), '')`.as(
      "known_as",
    ),
  originatorConversationId: sql<string | null>`${latest(sql`a.id`)}`.as("originator_conversation_id"),
  conversationId: sql<string | null>`${latest(sql`a.conversation_id`)}`.as("conversation_id"),
  responseCode: sql<string | null>`${latest(sql`a.response_code`)}`.as("response_code"),
  responseDescription: sql<string | null>`${latest(sql`a.response_description`)}`.as("response_description"),
};

const selectPayments = (reader: Reader) =>
  reader
    .select(COLUMNS)
    .from(salaryPayments)
    .innerJoin(payslips, eq(payslips.id, salaryPayments.payslipId))
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payslips.periodId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectPayments>>[number];

const shape = (found: Found) => ({
  ...found,
  commandId: found.method === "mpesa" ? "SalaryPayment" : "",
  conversationId: found.conversationId ?? "",
  responseCode: found.responseCode ?? "",
  responseDescription: found.responseDescription ?? "",
  mayRetry: mayRetry(found.status),
});
export type ListedSalary = ReturnType<typeof shape>;

const SORTS: Record<keyof typeof salaryList.sorts, Omit<Sort<ListedSalary>, "descending">> = {
  createdAt: { by: sql`${salaryPayments.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  amount: { by: sql`${salaryPayments.amount}`, type: "bigint", valueOf: (row) => row.amount },
};

export type SalaryFilter = PageInput & SelectionOf<typeof salaryList>;

const conditionsOf = ({ search, status, method, period }: SalaryFilter) => [
  status && eq(salaryPayments.status, status),
  method && eq(salaryPayments.method, method),
  period
    ? sql`${salaryPayments.runId} = (select r.id from salary_runs r join payroll_periods q on q.id = r.period_id where q.number = ${period.toUpperCase()})`
    : undefined,
  matches(paymentWords(salaryPayments), search),
];

/** Lists one page of salary payments, by default the latest first. */
export function listSalaries(reader: Reader, input: SalaryFilter) {
  const { sort = "createdAt", order = "desc" } = input;
  return readPage<ListedSalary>(reader, {
    select: async (where, orderBy, limit, offset) =>
      (await selectPayments(reader).where(where).orderBy(orderBy).limit(limit).offset(offset)).map(shape),
    from: sql`${salaryPayments}`,
    conditions: conditionsOf(input),
    id: sql`${salaryPayments.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
  });
}

const MOST = 100_000;

export async function listAllSalaries(
  reader: Reader,
  input: SalaryFilter & { ids?: readonly string[] | undefined },
) {
  const rows = await selectPayments(reader)
    .where(
      and(
        ...conditionsOf(input).map((condition) => condition || undefined),
        input.ids ? inArray(salaryPayments.id, [...input.ids]) : undefined,
      ),
    )
    .orderBy(desc(salaryPayments.createdAt), asc(salaryPayments.employeeNumber))
    .limit(MOST);
  return rows.map(shape);
}

/** Returns a released run's totals: section 3's bulk payment record. */
export async function findRun(reader: Reader, numberOrId: string) {
  const of = UUID.test(numberOrId)
    ? eq(payrollPeriods.id, numberOrId)
    : eq(payrollPeriods.number, numberOrId.toUpperCase());
  const [period] = await reader
    .select({
      periodId: payrollPeriods.id,
      periodNumber: payrollPeriods.number,
      periodName: payrollPeriods.name,
      periodStatus: payrollPeriods.status,
      run: salaryRuns,
      processedBy: people.name,
    })
    .from(payrollPeriods)
    .leftJoin(salaryRuns, eq(salaryRuns.periodId, payrollPeriods.id))
    .leftJoin(people, eq(people.id, salaryRuns.processedBy))
    .where(of);
  if (!period) throw salaryRunNotFound();
  const { run, processedBy, ...head } = period;
  if (!run) return { ...head, run: null };
  const count = (status: SQL) => sql<number>`(count(*) filter (where ${status}))::int`;
  const sum = (status: SQL) =>
    sql<number>`coalesce(sum(amount) filter (where ${status}), 0)::bigint`.mapWith(Number);
  const [figures] = await reader
    .select({
      totalEmployees: sql<number>`count(distinct person_id)::int`,
      payments: sql<number>`count(*)::int`,
      successfulPayments: count(sql`status = 'completed'`),
      failedPayments: count(sql`status = 'failed'`),
      openPayments: count(sql`status in ('waiting', 'pending', 'review')`),
      toDecide: count(sql`status = 'review'`),
      portalWaiting: count(sql`status = 'waiting' and method = 'portal'`),
      bankWaiting: count(sql`status = 'waiting' and method = 'bank_transfer'`),
      cashWaiting: count(sql`status = 'waiting' and method = 'cash'`),
      totalAmount: sum(sql`true`),
      successfulAmount: sum(sql`status = 'completed'`),
      failedAmount: sum(sql`status = 'failed'`),
      mpesaAmount: sum(sql`method = 'mpesa'`),
    })
    .from(salaryPayments)
    .where(eq(salaryPayments.runId, run.id));
  if (!figures) throw new Error("An aggregate has one row.");
  const { id, state, pauseReason, processedAt, settledAt } = run;
  const reconciliation = await reconcile(reader, run);
  return {
    ...head,
    run: {
      ...{ id, state, pauseReason, processedAt, processedBy, settledAt },
      ...figures,
      ...(figures.bankWaiting > 0 ? await readBankFiles(reader, id) : { bankFiles: [], withoutAccount: [] }),
      reconciliation,
    },
  };
}

async function readBankFiles(reader: Reader, runId: string) {
  const waiting = await listByHand(reader, runId, "bank_transfer");
  const banks = Map.groupBy(
    waiting.filter(({ accountSealed }) => accountSealed),
    ({ content }) => content.payment.bankName,
  );
  return {
    bankFiles: [...banks].map(([bank, payments]) => ({ bank, payments: payments.length })),
    withoutAccount: waiting
      .filter(({ accountSealed }) => !accountSealed)
      .map(({ employeeName, employeeNumber }) => `${employeeName} (${employeeNumber})`),
  };
}

async function reconcile(reader: Reader, run: typeof salaryRuns.$inferSelect) {
  const sums = (paid: SQL) => ({
    payments: sql<number>`(count(*) filter (where status = 'completed' and ${paid}))::int`,
    amount:
      sql<number>`coalesce(sum(amount) filter (where status = 'completed' and ${paid}), 0)::bigint`.mapWith(
        Number,
      ),
  });
  const isDecided = sql`exists (select from salary_attempts a where a.payment_id = ${salaryPayments}.id and a.state = 'paid' and a.decided_by is not null)`;
  const confirmed = sums(sql`method = 'mpesa' and not ${isDecided}`);
  const decided = sums(sql`method = 'mpesa' and ${isDecided}`);
  const byHand = sums(sql`method <> 'mpesa'`);
  const [paid] = await reader
    .select({
      confirmedPayments: confirmed.payments,
      confirmedAmount: confirmed.amount,
      decidedPayments: decided.payments,
      decidedAmount: decided.amount,
      byHandPayments: byHand.payments,
      byHandAmount: byHand.amount,
    })
    .from(salaryPayments)
    .where(eq(salaryPayments.runId, run.id));
  const [slips] = await reader
    .select({
      payslips: sql<number>`count(*)::int`,
      payslipsAmount: sql<number>`coalesce(sum(${payslips.payable}), 0)::bigint`.mapWith(Number),
    })
    .from(payslips)
    .where(and(eq(payslips.periodId, run.periodId), isNull(payslips.voidedAt)));
  if (!paid || !slips) throw new Error("An aggregate has one row.");
  return {
    ...slips,
    ...paid,
    balanceBefore: await balanceAt(reader, lte(salaryQuestions.createdAt, run.processedAt), desc),
    balanceAfter: run.settledAt
      ? await balanceAt(reader, gte(salaryQuestions.createdAt, run.settledAt), asc)
      : null,
  };
}

async function balanceAt(reader: Reader, when: SQL, order: typeof asc) {
  const [answered] = await reader
    .select()
    .from(salaryQuestions)
    .where(
      and(
        isNull(salaryQuestions.attemptId),
        eq(salaryQuestions.state, "answered"),
        eq(salaryQuestions.resultCode, "0"),
        when,
      ),
    )
    .orderBy(order(salaryQuestions.createdAt))
    .limit(1);
  const told = answered && utilityBalanceOf(resultOf(answered));
  return told ? { amount: told.amount, at: told.at ?? answered.createdAt } : null;
}

/** Returns the utility account's last known balance, and whether a query is open. */
export async function getBalance(reader: Reader) {
  const rows = await reader
    .select()
    .from(salaryQuestions)
    .where(isNull(salaryQuestions.attemptId))
    .orderBy(desc(salaryQuestions.createdAt))
    .limit(5);
  const [last] = rows;
  const answered = rows.find(({ state, resultCode }) => state === "answered" && resultCode === "0");
  const told = answered && utilityBalanceOf(resultOf(answered));
  const failed = last?.state === "answered" && last.resultCode !== "0";
  return {
    balance: told?.amount ?? null,
    at: told ? (told.at ?? answered?.answeredAt ?? null) : null,
    asking: last?.state === "asked",
    problem: last?.state === "refused" || failed ? (last.resultDesc ?? "") : "",
  };
}

const resultOf = (question: typeof salaryQuestions.$inferSelect) => ({
  resultCode: question.resultCode ?? "",
  resultDesc: question.resultDesc ?? "",
  originatorConversationId: "",
  conversationId: "",
  transactionId: "",
  parameters: question.parameters ?? {},
});

/** Returns how a run is split into payments: as fixed at its generation, otherwise by current settings. */
export async function getLimits(reader: Reader, periodId?: string): Promise<Limits> {
  const [fixed] = periodId
    ? await reader.select().from(salaryLimits).where(eq(salaryLimits.periodId, periodId))
    : [];
  if (fixed) return fixed;
  const { minAmount, maxAmount, aboveLimit, payThrough } = await getSettings(reader, salaryPaymentsSection);
  return { least: minAmount, most: maxAmount, above: aboveLimit, by: payThrough };
}

/**
 * Lists a run's receivers, their payments, and M-Pesa's last name for each number, to check before approval and
 * release.
 */
export async function listPayees(reader: Reader, numberOrId: string) {
  const { periodId } = await findRun(reader, numberOrId);
  const rows = await reader
    .select({
      ...columnsOf(payrollItems, payee.shape),
      itemId: payrollItems.id,
      method: payrollItems.paymentMethod,
      knownAs: sql<string>`coalesce((select q.receiver_name from salary_payments q where q.phone_number = ${payrollItems}.mpesa_number
        and q.receiver_name <> '' and q.phone_number <> '' order by q.completed_at desc limit 1), '')`,
    })
    .from(payrollItems)
    .where(eq(payrollItems.periodId, periodId))
    .orderBy(asc(payrollItems.employeeNumber), asc(payrollItems.id));
  const limits = await getLimits(reader, periodId);
  return rows.map((row) => ({ ...row, ...planPayment(row.payable, row, limits) }));
}

/** Lists a run's unpaid payments of a method other than M-Pesa. */
export function listByHand(reader: Reader, runId: string, method: "bank_transfer" | "cash" | "portal") {
  return reader
    .select({
      id: salaryPayments.id,
      transactionRef: salaryPayments.transactionRef,
      employeeNumber: salaryPayments.employeeNumber,
      employeeName: salaryPayments.employeeName,
      amount: salaryPayments.amount,
      phoneNumber: salaryPayments.phoneNumber,
      personId: salaryPayments.personId,
      content: payslips.content,
      itemId: payslips.itemId,
      accountSealed: payrollItems.accountSealed,
    })
    .from(salaryPayments)
    .innerJoin(payslips, eq(payslips.id, salaryPayments.payslipId))
    .leftJoin(payrollItems, eq(payrollItems.id, payslips.itemId))
    .where(
      and(
        eq(salaryPayments.runId, runId),
        eq(salaryPayments.method, method),
        eq(salaryPayments.status, "waiting"),
      ),
    )
    .orderBy(asc(salaryPayments.employeeNumber), asc(salaryPayments.part));
}

/** The M-Pesa number of a person's record; empty if there is none. */
export async function findCurrentNumber(reader: Reader, personId: string): Promise<string> {
  const [row] = await reader
    .select({ number: employeePayouts.mpesaNumber })
    .from(employeePayouts)
    .where(eq(employeePayouts.personId, personId));
  return row?.number ?? "";
}
