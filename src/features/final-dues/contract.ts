import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const amount = z.number().int();
const lines = z.array(z.object({ label: z.string(), amount }));

export const finalDuesContract = {
  get: route({
    method: "GET",
    tag: "Payroll",
    permission: anyOf("view_payroll_reports", "process_payroll"),
    path: "/staff/{number}/final-dues",
    summary: "What a leaver is paid at the end, by the runs of their last day and after",
    description:
      "Amounts are cents. Null for who has not left. Runs that wait for approval count and are named in `open`.",
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
