import { z } from "zod";
import { byId, cents, code, done, plainDate, requiredText, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { DEDUCTION_KINDS, DEDUCTION_STATUSES, MOVEMENT_KINDS, MOVEMENTS_BY_HAND } from "./domain";
import {
  deductionNameNeeded,
  installmentRequired,
  movementAmountRequired,
  movementReasonRequired,
} from "./errors";

const number = z.string().max(40);
const one = z.object({ number, deductionId: z.uuid() });
const amount = z.number().int();

const terms = {
  name: requiredText(deductionNameNeeded.en, 100),
  /** The creditor's: a loan's number, a member's. */
  reference: code(100).default(""),
  /** Withheld each month, in cents. */
  installment: cents.min(1, installmentRequired.en),
  endsOn: plainDate.nullable().default(null),
};

export const deductionRow = z.object({
  id: z.uuid(),
  kind: z.enum(DEDUCTION_KINDS),
  name: z.string(),
  reference: z.string(),
  /** In cents; null for deductions with instalments only. */
  principal: amount.nullable(),
  balance: amount.nullable(),
  installment: amount,
  installmentNumber: amount,
  totalInstallments: amount.nullable(),
  /** Carried over from earlier pay that was too low. */
  carried: amount,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  status: z.enum(DEDUCTION_STATUSES),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
  updatedAt: z.date(),
});

const read = {
  tag: "Payroll",
  permission: anyOf("manage_deductions", "process_payroll", "view_payroll_reports"),
} as const;
const write = { tag: "Payroll", permission: "manage_deductions", idempotent: true } as const;

export const movementRow = z.object({
  id: z.uuid(),
  kind: z.enum(MOVEMENT_KINDS),
  amount,
  date: z.string(),
  note: z.string(),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
});

export const payrollDeductionsContract = {
  list: route({
    ...read,
    path: "/staff/{number}/deductions",
    summary: "List an employee's deductions other than tax and contributions",
    description: "Active deductions come first. Amounts are cents.",
  })
    .input(z.object({ number }))
    .output(z.object({ deductions: z.array(deductionRow), mayManage: z.boolean() })),
  get: route({
    ...read,
    path: "/staff/{number}/deductions/{deductionId}",
    summary: "Get a deduction with its movements, newest first",
  })
    .input(one)
    .output(
      deductionRow.extend({
        movements: z.array(movementRow),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/deductions",
    summary: "Add a deduction to an employee's pay",
    description: "A loan or an advance needs a `principal`. HELB may have one. Other kinds have none.",
    successStatus: 201,
  })
    .input(
      z.object({
        number,
        kind: z.enum(DEDUCTION_KINDS),
        principal: cents.nullable().default(null),
        startsOn: plainDate,
        ...terms,
      }),
    )
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/deductions/{deductionId}",
    summary: "Change a deduction's name, instalment or last day",
  })
    .input(
      one.extend({
        ...terms,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  setStatus: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/deductions/{deductionId}/status",
    summary: "Pause, resume or end a deduction",
    description:
      "A deduction with an open balance cannot be ended. The balance must be repaid or written off.",
  })
    .input(one.extend({ status: z.enum(["active", "paused", "ended"]) }))
    .output(done),
  move: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/deductions/{deductionId}/movements",
    summary: "Record a repayment, a write-off or an addition to a deduction's balance",
    description: "Movements never change. Correct a wrong one with an opposite movement.",
    successStatus: 201,
  })
    .input(
      one.extend({
        kind: z.enum(MOVEMENTS_BY_HAND),
        amount: cents.min(1, movementAmountRequired.en),
        date: plainDate,
        note: requiredText(movementReasonRequired.en, 300),
      }),
    )
    .output(z.object({ balance: amount })),
};
