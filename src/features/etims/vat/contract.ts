import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";
import { RETURN_CODES } from "./domain";

const cents = z.number().int();
const taxed = z.object({ amount: cents, vat: cents });
const row = z.object({ sales: taxed, credits: taxed, net: taxed });

export const vatReturnContract = {
  get: route({
    tag: "Tax",
    permission: { anyOf: ["manage_finances", "access_financial_reports"] },
    path: "/tax/vat",
    summary: "Get the VAT of a span by tax code and buyer",
    description:
      "Issued invoices and credit notes, each by its own date. Amounts are cents before VAT; a credit note's are positive in `credits`. Codes are KRA's: A exempt, B general rate, C zero-rated, D not VAT, E 8%.",
  })
    .input(z.object({ from: plainDate, to: plainDate }))
    .output(
      z.object({
        rates: z.array(row.extend({ code: z.enum(RETURN_CODES), rate: z.number().int() })),
        total: row,
        buyers: z.array(
          z.object({
            isRegistered: z.boolean(),
            documents: z.number().int(),
            taxable: cents,
            vat: cents,
            withoutVat: cents,
          }),
        ),
        documents: z.number().int(),
      }),
    ),
};
