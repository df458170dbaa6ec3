import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { KINDS } from "./domain";

const amount = z.number().int();
const tax = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(KINDS),
  purchaseId: z.uuid(),
  purchaseNumber: z.string(),
  payee: z.string(),
  pin: z.string(),
  /** Basis points. */
  rate: z.number().int(),
  /** Cents without VAT. */
  base: amount,
  amount,
  day: z.string(),
  /** The last day to pay it to KRA. */
  dueOn: z.string(),
});

export const withholdingsContract = {
  list: route({
    path: "/withholdings",
    summary: "List the taxes withheld from suppliers in a month",
    description: "For the return to KRA. Amounts are cents. Taxes of undone payments are not included.",
    tag: "Purchases",
    permission: anyOf("manage_purchases", "view_books"),
  })
    .input(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }))
    .output(z.object({ taxes: z.array(tax), incomeTax: amount, vat: amount })),
};
