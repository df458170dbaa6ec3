import { z } from "zod";
import { done, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";

const byNumber = z.object({ number: z.string().max(40) });
const of = { tag: "Staff", permission: "manage_system_settings", path: "/staff/{number}/erasure" } as const;

export const employeeErasureContract = {
  preview: route({
    ...of,
    summary: "Get whether an employee's personal data can be erased, and how long the law keeps the rest",
  })
    .input(byNumber)
    .output(
      z.object({
        open: z.array(z.string()),
        erasedAt: z.date().nullable(),
        /** The first day without retention duty; null for current employees. */
        keptUntil: z.string().nullable(),
        whole: z.boolean(),
      }),
    ),
  erase: route({
    ...of,
    method: "POST",
    summary: "Erase the personal data of a former employee",
    description:
      "Permanent, at the person's request (Data Protection Act 2019, s. 40). Name, dates, pay, leave, warnings and the contract are kept for five years after the employee left, as employment and tax law require. They are erased automatically in the night after that period. CONFLICT for current employees, and while the employee owes money.",
  })
    .input(
      byNumber.extend({
        confirm: z.string().max(40),
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(done),
};
