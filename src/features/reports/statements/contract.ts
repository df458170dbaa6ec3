import { z } from "zod";
import { done, plainDate, route } from "~/platform/http/contract";
import { STATEMENT_KINDS } from "./domain";

export const statementsContract = {
  get: route({
    path: "/customers/{customerId}/statement",
    summary: "Get a customer's account statement for a period",
    description:
      "Amounts are cents. A positive balance is owed by the customer. Credit applied to an invoice does not change the balance.",
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
        customerCredit: z.number().int(),
        more: z.boolean(),
      }),
    ),
  email: route({
    method: "POST",
    path: "/customers/{customerId}/statement-emails",
    summary: "Email a customer the statement of a period",
    description: "The statement is a PDF in the customer's language.",
    tag: "Statements",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ customerId: z.uuid(), from: plainDate, to: plainDate }))
    .output(done),
};
