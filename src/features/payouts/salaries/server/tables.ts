import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employees } from "~/features/staff/server/tables";
import { cents, createdAt, id, instant } from "~/platform/db/columns";
import type { SalaryMethod } from "../../domain";
import { payslips } from "../../slips/server/tables";
import type { AttemptState, Limits, RunState, SalaryStatus } from "../domain";

export const salaryRuns = pgTable(
  "salary_runs",
  {
    id: id(),
    periodId: uuid("period_id")
      .notNull()
      .unique()
      .references(() => payrollPeriods.id),
    state: text("state").$type<RunState>().notNull().default("sending"),
    pauseReason: text("pause_reason").notNull().default(""),
    processedAt: instant("processed_at").notNull(),
    processedBy: uuid("processed_by").references(() => people.id),
    settledAt: instant("settled_at"),
  },
  (table) => [
    index("salary_runs_processed").on(table.processedAt, table.id),
    check("salary_runs_state", sql`${table.state} in ('sending', 'paused', 'done')`),
    check("salary_runs_paused", sql`(${table.state} = 'paused') = (${table.pauseReason} <> '')`),
  ],
);

/** Fixed at generation, so that approvers see the payments that are released. Older runs use the settings. */
export const salaryLimits = pgTable(
  "salary_limits",
  {
    periodId: uuid("period_id")
      .primaryKey()
      .references(() => payrollPeriods.id),
    /** Whole shillings. */
    least: integer("least").notNull(),
    most: integer("most").notNull(),
    above: text("above").$type<Limits["above"]>().notNull(),
    by: text("by").$type<Limits["by"]>().notNull(),
    fixedAt: instant("fixed_at").notNull(),
  },
  (table) => [
    check("salary_limits_order", sql`${table.least} > 0 and ${table.least} <= ${table.most}`),
    check(
      "salary_limits_ways",
      sql`${table.above} in ('bank', 'parts') and ${table.by} in ('mpesa', 'portal')`,
    ),
  ],
);

type Words = Record<"employeeName" | "employeeNumber" | "transactionRef" | "mpesaReceiptNumber", AnyPgColumn>;
export const paymentWords = (of: Words) =>
  sql`fold_text(${of.employeeName} || ' ' || ${of.employeeNumber} || ' ' || ${of.transactionRef} || ' ' || coalesce(${of.mpesaReceiptNumber}, ''))`;

/** A payslip's money or a part of it, one row for all attempts. A trigger keeps the sum equal to the payslip. */
export const salaryPayments = pgTable(
  "salary_payments",
  {
    id: id(),
    transactionRef: text("transaction_ref").notNull().unique(),
    runId: uuid("run_id")
      .notNull()
      .references(() => salaryRuns.id),
    payslipId: uuid("payslip_id")
      .notNull()
      .references(() => payslips.id),
    part: integer("part").notNull().default(1),
    personId: uuid("person_id")
      .notNull()
      .references(() => employees.personId),
    employeeName: text("employee_name").notNull(),
    employeeNumber: text("employee_number").notNull(),
    method: text("method").$type<SalaryMethod>().notNull(),
    phoneNumber: text("phone_number").notNull().default(""),
    amount: cents("amount").notNull(),
    currency: text("currency").notNull().default("KES"),
    status: text("status").$type<SalaryStatus>().notNull().default("waiting"),
    initiatedAt: instant("initiated_at"),
    completedAt: instant("completed_at"),
    mpesaReceiptNumber: text("mpesa_receipt_number").unique(),
    reference: text("reference").notNull().default(""),
    receiverName: text("receiver_name").notNull().default(""),
    remarks: text("remarks").notNull().default(""),
    occasion: text("occasion").notNull().default(""),
    retryCount: integer("retry_count").notNull().default(0),
    lastRetryAt: instant("last_retry_at"),
    failureReason: text("failure_reason").notNull().default(""),
    doubt: text("doubt").notNull().default(""),
    decidedBy: uuid("decided_by").references(() => people.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("salary_payments_payslip").on(table.payslipId, table.part),
    index("salary_payments_run").on(table.runId, table.employeeNumber),
    index("salary_payments_person").on(table.personId, table.completedAt),
    index("salary_payments_created").on(table.createdAt, table.id),
    index("salary_payments_amount_at").on(table.amount, table.id),
    index("salary_payments_status_at").on(table.status, table.createdAt, table.id),
    index("salary_payments_receiver")
      .on(table.phoneNumber, table.completedAt)
      .where(sql`receiver_name <> ''`),
    index("salary_payments_search").using("gin", sql`(${paymentWords(table)}) gin_trgm_ops`),
    index("salary_payments_open").on(table.runId).where(sql`status in ('waiting', 'pending', 'review')`),
    check("salary_payments_method", sql`${table.method} in ('mpesa', 'portal', 'bank_transfer', 'cash')`),
    // A receipt of M-Pesa's portal also counts once.
    uniqueIndex("salary_payments_portal_receipt")
      .on(table.reference)
      .where(sql`method = 'portal' and status = 'completed'`),
    check(
      "salary_payments_status",
      sql`${table.status} in ('waiting', 'pending', 'review', 'completed', 'failed')`,
    ),
    check(
      "salary_payments_amount",
      sql`${table.amount} > 0 and (${table.method} not in ('mpesa', 'portal') or ${table.amount} % 100 = 0)`,
    ),
    check(
      "salary_payments_completed",
      sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`,
    ),
    check("salary_payments_failed", sql`(${table.status} = 'failed') = (${table.failureReason} <> '')`),
  ],
);

/** Committed before it is sent. At most one attempt of a payment has not failed. */
export const salaryAttempts = pgTable(
  "salary_attempts",
  {
    /** The OriginatorConversationID. */
    id: id(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => salaryPayments.id),
    number: integer("number").notNull(),
    phone: text("phone").notNull(),
    /** Cents, always whole shillings. */
    amount: cents("amount").notNull(),
    state: text("state").$type<AttemptState>().notNull().default("waiting"),
    /** Earliest time to send again after a rejection. */
    notBefore: instant("not_before"),
    sendings: integer("sendings").notNull().default(0),
    claimedAt: instant("claimed_at"),
    askAt: instant("ask_at"),
    rounds: integer("rounds").notNull().default(0),
    conversationId: text("conversation_id").notNull().default(""),
    responseCode: text("response_code").notNull().default(""),
    responseDescription: text("response_description").notNull().default(""),
    /** M-Pesa's posted result, only a hint until the status agrees. */
    hintCode: text("hint_code"),
    hintDescription: text("hint_description").notNull().default(""),
    hintReceipt: text("hint_receipt"),
    receipt: text("receipt").unique(),
    lateReceipt: text("late_receipt"),
    decidedBy: uuid("decided_by").references(() => people.id),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => people.id),
  },
  (table) => [
    uniqueIndex("salary_attempts_number").on(table.paymentId, table.number),
    uniqueIndex("salary_attempts_alive").on(table.paymentId).where(sql`state <> 'failed'`),
    index("salary_attempts_asking").on(table.askAt).where(sql`state in ('claimed', 'sent')`),
    index("salary_attempts_waiting").on(table.createdAt, table.id).where(sql`state = 'waiting'`),
    check("salary_attempts_state", sql`${table.state} in ('waiting', 'claimed', 'sent', 'paid', 'failed')`),
    check("salary_attempts_paid", sql`(${table.state} = 'paid') = (${table.receipt} is not null)`),
    check("salary_attempts_amount", sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
  ],
);

/** A query about an attempt or the balance. M-Pesa posts its answer later. */
export const salaryQuestions = pgTable(
  "salary_questions",
  {
    id: id(),
    attemptId: uuid("attempt_id").references(() => salaryAttempts.id),
    round: integer("round").notNull().default(0),
    state: text("state").$type<"asked" | "answered" | "refused">().notNull().default("asked"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    parameters: jsonb("parameters").$type<Record<string, string>>(),
    createdAt: createdAt(),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("salary_questions_attempt").on(table.attemptId, table.createdAt),
    index("salary_questions_balance").on(table.createdAt).where(sql`attempt_id is null`),
  ],
);

/** A single row that locks sending across processes. The next batch goes out from `next_at`. */
export const salarySender = pgTable(
  "salary_sender",
  {
    one: integer("one").primaryKey(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [check("salary_sender_one", sql`${table.one} = 1`)],
);
