import { z } from "zod";
import { requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";

const count = z.number().int();
const id = z.object({ id: z.uuid() });

export const erasureContract = {
  preview: route({
    method: "GET",
    path: "/customers/{id}/erasure",
    summary:
      "What an erasure of a customer's personal data would empty, what the law keeps, and what stands in its way",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(id)
    .output(
      z.object({
        open: z.array(z.object({ text: z.string(), to: z.string() })),
        erased: z.object({ quotes: count, inquiries: count, messages: count, signIn: z.boolean() }),
        kept: z.object({ invoices: count, creditNotes: count, payments: count }),
      }),
    ),
  erase: route({
    method: "POST",
    path: "/customers/{id}/erasure",
    summary: "Erase a customer's personal data",
    description:
      "For good, on the wish of the person (Data Protection Act 2019, s. 40). Issued invoices, credit notes, payments and receipts stay (Tax Procedures Act 2015, s. 23). CONFLICT while anything is open. Done once: asked for again, it changes nothing.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(
      id.extend({
        confirm: z.string().max(40),
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
};
