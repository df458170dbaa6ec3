import { z } from "zod";
import { noInvoiceSelected, tooManyInvoices } from "~/features/invoices/errors";
import { byId, code, plainDate, requiredCode, requiredText, route } from "~/platform/http/contract";
import {
  amountNotPositive,
  amountNotWhole,
  amountTooLarge,
  reasonRequired,
} from "~/platform/kernel/schema-errors";
import { STANDING_METHODS } from "../domain";
import { SETTLEMENT_KINDS } from "./domain";
import { certificateNumberMissing } from "./errors";

const method = z.enum(STANDING_METHODS);
const amount = z
  .number()
  .int(amountNotWhole.en)
  .min(1, amountNotPositive.en)
  .max(1_000_000_000_000, amountTooLarge.en);
const reason = requiredText(reasonRequired.en, 300);

/** Amounts are cents; reversals are negative. */
export const settlementRow = z.object({
  id: z.uuid(),
  kind: z.enum(SETTLEMENT_KINDS),
  applied: z.number().int(),
  credit: z.number().int(),
  refundNumber: z.string().nullable(),
  method: method.nullable(),
  reference: z.string(),
  date: z.string(),
  reason: z.string(),
  reversalOf: z.uuid().nullable(),
  reversed: z.boolean(),
  at: z.date(),
  recordedByName: z.string(),
});

const recorded = z.object({ id: z.uuid(), balance: z.number().int(), customerCredit: z.number().int() });

const write = { tag: "Settlements", permission: "manage_finances", successStatus: 201 } as const;

export const settlementsContract = {
  ofInvoice: route({
    path: "/invoices/{invoiceId}/settlements",
    summary: "List an invoice's settlements other than payments, and the customer's credit",
    tag: "Settlements",
    permission: "view_finances",
  })
    .input(z.object({ invoiceId: z.uuid() }))
    .output(z.object({ settlements: z.array(settlementRow), customerCredit: z.number().int() })),
  applyCredit: route({
    ...write,
    method: "POST",
    path: "/invoices/{invoiceId}/applied-credit",
    summary: "Pay an invoice from the customer's credit",
    idempotent: true,
  })
    .input(z.object({ invoiceId: z.uuid(), amount }))
    .output(recorded),
  recordWithholding: route({
    ...write,
    method: "POST",
    path: "/invoices/{invoiceId}/withholding-certificates",
    summary: "Record a withholding VAT certificate",
    description:
      "The VAT that the buyer paid to KRA on the company's behalf settles the invoice. It is not money received.",
    idempotent: true,
  })
    .input(
      z.object({
        invoiceId: z.uuid(),
        certificateNumber: requiredCode(certificateNumberMissing.en, 60),
        certificateDate: plainDate,
        amount,
      }),
    )
    .output(recorded),
  refundInvoice: route({
    ...write,
    method: "POST",
    path: "/invoices/{invoiceId}/refunds",
    summary: "Refund a payment on an invoice",
    description:
      "The money becomes the customer's credit or is recorded as paid out. The balance of the invoice rises again.",
    idempotent: true,
  })
    .input(
      z.object({
        invoiceId: z.uuid(),
        amount,
        reason,
        to: z.enum(["credit", "paid_out"]),
        method: method.optional(),
        reference: code(80).default(""),
      }),
    )
    .output(recorded.extend({ refundNumber: z.string().nullable() })),
  refundCredit: route({
    ...write,
    method: "POST",
    path: "/customers/{customerId}/refunds",
    summary: "Record a payout of a customer's credit",
    idempotent: true,
  })
    .input(z.object({ customerId: z.uuid(), amount, reason, method, reference: code(80).default("") }))
    .output(z.object({ id: z.uuid(), refundNumber: z.string(), customerCredit: z.number().int() })),
  reverse: route({
    ...write,
    method: "POST",
    path: "/settlements/{settlementId}/reversal",
    summary: "Reverse a certificate, an applied credit or a refund",
  })
    .input(z.object({ settlementId: z.uuid(), reason }))
    .output(byId),
  markPaid: route({
    ...write,
    method: "POST",
    path: "/paid-marks",
    summary: "Record the balances of several invoices as payments",
    description:
      "Each open balance becomes a payment by this method. Paid and cancelled invoices are skipped. The request is refused (409) and books nothing if the reference was already used with the same method (at the field `reference`). It is also refused if a prompt paid a balance around the same day, or a pending prompt may pay it (at the field `amount`). evenIfBooked confirms that it is different money.",
    idempotent: true,
  })
    .input(
      z.object({
        invoiceIds: z.array(z.uuid()).min(1, noInvoiceSelected.en).max(100, tooManyInvoices.en),
        method,
        reference: code(80).default(""),
        evenIfBooked: z.boolean().default(false),
        /** True for later parts of a long selection, whose reference the first part has booked. */
        isFurtherPart: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        done: z.number().int(),
        refused: z.array(z.object({ invoiceNumber: z.string(), reason: z.string() })),
      }),
    ),
};
