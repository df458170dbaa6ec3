import { z } from "zod";
import { pageInput, pageOf, plainDate, route } from "~/platform/http/contract";
import { PAYMENT_METHODS } from "../domain";

export const receiptsContract = {
  list: route({
    method: "GET",
    path: "/receipts",
    summary: "Payments and reversals, the newest first",
    description: "Amounts are cents, negative for money taken back. Days are business days, both included.",
    tag: "Payments",
    permission: "view_finances",
  })
    .input(
      pageInput.extend({
        method: z.enum(PAYMENT_METHODS).optional(),
        from: plainDate.optional(),
        to: plainDate.optional(),
      }),
    )
    .output(
      pageOf(
        z.object({
          id: z.uuid(),
          receiptNumber: z.string(),
          kind: z.string(),
          method: z.enum(PAYMENT_METHODS),
          amount: z.number().int(),
          reference: z.string(),
          date: z.date(),
          recordedByName: z.string(),
          /** Number of the reversal that took it back. */
          reversedBy: z.string().nullable(),
          invoiceNumber: z.string(),
          customerName: z.string(),
        }),
      ).extend({ /** Cents: all of these rows together. */ sum: z.number().int() }),
    ),
};
