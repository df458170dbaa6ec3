import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const amount = z.number().int();
const lines = z.array(z.object({ label: z.string(), amount }));

export const finalDuesContract = {
  get: route({
    tag: "Payroll",
    permission: anyOf("view_payroll_reports", "process_payroll"),
    path: "/staff/{number}/final-dues",
    summary: "Get the final pay of an employee who left",
    description:
      "Includes the payroll runs of the last day and later. Runs that wait for approval are included and listed in `open`. Null if the employee has not left. Amounts are cents.",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        dues: z
          .object({
            lastDay: z.string(),
            runs: z.array(z.string()),
            open: z.array(z.string()),
            earnings: lines,
            grossPay: amount,
            deductions: lines,
            totalDeductions: amount,
            netPay: amount,
            /** Balances that remain after the final pay. */
            owed: lines,
            pdfUrl: z.string(),
          })
          .nullable(),
      }),
    ),
};
