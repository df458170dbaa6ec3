import { z } from "zod";
import { ORDER_STATES } from "~/features/change-orders/domain/orders";
import { openFee } from "~/features/invoices/contract";
import { customerMove } from "~/features/moves/customer/contract";
import { PAYMENT_METHODS } from "~/features/payments/domain";
import { done, phone, requiredCode, route } from "~/platform/http/contract";
import { RECORD_STEPS, STANDINGS, STEPS } from "./domain";
import { trackedReferenceRequired } from "./errors";

const instant = z.date().nullable();

const asked = z.object({ reference: requiredCode(trackedReferenceRequired.en, 60), phone });

export const trackingContract = {
  track: route({
    method: "POST",
    path: "/tracking",
    summary: "Track a move by its reference, move number or invoice number, and phone",
    description: "NOT_FOUND if the reference and the phone number do not match, whichever of them is wrong.",
    tag: "Tracking",
    permission: "public",
  })
    .input(asked)
    .output(
      z.object({
        reference: z.string(),
        from: z.string(),
        to: z.string(),
        serviceDate: z.string().nullable(),
        preferredTime: z.string(),
        /** Null without a quote. */
        validUntil: z.string().nullable(),
        /** 0722 *** 305 */
        phone: z.string(),
        standing: z.enum(STANDINGS),
        steps: z.array(
          z.object({
            step: z.enum([...STEPS, RECORD_STEPS[0]]),
            state: z.enum(["done", "current", "ahead"]),
            at: instant,
          }),
        ),
        /** The booked move; null before a quote is accepted for a day. */
        move: customerMove
          .pick({
            stage: true,
            date: true,
            window: true,
            startedAt: true,
            completedAt: true,
            crew: true,
            vehicles: true,
          })
          .nullable(),
        /** Null if M-Pesa is not configured. */
        payBill: z.string().nullable(),
        /** Cents, like all amounts here; null without a quote. */
        total: z.number().int().nullable(),
        invoice: z
          .object({
            number: z.string(),
            accountNumber: z.string(),
            total: z.number().int(),
            credited: z.number().int(),
            paid: z.number().int(),
            balance: z.number().int(),
            depositOpen: z.number().int(),
            dueDate: z.string(),
            /** By credit or a withholding certificate. */
            settled: z.number().int(),
            /** Paid beyond the invoice: customer credit, or refunded. */
            credit: z.number().int(),
          })
          .nullable(),
        /** Unpaid fees agreed later, each with its own invoice. */
        fees: z.array(openFee),
        /** Changes after the acceptance; reductions are negative. */
        changes: z.array(
          z.object({
            number: z.string(),
            state: z.enum(ORDER_STATES),
            total: z.number().int(),
            at: z.date(),
          }),
        ),
        payments: z.array(
          z.object({
            receiptNumber: z.string(),
            amount: z.number().int(),
            method: z.enum(PAYMENT_METHODS),
            date: z.date(),
          }),
        ),
      }),
    ),
  sendPayLink: route({
    method: "POST",
    path: "/tracking/pay-links",
    summary: "Send the payment link of a move to the customer's email address",
    description:
      "Needs the same reference and phone as tracking. The link is emailed to the address on record and is never part of the answer. NOT_FOUND if they do not match. CONFLICT if nothing is open.",
    tag: "Tracking",
    permission: "public",
    successStatus: 201,
  })
    .input(asked)
    .output(done),
};
