import { z } from "zod";
import { plainDate, requiredCode, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { REMITTANCE_KINDS, RETURN_FILES } from "./domain/returns";
import { monthNotValid, remittanceReferenceRequired } from "./errors";

const amount = z.number().int();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, monthNotValid.en);

export const remittancesContract = {
  list: route({
    tag: "Payroll",
    permission: anyOf("process_payroll", "release_payments", "view_payroll_reports"),
    path: "/payroll/remittances",
    summary: "List a month's remittances to authorities, with due dates and payments",
    description:
      "`month` is YYYY-MM, by the end date of the periods. Includes approved runs only. Amounts are cents.",
  })
    .input(z.object({ month }))
    .output(
      z.object({
        month: z.string(),
        byLaw: z.boolean(),
        employees: z.number().int(),
        remittances: z.array(
          z.object({
            kind: z.enum(REMITTANCE_KINDS),
            amount,
            dueOn: z.string(),
            /** The unpaid amount; negative if payments exceed the current runs. */
            left: amount,
            payments: z.array(
              z.object({
                amount,
                reference: z.string(),
                paidOn: z.string(),
                by: z.string().nullable(),
              }),
            ),
          }),
        ),
        gaps: z.array(
          z.object({
            employeeNumber: z.string(),
            employeeName: z.string(),
            problems: z.array(z.string()),
          }),
        ),
        files: z.array(z.enum(RETURN_FILES)),
        missing: z.array(z.enum(RETURN_FILES)),
      }),
    ),
  pay: route({
    method: "POST",
    tag: "Payroll",
    permission: "release_payments",
    path: "/payroll/remittances",
    summary: "Record the payment of a month's remaining amount to an authority",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        month,
        kind: z.enum(REMITTANCE_KINDS),
        reference: requiredCode(remittanceReferenceRequired.en, 100),
        paidOn: plainDate,
      }),
    )
    .output(z.object({ amount })),
  listTaxCards: route({
    tag: "Payroll",
    permission: anyOf("process_payroll", "release_payments"),
    path: "/payroll/tax-cards/{year}",
    summary: "List the employees who must get a tax deduction card (P9A) for a year",
    description: "Includes former employees.",
  })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100) }))
    .output(
      z.object({
        cards: z.array(
          z.object({
            employeeNumber: z.string(),
            employeeName: z.string(),
            hasLeft: z.boolean(),
            hasTaxNumber: z.boolean(),
            reachable: z.boolean(),
            notified: z.boolean(),
            pdfUrl: z.string(),
          }),
        ),
      }),
    ),
  sendTaxCards: route({
    method: "POST",
    tag: "Payroll",
    permission: anyOf("process_payroll", "release_payments"),
    path: "/payroll/tax-cards/{year}/messages",
    summary: "Notify employees with an account that their tax deduction card of a year is ready",
    description: "Emails a link without any amounts. Each employee is notified only once for a year.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100) }))
    .output(z.object({ sent: z.number().int(), unreachable: z.number().int() })),
};
