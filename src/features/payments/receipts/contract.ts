import { z } from "zod";
import { pageOf, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { PAYMENT_METHODS } from "../domain";
import { receiptList } from "./list";

export const receiptRow = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  kind: z.string(),
  method: z.enum(PAYMENT_METHODS),
  amount: z.number().int(),
  fee: z.number().int(),
  reference: z.string(),
  date: z.date(),
  recordedByName: z.string(),
  reversedBy: z.string().nullable(),
  invoiceNumber: z.string(),
  customerName: z.string(),
});

export const receiptsContract = {
  list: route({
    path: "/receipts",
    summary: "List payments and reversals, newest first by default",
    description:
      "Amounts are cents, negative for reversed money. Days are business days, and the range includes its first and last day.",
    tag: "Payments",
    permission: "view_finances",
  })
    .input(listInput(receiptList))
    .output(pageOf(receiptRow).extend({ sum: z.number().int() })),
};
