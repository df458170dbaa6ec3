import { z } from "zod";
import { openFee } from "~/features/invoices/contract";
import { code, plainDate, requiredText, route, text } from "~/platform/http/contract";
import {
  amountNotPositive,
  amountNotWhole,
  amountTooLarge,
  reasonRequired,
} from "~/platform/kernel/schema-errors";
import { PAYMENT_METHODS } from "./domain";
import { otherPrompt, prompt, promptInput, promptRoutes, setup, startedPrompt } from "./prompts/contract";

const method = z.enum(PAYMENT_METHODS);

export const linkToken = z.string().min(20).max(100);
export const fee = z.string().max(30).optional();

/** Amounts are cents; reversals are negative. */
export const paymentRow = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  invoiceId: z.uuid(),
  kind: z.string(),
  method,
  amount: z.number().int(),
  applied: z.number().int(),
  fee: z.number().int(),
  reference: z.string(),
  notes: z.string(),
  date: z.date(),
  recordedByName: z.string(),
  reversedBy: z.string().nullable(),
});

export const paymentsContract = {
  ...promptRoutes,

  ofInvoices: route({
    path: "/payments",
    summary: "List the payments of several invoices",
    tag: "Payments",
    permission: "view_finances",
  })
    .input(z.object({ invoiceIds: z.array(z.uuid()).max(100) }))
    .output(z.object({ payments: z.array(paymentRow) })),
  receivedThisMonth: route({
    path: "/payment-stats",
    summary: "Get the amounts received this month and in the same part of last month",
    tag: "Payments",
    permission: "view_finances",
  }).output(
    z.object({
      paidThisMonth: z.number().int(),
      paidLastMonth: z.number().int(),
      settledThisMonth: z.number().int(),
    }),
  ),
  methods: route({
    path: "/payment-methods",
    summary: "List the methods for recording a payment",
    description: "The standard methods come first, then the enabled gateways with their limits in cents.",
    tag: "Payments",
    permission: "manage_finances",
  }).output(
    z.object({
      methods: z.array(
        z.object({
          method,
          minAmount: z.number().int().nullable(),
          maxAmount: z.number().int().nullable(),
        }),
      ),
    }),
  ),
  record: route({
    method: "POST",
    path: "/invoices/{invoiceId}/payments",
    summary: "Record a payment",
    description:
      "Amounts are cents. A payment above the balance is refused. It counts once for each Idempotency-Key. With seenBalance, the request is refused (409) if the balance has changed, because another person may have recorded the same payment. A reference already used with the same method is refused (409, at the field `reference`). The same goes for an amount that a prompt paid on this invoice around the same day or that a pending prompt may pay (409, at the field `amount`). evenIfBooked confirms that it is different money. An M-Pesa receipt or a gateway's reference can be booked only once, even with evenIfBooked. A gateway payment needs a reference and an amount within the gateway's limits.",
    tag: "Payments",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        invoiceId: z.uuid(),
        seenBalance: z.number().int().min(0).optional(),
        amount: z
          .number()
          .int(amountNotWhole.en)
          .min(1, amountNotPositive.en)
          .max(1_000_000_000_000, amountTooLarge.en),
        method,
        reference: code(80).default(""),
        receivedOn: plainDate.optional(),
        evenIfBooked: z.boolean().default(false),
        notes: text(500).default(""),
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        receiptNumber: z.string(),
        amount: z.number().int(),
        credit: z.number().int(),
        balance: z.number().int(),
      }),
    ),
  reverse: route({
    method: "POST",
    path: "/payments/{paymentId}/reversal",
    summary: "Reverse a payment",
    tag: "Payments",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(z.object({ paymentId: z.uuid(), reason: requiredText(reasonRequired.en, 300) }))
    .output(z.object({ id: z.uuid(), receiptNumber: z.string() })),
  ofLink: route({
    path: "/quote-links/{token}/invoice",
    summary: "Get an accepted quote's invoice, with later fees, receipts and ways to pay",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: linkToken, fee, promptId: z.uuid().optional() }))
    .output(
      z.object({
        setup,
        bank: z.array(z.object({ label: z.string(), value: z.string() })),
        invoice: z
          .object({
            number: z.string(),
            accountNumber: z.string(),
            total: z.number().int(),
            credited: z.number().int(),
            paid: z.number().int(),
            balance: z.number().int(),
            depositDue: z.number().int(),
            dueDate: z.string(),
            credit: z.number().int(),
            /** For a cancelled move: cents due to the customer, and cents already refunded. */
            refund: z.object({
              due: z.number().int(),
              paid: z.array(z.object({ amount: z.number().int(), date: z.string() })),
            }),
            receipts: z.array(paymentRow.omit({ notes: true, recordedByName: true, fee: true })),
            /** What the tax authority has of the invoice; null if it is not reported. */
            tax: z.object({ words: z.string(), receiptUrl: z.string().nullable() }).nullable(),
          })
          .nullable(),
        fees: z.array(openFee),
        prompt: prompt.nullable(),
        /** Another active prompt: confirming both pays twice. Phone as 0722 *** 305, whole shillings. */
        otherPrompt,
      }),
    ),
  promptOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/prompts",
    summary: "Pay an accepted quote's invoice by M-Pesa",
    tag: "Customer links",
    permission: "token",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ token: linkToken, fee, ...promptInput }))
    .output(startedPrompt),

  mine: route({
    path: "/me/payments",
    summary: "List the signed-in customer's receipts, newest first",
    tag: "Account",
    permission: "signed-in",
  }).output(
    z.object({
      credit: z.number().int(),
      receipts: z.array(
        paymentRow
          .pick({ id: true, receiptNumber: true, invoiceId: true, method: true, amount: true, date: true })
          .extend({ reference: z.string(), reversedBy: z.string().nullable() }),
      ),
    }),
  ),
};
