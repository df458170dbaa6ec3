import { z } from "zod";
import { done, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { CONTACT_NOUNS } from "./domain";

const of = z.object({ noun: z.enum(CONTACT_NOUNS), id: z.string().trim().min(1).max(40) });
const count = z.number().int();
const common = { tag: "Privacy", permission: "manage_system_settings" } as const;

export const contactRightsContract = {
  preview: route({
    ...common,
    path: "/personal-data/{noun}/{id}",
    summary: "Get the personal data held on a lead, inquirer or newsletter reader who is not a customer",
  })
    .input(of)
    .output(
      z.object({
        name: z.string(),
        /** Typed to confirm an erasure: the lead's number, else the address. */
        code: z.string(),
        /** If they are a customer, their rights are on the customer's page. */
        customerNumber: z.string().nullable(),
        open: z.array(z.string()),
        leads: count,
        inquiries: count,
        quotes: count,
      }),
    ),
  erase: route({
    ...common,
    method: "POST",
    path: "/personal-data/{noun}/{id}/erasure",
    summary: "Erase the personal data of a person who is not a customer",
    description:
      "Permanent, at the person's request (Data Protection Act 2019, s. 40). Erases every lead, inquiry, quote, message, newsletter subscription and opt-out under the person's addresses. CONFLICT for a customer and while a claim is undecided.",
  })
    .input(of.extend({ confirm: z.string().max(254), reason: requiredText(reasonRequired.en, 300) }))
    .output(done),
};
