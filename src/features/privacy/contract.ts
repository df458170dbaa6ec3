import { z } from "zod";
import { byId, done, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";

const count = z.number().int();

export const erasureContract = {
  preview: route({
    path: "/customers/{id}/erasure",
    summary: "Preview the erasure of a customer's personal data",
    description:
      "Lists the data it would erase, the data the law requires to keep, and the reasons it is not possible yet.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(
      z.object({
        open: z.array(z.object({ text: z.string(), to: z.string() })),
        erased: z.object({ quotes: count, inquiries: count, messages: count, signIn: z.boolean() }),
        kept: z.object({ invoices: count, creditNotes: count, payments: count, papers: count }),
      }),
    ),
  erase: route({
    method: "POST",
    path: "/customers/{id}/erasure",
    summary: "Erase a customer's personal data",
    description:
      "Permanent, at the person's request (Data Protection Act 2019, s. 40). Issued invoices, credit notes, payments and receipts are kept (Tax Procedures Act 2015, s. 23), signed papers of jobs until their retention ends. CONFLICT while anything is open. Repeating the request changes nothing.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(
      byId.extend({
        confirm: z.string().max(40),
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(done),
};
