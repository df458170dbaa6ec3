import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";
import { STATEMENT_KINDS } from "./domain";

export const statementsContract = {
  get: route({
    method: "GET",
    path: "/customers/{customerId}/statement",
    summary: "A customer's account over a period",
    description:
      "Cents. Positive balances are what the customer owes. Credit applied to an invoice moves nothing here.",
    tag: "Statements",
    permission: "view_finances",
  })
    .input(z.object({ customerId: z.uuid(), from: plainDate, to: plainDate }))
    .output(
      z.object({
        customer: z.object({
          id: z.uuid(),
          customerNumber: z.string(),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          kraPin: z.string(),
        }),
        from: z.string(),
        to: z.string(),
        opening: z.number().int(),
        lines: z.array(
          z.object({
            id: z.uuid(),
            date: z.string(),
            kind: z.enum(STATEMENT_KINDS),
            number: z.string(),
            invoiceNumber: z.string().nullable(),
            amount: z.number().int(),
            balance: z.number().int(),
          }),
        ),
        closing: z.number().int(),
        /** What the customer has with us today. */
        customerCredit: z.number().int(),
        /** True when the period holds more entries than are shown. */
        more: z.boolean(),
      }),
    ),
};
