import { z } from "zod";
import { pageInput, pageOf, requiredCode, requiredText, route, text } from "~/platform/http/contract";
import { allOf } from "~/platform/http/permissions";
import { amountNotPositive, reasonRequired } from "~/platform/kernel/schema-errors";
import { DECISIONS, REVIEW_REASONS } from "./domain";
import { noPart, receiptMissing, tooManyParts } from "./errors";

/** Settings of payment accounts belong to finance too (docs/domain/roles.md#table). */
const gatewayPermission = allOf("manage_system_settings", "manage_finances");

const cents = z.number().int();

/** Money or a prompt under manual review, open or settled. Amounts in cents. */
const review = z.object({
  id: z.uuid(),
  kind: z.enum(["arrival", "prompt"]),
  reason: z.enum(REVIEW_REASONS),
  amount: cents,
  remaining: cents,
  receipt: z.string().nullable(),
  account: z.string(),
  phone: z.string(),
  payerName: z.string(),
  paidAt: z.date(),
  openedAt: z.date(),
  settledAt: z.date().nullable(),
  invoice: z
    .object({
      id: z.uuid(),
      number: z.string(),
      customerName: z.string(),
      balance: cents,
      cancelled: z.boolean(),
    })
    .nullable(),
  possibleDuplicate: z
    .object({ id: z.uuid(), receiptNumber: z.string(), date: z.date(), recordedByName: z.string() })
    .nullable(),
  parts: z.array(
    z.object({
      paymentId: z.uuid(),
      receiptNumber: z.string(),
      invoiceNumber: z.string(),
      amount: cents,
      credit: cents,
    }),
  ),
  decision: z.object({ kind: z.enum(DECISIONS), note: z.string(), by: z.string(), at: z.date() }).nullable(),
});

const note = text(300).default("");
const decision = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("allocated"),
    parts: z
      .array(z.object({ invoiceId: z.uuid(), amount: cents.min(1, amountNotPositive.en) }))
      .min(1, noPart.en)
      .max(20, tooManyParts.en),
    note,
  }),
  z.object({ kind: z.literal("credit"), customerId: z.uuid(), note }),
  z.object({ kind: z.literal("merged"), paymentId: z.uuid(), note }),
  z.object({ kind: z.literal("accepted"), note }),
  z.object({ kind: z.literal("not-ours"), note: requiredText(reasonRequired.en, 300) }),
  z.object({ kind: z.literal("paid"), receipt: requiredCode(receiptMissing.en, 20), note }),
  z.object({ kind: z.literal("not-paid"), note: requiredText(reasonRequired.en, 300) }),
]);
export type DecisionAsked = z.output<typeof decision>;

export const mpesaContract = {
  reviews: route({
    path: "/mpesa/reviews",
    summary: "List M-Pesa payments that need a manual decision, and decided ones",
    tag: "M-Pesa",
    permission: "view_finances",
  })
    .input(
      pageInput.extend({
        state: z.enum(["open", "settled"]).default("open"),
        search: z.string().max(100).optional(),
      }),
    )
    .output(pageOf(review)),
  reviewCount: route({
    path: "/mpesa/review-count",
    summary: "Count the M-Pesa payments that need a manual decision",
    tag: "M-Pesa",
    permission: "view_finances",
  }).output(z.object({ open: z.number().int() })),
  suggestions: route({
    path: "/mpesa/reviews/{reviewId}/suggestions",
    summary: "List open invoices that a payment may be for",
    tag: "M-Pesa",
    permission: "manage_finances",
  })
    .input(z.object({ reviewId: z.uuid() }))
    .output(
      z.object({
        invoices: z.array(
          z.object({ id: z.uuid(), number: z.string(), customerName: z.string(), balance: cents }),
        ),
      }),
    ),
  decide: route({
    method: "POST",
    path: "/mpesa/reviews/{reviewId}/decisions",
    summary: "Decide an M-Pesa payment",
    description:
      "Allocate it to invoices in parts that add up to the remaining amount, or keep it as the customer's credit. Otherwise match it to a recorded payment, accept the existing booking, or mark it as not the company's money. For a prompt, state whether it was paid.",
    tag: "M-Pesa",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(z.object({ reviewId: z.uuid(), decision }))
    .output(z.object({ settled: z.boolean() })),
  undo: route({
    method: "DELETE",
    path: "/mpesa/reviews/{reviewId}/decisions",
    summary: "Undo the last decision on an M-Pesa payment",
    description: "Reversing entries cancel its bookings. The payment needs a decision again.",
    tag: "M-Pesa",
    permission: "manage_finances",
  })
    .input(z.object({ reviewId: z.uuid(), reason: requiredText(reasonRequired.en, 300) }))
    .output(z.object({ settled: z.boolean() })),

  testConnection: route({
    method: "POST",
    path: "/mpesa/connection-tests",
    summary: "Test the saved M-Pesa settings with a real request",
    tag: "M-Pesa",
    permission: gatewayPermission,
    successStatus: 201,
  }).output(z.object({ ok: z.boolean(), message: z.string(), requestId: z.uuid().nullable() })),
  connectionTest: route({
    path: "/mpesa/connection-tests/{requestId}",
    summary: "Get M-Pesa's answer to a connection test",
    tag: "M-Pesa",
    permission: gatewayPermission,
  })
    .input(z.object({ requestId: z.uuid() }))
    .output(
      z.object({
        state: z.string(),
        message: z.string().nullable(),
        balances: z.array(z.object({ name: z.string(), currency: z.string(), amount: z.number() })),
      }),
    ),
  registerAddresses: route({
    method: "POST",
    path: "/mpesa/addresses",
    summary: "Register the addresses where Safaricom reports paybill payments",
    tag: "M-Pesa",
    permission: gatewayPermission,
    successStatus: 201,
  }).output(z.object({ confirmationUrl: z.string() })),
  addresses: route({
    path: "/mpesa/addresses",
    summary: "Get the addresses for paybill reports and the date of their registration",
    tag: "M-Pesa",
    permission: gatewayPermission,
  }).output(
    z.object({
      available: z.boolean(),
      registered: z
        .object({ shortcode: z.string(), confirmationUrl: z.string(), by: z.string(), at: z.date() })
        .nullable(),
    }),
  ),
};
