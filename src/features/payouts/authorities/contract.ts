import { z } from "zod";
import { plainDate, requiredCode, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { REMITTANCE_KINDS } from "./domain";
import { monthNotValid, remittanceReferenceRequired } from "./errors";

const amount = z.number().int();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, monthNotValid.en);

export const remittancesContract = {
  list: route({
    method: "GET",
    tag: "Payroll",
    permission: anyOf("process_payroll", "release_payments", "view_payroll_reports"),
    path: "/payroll/remittances",
    summary: "What a month's pay owes to authorities, when it is due and what was paid",
    description: "`month` is YYYY-MM, by the end of the periods. Of approved runs. Amounts are cents.",
  })
    .input(z.object({ month }))
    .output(
      z.object({
        month: z.string(),
        /** Whether every run was worked out by the month's law. */
        byLaw: z.boolean(),
        employees: z.number().int(),
        remittances: z.array(
          z.object({
            kind: z.enum(REMITTANCE_KINDS),
            /** By the runs as they are now. */
            amount,
            dueOn: z.string(),
            paid: z
              .object({
                amount,
                reference: z.string(),
                paidOn: z.string(),
                by: z.string().nullable(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  pay: route({
    method: "POST",
    tag: "Payroll",
    permission: "release_payments",
    path: "/payroll/remittances",
    summary: "Write down that an authority was paid for a month",
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
};
