import { z } from "zod";
import { done, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { CHECK_KINDS, MONTH } from "./domain";

const month = z.string().regex(MONTH);
const closing = z.object({ at: z.date(), by: z.string().nullable() }).nullable();
const read = { tag: "Payroll", permission: "view_payroll_reports" } as const;
const write = { method: "POST", tag: "Payroll", permission: "approve_payroll", idempotent: true } as const;

export const payrollMonthsContract = {
  list: route({
    ...read,
    path: "/payroll/months",
    summary: "List months with payroll runs, latest first",
  }).output(
    z.object({
      months: z.array(
        z.object({
          month,
          runs: z.number().int(),
          open: z.number().int(),
          employees: z.number().int(),
          /** Cents. */
          netPay: z.number().int(),
          closed: closing,
        }),
      ),
    }),
  ),
  get: route({
    ...read,
    path: "/payroll/months/{month}",
    summary: "Get the checks to review before a month is closed",
  })
    .input(z.object({ month }))
    .output(
      z.object({
        month,
        closed: closing,
        checks: z.array(
          z.object({
            kind: z.enum(CHECK_KINDS),
            count: z.number().int(),
            examples: z.array(z.string()),
          }),
        ),
      }),
    ),
  close: route({
    ...write,
    path: "/payroll/months/{month}/closing",
    summary: "Close a month",
    description:
      "A closed month accepts no new runs or corrections of its days. Late overtime, leave and raises are paid by the next run.",
  })
    .input(z.object({ month }))
    .output(done),
  reopen: route({
    ...write,
    path: "/payroll/months/{month}/reopening",
    summary: "Reopen a closed month with a reason",
  })
    .input(z.object({ month, reason: requiredText(reasonRequired.en, 300) }))
    .output(done),
};
