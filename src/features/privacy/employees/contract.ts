import { z } from "zod";
import { requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";

const byNumber = z.object({ number: z.string().max(40) });
const of = { tag: "Staff", permission: "manage_system_settings", path: "/staff/{number}/erasure" } as const;

export const employeeErasureContract = {
  preview: route({
    ...of,
    method: "GET",
    summary: "Whether an employee's personal data can be erased, and until when the law keeps the rest",
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
    summary: "Erase the personal data of somebody who has left",
    description:
      "For good, on the wish of the person (Data Protection Act 2019, s. 40). What employment and tax law have us keep for five years after they left stays until then, and goes that night: name, dates, pay, leave, warnings and the contract. CONFLICT for who works here, and while they owe something.",
  })
    .input(
      byNumber.extend({
        confirm: z.string().max(40),
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
};
