import { z } from "zod";
import { fee, linkToken } from "~/features/payments/contract";
import { setup } from "~/features/payments/prompts/contract";
import { PROMPT_STATES } from "~/features/payments/prompts/domain";
import { byId, pageOf, phone, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import {
  amountNotPositive,
  amountNotWhole,
  amountTooLarge,
  reasonRequired,
} from "~/platform/kernel/schema-errors";
import { CHARGING_GATEWAYS } from "./domain";
import { chargeList } from "./list";

const gateway = z.enum(CHARGING_GATEWAYS);
const state = z.enum(PROMPT_STATES);
const cents = z
  .number()
  .int(amountNotWhole.en)
  .min(1, amountNotPositive.en)
  .max(1_000_000_000_000, amountTooLarge.en);

const chargeInput = {
  gateway: z.enum(["mpesa", ...CHARGING_GATEWAYS]),
  /** Cents. */
  amount: cents,
  /** For providers that message the payer's phone. */
  phone: phone.optional(),
};
const started = z.object({ id: z.uuid(), state, redirectTo: z.string().optional() });
const STARTING =
  "Amounts are cents. A gateway with its own page returns `redirectTo`, where the customer pays. A gateway that sends a message needs `phone`. `mpesa` starts a prompt. The request counts once for each Idempotency-Key. Get the payment's state by its id: `checking` is not known yet, and only `succeeded` is paid.";

/** A way to pay that is open for an invoice now. Amounts are cents of the base currency. */
const offer = z.object({
  gateway,
  way: z.enum(["page", "phone"]),
  minAmount: z.number().int(),
  maxAmount: z.number().int(),
  regions: z.array(z.string()),
  currency: z.string(),
  /** The price of one unit of that currency, and its date. Null for the base currency. */
  rate: z.string().nullable(),
  rateDate: z.string().nullable(),
});

export const shownCharge = z.object({
  id: z.uuid(),
  gateway: z.enum(["mpesa", ...CHARGING_GATEWAYS]),
  state,
  amount: z.number().int(),
  currency: z.string(),
  charged: z.number().int(),
  rate: z.string().nullable(),
  reason: z.string().nullable(),
  redirectTo: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** The phone that was asked, E.164; empty for a provider's page. */
  phone: z.string(),
  createdAt: z.date(),
  secondsLeft: z.number().int(),
});

const listed = z.object({
  id: z.uuid(),
  gateway,
  state,
  reference: z.string(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  charged: z.number().int(),
  rate: z.string().nullable(),
  reason: z.string().nullable(),
  said: z.string(),
  paymentRef: z.string(),
  receiptNumber: z.string().nullable(),
  createdAt: z.date(),
  /** An employee must compare with the provider's statement. */
  waits: z.boolean(),
  claimed: z.string().nullable(),
  mayRefund: z.boolean(),
  refund: z.object({ state: z.string(), said: z.string() }).nullable(),
});

export const chargesContract = {
  offersOfLink: route({
    path: "/quote-links/{token}/gateways",
    summary: "List the gateways that can pay an accepted quote's invoice now",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: linkToken, fee }))
    .output(z.object({ region: z.string().nullable(), offers: z.array(offer) })),
  startOfLink: route({
    method: "POST",
    path: "/quote-links/{token}/charges",
    summary: "Pay an accepted quote's invoice through a gateway",
    description: STARTING,
    tag: "Customer links",
    permission: "token",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ token: linkToken, fee, ...chargeInput }))
    .output(started),
  ofLink: route({
    path: "/quote-links/{token}/charges/{id}",
    summary: "Get the state of a gateway payment",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: linkToken, id: z.uuid() }))
    .output(shownCharge),
  offersOfMine: route({
    path: "/me/invoices/{id}/gateways",
    summary: "List the gateways that can pay the caller's own invoice now",
    tag: "Account",
    permission: "signed-in",
  })
    .input(byId)
    .output(z.object({ region: z.string().nullable(), offers: z.array(offer), mpesa: setup })),
  startOfMine: route({
    method: "POST",
    path: "/me/invoices/{id}/charges",
    summary: "Pay the caller's own invoice through a gateway",
    description: STARTING,
    tag: "Account",
    permission: "signed-in",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid(), ...chargeInput }))
    .output(started),
  mine: route({
    path: "/me/charges/{id}",
    summary: "Get the state of the caller's own gateway payment",
    tag: "Account",
    permission: "signed-in",
  })
    .input(byId)
    .output(shownCharge),

  list: route({
    path: "/charges",
    summary: "List gateway payments, newest first",
    tag: "Payment gateways",
    permission: "view_finances",
  })
    .input(listInput(chargeList))
    .output(pageOf(listed)),
  fees: route({
    path: "/gateway-fees",
    summary: "Get the fees of the last twelve months by gateway",
    description: "Empty for callers who see only their own invoices. Amounts are cents.",
    tag: "Payment gateways",
    permission: "view_finances",
  }).output(
    z.array(
      z.object({
        gateway: z.string(),
        payments: z.number().int(),
        received: z.number().int(),
        fee: z.number().int(),
      }),
    ),
  ),
  ask: route({
    method: "POST",
    path: "/charges/{id}/questions",
    summary: "Check a charge's state with the provider now",
    tag: "Payment gateways",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ state })),
  compare: route({
    method: "POST",
    path: "/charges/{id}/comparison",
    summary: "Record what the provider's statement shows for a charge",
    description:
      "For a charge that the provider cannot be asked about, or whose answer differs from the requested payment. `paid` books the amount on the statement, in cents of the base currency.",
    tag: "Payment gateways",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(
      z.discriminatedUnion("verdict", [
        z.object({
          verdict: z.literal("paid"),
          id: z.uuid(),
          amount: cents,
          paymentRef: text(80),
          note: text(300).default(""),
        }),
        z.object({
          verdict: z.literal("not-paid"),
          id: z.uuid(),
          note: requiredText(reasonRequired.en, 300),
        }),
      ]),
    )
    .output(z.object({ state })),
  refund: route({
    method: "POST",
    path: "/charges/{id}/refund",
    summary: "Refund a payment in full through its provider",
    description:
      "The provider is asked after this request has been answered. Once the provider accepts the refund, a reversal is booked for the payment.",
    tag: "Payment gateways",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid(), reason: requiredText(reasonRequired.en, 300) }))
    .output(byId),
};
