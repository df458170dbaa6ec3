import { z } from "zod";
import { byId, route } from "~/platform/http/contract";
import { QUOTE_STATUSES } from "../domain";

export const customerQuote = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(QUOTE_STATUSES),
  fromLocation: z.string(),
  toLocation: z.string(),
  serviceDate: z.string().nullable(),
  total: z.number().int(),
  createdAt: z.date(),
});

export const customerQuotesContract = {
  list: route({
    path: "/customers/{number}/quotes",
    summary: "List a customer's newest quotes",
    description: "Includes quotes requested with the customer's address before they became a customer.",
    tag: "Customers",
    permission: "view_quotes",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        quotes: z.array(customerQuote),
      }),
    ),
  warnings: route({
    path: "/quotes/{id}/customer-warnings",
    summary: "List the warnings in the notes on a quote's customer",
    description: "The list is empty if the caller cannot see the customer.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(byId)
    .output(
      z.object({
        warnings: z.array(
          z.object({ id: z.uuid(), content: z.string(), createdAt: z.date(), createdBy: z.string() }),
        ),
      }),
    ),
};
