import { z } from "zod";
import { route } from "~/platform/http/contract";

export const customerPayment = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  invoiceNumber: z.string(),
  kind: z.string(),
  method: z.string(),
  amount: z.number().int(),
  receivedAt: z.date(),
});

export const customerPaymentsContract = {
  list: route({
    path: "/customers/{number}/payments",
    summary: "List a customer's newest payments and get the available credit, in cents",
    tag: "Customers",
    permission: "view_finances",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        customerId: z.uuid(),
        payments: z.array(customerPayment),
        statement: z.boolean(),
        credit: z.number().int().optional(),
        mayPayOut: z.boolean(),
      }),
    ),
};
