import { z } from "zod";
import { startDateRequired } from "~/features/staff/errors";
import { cents, done, pageOf, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { PROFILES } from "../../rules/domain";
import { adjustments } from "../../terms/contract";
import {
  FINDING_KINDS,
  MAX_PEOPLE,
  MAX_PERIOD_NAME,
  MAX_PERIOD_NOTES,
  MAX_PERIOD_REASON,
  PAYMENT_STATUSES,
  PERIOD_STATUSES,
  PERIOD_TYPES,
} from "../domain";
import { payDateRequired, periodEndRequired, periodNameRequired } from "../errors";
import { itemList, periodList } from "../list";
import { amount, count, detail, id, item, period, preview, selection, sums } from "./period";

const one = z.object({ id: z.string().max(40) });
const neededDay = (message: string) => z.string().min(1, message).pipe(plainDate);

const read = { tag: "Payroll", permission: "view_payroll_reports" } as const;
const look = { tag: "Payroll", permission: "process_payroll" } as const;
const prepare = { ...look, method: "POST", idempotent: true } as const;
const decide = {
  tag: "Payroll",
  permission: "approve_payroll",
  path: "/payroll/periods/{id}/approval",
  idempotent: true,
} as const;

export const payrollPeriodsContract = {
  stats: route({
    ...read,
    path: "/payroll/stats",
    summary: "Get the number of payroll runs and their totals",
    description:
      "`totalPeriods` counts all years. All other figures are of the current year. Total value is gross pay. Amounts are cents.",
  }).output(
    z.object({
      totalPeriods: count,
      currentYearPeriods: count,
      pendingApproval: count,
      approved: count,
      completed: count,
      totalPayrollValue: amount,
      totalTaxPaid: amount,
      averageGrossPay: amount,
      averageNetPay: amount,
    }),
  ),
  list: route({
    ...read,
    path: "/payroll/periods",
    summary: "List payroll runs",
    description: "Searches name, number and notes. Amounts are cents.",
  })
    .input(listInput(periodList))
    .output(pageOf(period)),
  get: route({ ...read, path: "/payroll/periods/{id}", summary: "Get a payroll run by id or number" })
    .input(one)
    .output(detail),
  items: route({
    ...read,
    path: "/payroll/periods/{id}/items",
    summary: "List the pay items of a run, each with every line",
  })
    .input(listInput(itemList).extend({ id: z.string().max(40) }))
    .output(pageOf(item)),
  create: route({
    ...prepare,
    path: "/payroll/periods",
    summary: "Create a payroll period",
    description:
      "An omitted end, pay date or name follows from the type and the first day. An omitted profile comes from the settings.",
    successStatus: 201,
  })
    .input(
      z.object({
        name: requiredText(periodNameRequired.en, MAX_PERIOD_NAME).optional(),
        periodType: z.enum(PERIOD_TYPES).default("monthly"),
        startDate: neededDay(startDateRequired.en),
        endDate: neededDay(periodEndRequired.en).optional(),
        payDate: neededDay(payDateRequired.en).optional(),
        profile: z.enum(PROFILES).optional(),
        notes: text(MAX_PERIOD_NOTES).default(""),
      }),
    )
    .output(z.object({ id, number: z.string() })),
  openMonth: route({
    ...prepare,
    path: "/payroll/month-runs",
    summary: "Open this month's payroll run for a selection of employees",
    description:
      "Returns the run of this month that pays the most of these employees. Without such a run, returns the month's draft or a new run. `missing` is the number of employees the run does not pay.",
  })
    .input(z.object({ employees: z.array(z.string().max(40)).min(1).max(MAX_PEOPLE) }))
    .output(z.object({ id, number: z.string(), missing: count })),
  proposal: route({
    ...look,
    path: "/payroll/period-proposal",
    summary: "Get the start and profile of the next monthly period",
  }).output(z.object({ startDate: z.string(), profile: z.enum(PROFILES) })),
  employees: route({
    ...look,
    path: "/payroll/periods/{id}/employees",
    summary: "List the employees a run can pay",
    description:
      "`selected` marks employees on the payroll whose pay frequency matches the period's type. Other employees can be added by hand.",
  })
    .input(one)
    .output(
      z.object({
        employees: z.array(
          z.object({
            number: z.string(),
            name: z.string(),
            role: z.string(),
            department: z.string().nullable(),
            status: z.string(),
            basicSalary: amount,
            payFrequency: z.string(),
            selected: z.boolean(),
            paidIn: z.string().nullable(),
          }),
        ),
      }),
    ),
  preview: route({
    ...look,
    method: "POST",
    path: "/payroll/periods/{id}/preview",
    summary: "Preview a payroll run without saving it",
  })
    .input(one.extend(selection))
    .output(preview),
  generate: route({
    ...prepare,
    path: "/payroll/periods/{id}/generation",
    summary: "Generate a run and submit it for approval",
    description:
      "With the preview's `digest`, the request is refused if figures have changed since the preview (payroll_preview_outdated).",
  })
    .input(one.extend({ ...selection, digest: z.string().max(100).optional() }))
    .output(z.object({ payrollPeriod: period, digest: z.string() })),
  adjust: route({
    ...prepare,
    method: "PUT",
    path: "/payroll/items/{itemId}/adjustments",
    summary: "Adjust an employee's pay until the run is approved",
    description: "Omitted values are the calculated ones. The item is recalculated.",
  })
    .input(z.object({ itemId: id, ...adjustments }))
    .output(done),
  return: route({
    tag: "Payroll",
    method: "POST",
    permission: anyOf("approve_payroll", "process_payroll"),
    idempotent: true,
    path: "/payroll/periods/{id}/returns",
    summary: "Return a run to draft with a reason",
  })
    .input(one.extend({ reason: requiredText(reasonRequired.en, MAX_PERIOD_REASON) }))
    .output(done),
  approve: route({
    ...decide,
    method: "POST",
    summary: "Approve a payroll run",
    description:
      "The approver must not be the preparer, unless the settings let one person do both. A token cannot approve. The figures are final after approval.",
  })
    .input(one)
    .output(done),
  withdraw: route({
    ...decide,
    method: "DELETE",
    summary: "Withdraw the approval of a run that is not released",
  })
    .input(one)
    .output(done),
  release: route({
    tag: "Payroll",
    method: "POST",
    permission: "release_payments",
    idempotent: true,
    path: "/payroll/periods/{id}/release",
    summary: "Release a run's payments",
    description:
      "The caller must be neither preparer nor approver, unless the settings let one person do both. Requires a code of the caller's authenticator or, without one, the password. A token cannot release.",
  })
    .input(
      one.extend({ password: z.string().max(200).default(""), code: z.string().trim().max(10).default("") }),
    )
    .output(done),
  cancel: route({
    ...prepare,
    path: "/payroll/periods/{id}/cancellation",
    summary: "Cancel a run that is not released",
  })
    .input(one.extend({ reason: requiredText(reasonRequired.en, MAX_PERIOD_REASON) }))
    .output(done),
  correct: route({
    ...prepare,
    path: "/payroll/periods/{id}/corrections",
    summary: "Correct a released run",
    description:
      "`pay` is gross pay that was missing. `recover` is overpaid money, withheld from later pay in instalments. The correction waits for approval.",
    successStatus: 201,
  })
    .input(
      one.extend({
        payDate: plainDate,
        notes: text(MAX_PERIOD_NOTES).default(""),
        items: z
          .array(
            z.object({
              employee: z.string().max(40),
              reason: requiredText(reasonRequired.en, MAX_PERIOD_REASON),
              pay: cents.optional(),
              recover: z.object({ amount: cents.min(1), installment: cents.min(1) }).optional(),
            }),
          )
          .min(1)
          .max(500),
      }),
    )
    .output(z.object({ id: id.nullable(), number: z.string().nullable() })),
  ofEmployee: route({
    tag: "Payroll",
    permission: anyOf("view_payroll_reports", "process_payroll"),
    path: "/staff/{number}/payroll-items",
    summary: "List an employee's pay, latest run first",
    description: "At most two years of months. Amounts are cents.",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        items: z.array(
          z.object({
            id,
            period: z.object({
              number: z.string(),
              name: z.string(),
              payDate: z.string(),
              status: z.enum(PERIOD_STATUSES),
            }),
            grossPay: amount,
            totalStatutory: amount,
            otherDeductions: amount,
            netPay: amount,
            paymentStatus: z.enum(PAYMENT_STATUSES),
          }),
        ),
      }),
    ),
  review: route({
    ...read,
    path: "/payroll/periods/{id}/review",
    summary: "Compare each employee's pay in a run with their last pay, and list findings for the approver",
  })
    .input(one)
    .output(
      z.object({
        last: z.object({ names: z.array(z.string()), totalEmployees: count, ...sums }).nullable(),
        findings: z.array(
          z.object({
            kind: z.enum(FINDING_KINDS),
            employeeNumber: z.string(),
            employeeName: z.string(),
            detail: z.string(),
          }),
        ),
      }),
    ),
};
