import { z } from "zod";
import { customerNameMissing } from "~/features/invoices/drafts/errors";
import { kraPin, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";

export const correctionsContract = {
  correct: route({
    method: "POST",
    path: "/invoices/{invoiceId}/correction",
    summary: "Replace an issued invoice with one for the right buyer",
    description:
      "A credit note cancels the invoice, and a new one has its lines, terms and quote, dated today. Payments and certificates move to it. The customer gets both papers in one message. Refused if KRA would refuse the credit note, and while a payment is under way.",
    tag: "Invoices",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        invoiceId: z.uuid(),
        customerName: requiredText(customerNameMissing.en, 120),
        kraPin,
        reason: requiredText(reasonRequired.en, 300),
      }),
    )
    .output(z.object({ id: z.uuid(), number: z.string(), creditNoteNumber: z.string() })),
};
