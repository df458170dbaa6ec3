import { z } from "zod";
import { route } from "~/platform/http/contract";
import { INVOICE_STATUSES } from "../domain";

export const customerInvoicesContract = {
  list: route({
    path: "/customers/{number}/invoices",
    summary: "List a customer's newest invoices, with amounts in cents",
    tag: "Customers",
    permission: "view_finances",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        invoices: z.array(
          z.object({
            id: z.uuid(),
            invoiceNumber: z.string(),
            invoiceDate: z.string(),
            dueDate: z.string(),
            totalAmount: z.number().int(),
            paidAmount: z.number().int(),
            outstandingBalance: z.number().int(),
            paymentStatus: z.enum(INVOICE_STATUSES),
          }),
        ),
      }),
    ),
};
