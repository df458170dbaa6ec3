import { z } from "zod";
import { priceLineOutput } from "~/features/pricing/contract";
import { requiredText, route } from "~/platform/http/contract";
import {
  amountNotPositive,
  amountNotWhole,
  amountTooLarge,
  reasonRequired,
} from "~/platform/kernel/schema-errors";
import { CREDIT_REASONS, DEFAULT_CREDIT_REASON } from "./domain";
import { creditMissing } from "./errors";

const line = priceLineOutput.extend({ position: z.number().int() });

const taxRules = z.object({
  vatRegistered: z.boolean(),
  vatRate: z.number().int(),
  vatOnBaseAndDistance: z.boolean(),
});

/** Amounts are cents. */
export const creditNoteRow = z.object({
  id: z.uuid(),
  number: z.string(),
  reason: z.string(),
  /** KRA's code of the reason. */
  reasonCode: z.enum(CREDIT_REASONS),
  issueDate: z.string(),
  subtotal: z.number().int(),
  vat: z.number().int(),
  total: z.number().int(),
  released: z.number().int(),
  cancels: z.boolean(),
  recordedByName: z.string(),
  lines: z.array(line),
});

export const creditNotesContract = {
  ofInvoice: route({
    path: "/invoices/{invoiceId}/credit-notes",
    summary: "List the credit notes of an invoice, and the amounts that can still be credited",
    tag: "Credit notes",
    permission: "view_finances",
  })
    .input(z.object({ invoiceId: z.uuid() }))
    .output(
      z.object({
        creditNotes: z.array(creditNoteRow),
        creditable: z.array(line.extend({ left: z.number().int() })),
        sums: z.object({
          tax: taxRules,
          total: z.number().int(),
          vat: z.number().int(),
          vatBase: z.number().int(),
          creditedAmount: z.number().int(),
          creditedVat: z.number().int(),
          creditedVatBase: z.number().int(),
        }),
        /** What KRA still takes: `refused` says why nothing, `only` is the only total. Null if the invoice is not reported. */
        limit: z.object({ refused: z.string(), only: z.number().int().nullable() }).nullable(),
      }),
    ),
  issue: route({
    method: "POST",
    path: "/invoices/{invoiceId}/credit-notes",
    summary: "Issue a credit note for part or all of an invoice",
    description:
      "`lines` gives amounts before VAT for individual lines. Without `lines`, the whole remaining amount is credited and the invoice is cancelled. If the customer paid more than the remaining total, the difference becomes the customer's credit. Refused if KRA would refuse it.",
    tag: "Credit notes",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        invoiceId: z.uuid(),
        reason: requiredText(reasonRequired.en, 300),
        /** KRA's code of the reason: 06 is a refund. */
        reasonCode: z.enum(CREDIT_REASONS).default(DEFAULT_CREDIT_REASON),
        lines: z
          .array(
            z.object({
              position: z.number().int().min(0),
              amount: z
                .number()
                .int(amountNotWhole.en)
                .min(1, amountNotPositive.en)
                .max(1_000_000_000_000, amountTooLarge.en),
            }),
          )
          .min(1, creditMissing.en)
          .max(200)
          .optional(),
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        number: z.string(),
        total: z.number().int(),
        released: z.number().int(),
        cancelled: z.boolean(),
      }),
    ),
};
