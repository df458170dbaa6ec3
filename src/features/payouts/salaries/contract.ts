import { z } from "zod";
import { byId, code, done, pageOf, requiredCode, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { SALARY_METHODS } from "../domain";
import { RUN_STATES, SALARY_STATUSES } from "./domain";
import { salaryReferenceRequired } from "./errors";
import { salaryList } from "./list";

const amount = z.number().int();
const period = z.object({ id: z.string().max(40) });

export const paymentRow = z.object({
  id: z.uuid(),
  transactionRef: z.string(),
  runId: z.uuid(),
  periodNumber: z.string(),
  periodName: z.string(),
  payslipNumber: z.string(),
  part: z.number().int(),
  employeeId: z.uuid(),
  employeeName: z.string(),
  employeeNumber: z.string(),
  method: z.enum(SALARY_METHODS),
  phoneNumber: z.string(),
  bankName: z.string(),
  accountEnding: z.string(),
  amount,
  currency: z.string(),
  commandId: z.string(),
  /** 'pending' may already be paid; M-Pesa is asked. */
  status: z.enum(SALARY_STATUSES),
  initiatedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  mpesaReceiptNumber: z.string().nullable(),
  reference: z.string(),
  receiverName: z.string(),
  /** The receiver's name in M-Pesa's last payment to this number. */
  knownAs: z.string(),
  responseCode: z.string(),
  responseDescription: z.string(),
  conversationId: z.string(),
  originatorConversationId: z.string().nullable(),
  remarks: z.string(),
  occasion: z.string(),
  retryCount: z.number().int(),
  lastRetryAt: z.date().nullable(),
  failureReason: z.string(),
  /** The mismatch, or the reason that the method differs from the employee's. */
  doubt: z.string(),
  createdAt: z.date(),
  mayRetry: z.boolean(),
});

const balanceTold = z.object({ amount, at: z.date() }).nullable();

const run = z.object({
  periodId: z.uuid(),
  periodNumber: z.string(),
  periodName: z.string(),
  periodStatus: z.string(),
  run: z
    .object({
      id: z.uuid(),
      state: z.enum(RUN_STATES),
      pauseReason: z.string(),
      processedAt: z.date(),
      processedBy: z.string().nullable(),
      settledAt: z.date().nullable(),
      totalEmployees: z.number().int(),
      payments: z.number().int(),
      successfulPayments: z.number().int(),
      failedPayments: z.number().int(),
      openPayments: z.number().int(),
      toDecide: z.number().int(),
      portalWaiting: z.number().int(),
      bankWaiting: z.number().int(),
      cashWaiting: z.number().int(),
      /** Each waiting payment is in one file; '' is the file of accounts without a bank name. */
      bankFiles: z.array(z.object({ bank: z.string(), payments: z.number().int() })),
      withoutAccount: z.array(z.string()),
      totalAmount: amount,
      successfulAmount: amount,
      failedAmount: amount,
      mpesaAmount: amount,
      reconciliation: z.object({
        payslips: z.number().int(),
        payslipsAmount: amount,
        confirmedPayments: z.number().int(),
        confirmedAmount: amount,
        decidedPayments: z.number().int(),
        decidedAmount: amount,
        byHandPayments: z.number().int(),
        byHandAmount: amount,
        balanceBefore: balanceTold,
        balanceAfter: balanceTold,
      }),
    })
    .nullable(),
});

const read = {
  tag: "Payroll",
  permission: anyOf("release_payments", "process_payroll", "approve_payroll", "view_payroll_reports"),
} as const;
const write = { method: "POST", tag: "Payroll", permission: "release_payments", idempotent: true } as const;

export const payee = z.object({
  itemId: z.uuid(),
  employeeNumber: z.string(),
  employeeName: z.string(),
  method: z.enum(SALARY_METHODS),
  mpesaNumber: z.string(),
  bankName: z.string(),
  accountEnding: z.string(),
  payable: amount,
  amounts: z.array(amount),
  why: z.string(),
  knownAs: z.string(),
});

export const salariesContract = {
  list: route({
    ...read,
    path: "/payroll/payments",
    summary: "List salary payments to employees",
    description: "Searches name, number, reference and receipt. Amounts are cents.",
  })
    .input(listInput(salaryList))
    .output(pageOf(paymentRow)),
  run: route({
    ...read,
    path: "/payroll/periods/{id}/payments",
    summary: "Get the payment totals of a payroll run",
    description: "The bulk payment record. `id` is the period's number or id. Amounts are cents.",
  })
    .input(period)
    .output(run),
  payees: route({
    ...read,
    path: "/payroll/periods/{id}/payees",
    summary: "List the payees of a run, with the name M-Pesa last reported for each number",
  })
    .input(period)
    .output(
      z.object({
        payees: z.array(payee),
      }),
    ),
  balance: route({
    ...read,
    path: "/payroll/balance",
    summary: "Get the utility account's balance as last reported by M-Pesa",
  }).output(
    z.object({
      balance: amount.nullable(),
      at: z.date().nullable(),
      asking: z.boolean(),
      problem: z.string(),
    }),
  ),
  askBalance: route({
    ...write,
    path: "/payroll/balance-requests",
    summary: "Request the utility account's balance from M-Pesa",
    description: "The answer arrives later. Read it from /payroll/balance.",
  }).output(byId),
  retry: route({
    ...write,
    path: "/payroll/payments/{id}/retries",
    summary: "Retry a failed payment",
    description:
      "Only a payment that certainly failed can be retried. M-Pesa gets a new attempt with its own id; other methods are possible too. `toCurrentNumber` pays to the number in the employee's record.",
    successStatus: 201,
  })
    .input(
      byId.extend({
        method: z.enum(SALARY_METHODS).default("mpesa"),
        toCurrentNumber: z.boolean().default(false),
      }),
    )
    .output(z.object({ attempt: z.number().int() })),
  check: route({
    ...write,
    path: "/payroll/payments/{id}/status-checks",
    summary: "Check a payment's status with M-Pesa now",
  })
    .input(byId)
    .output(done),
  decide: route({
    ...write,
    path: "/payroll/payments/{id}/decisions",
    summary: "Decide a payment whose outcome M-Pesa did not report",
    description:
      "The outcome is `paid` with M-Pesa's receipt, or `failed`. Possible only once the automatic status checks with M-Pesa are over. `failed` also has to wait until M-Pesa's full time to answer has passed.",
  })
    .input(
      byId.extend({
        outcome: z.enum(["paid", "failed"]),
        receipt: code(20).default(""),
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(done),
  markPaid: route({
    ...write,
    path: "/payroll/payments/{id}/payouts",
    summary: "Mark a payment by bank, cash or M-Pesa's portal as paid",
    description:
      "`reference` is the bank's reference or the sheet's. For the portal it is M-Pesa's receipt, which counts only once.",
  })
    .input(byId.extend({ reference: requiredCode(salaryReferenceRequired.en, 100) }))
    .output(done),
  markAllPaid: route({
    ...write,
    path: "/payroll/payouts",
    summary: "Mark several bank or cash payments as paid with one reference",
    description:
      "Either all payments are marked or none. Payments through M-Pesa's portal have one receipt each and must be marked individually.",
  })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1).max(500),
        reference: requiredText(salaryReferenceRequired.en, 100),
      }),
    )
    .output(z.object({ marked: z.number().int() })),
  resume: route({
    ...write,
    path: "/payroll/payment-runs/{id}/resumptions",
    summary: "Resume paused payments",
  })
    .input(byId)
    .output(done),
};
