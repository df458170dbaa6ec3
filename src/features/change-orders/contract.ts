import { z } from "zod";
import { GOING, PACKERS } from "~/features/inventory/inventories/domain/inventories";
import { priceLineOutput } from "~/features/pricing/contract";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { nameNotTyped } from "~/features/quotes/errors";
import { byId, done, pageOf, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { MAX_CENTS } from "~/platform/kernel/money";
import {
  LAPSES,
  LINK_STATES,
  MAX_LINES,
  MAX_REASON,
  MOST_DECIDED,
  ORDER_STATES,
  PROPOSAL_STATES,
  PROPOSERS,
} from "./domain/orders";
import { LINE_SOURCES } from "./domain/sums";
import { declineReasonMissing } from "./errors";
import { changeOrderList } from "./list";

/** One thing of the inventory before or after a change; null: it is not there. */
const item = z
  .object({
    name: z.string(),
    quantity: z.number().int(),
    volume: z.number().nullable(),
    packedBy: z.enum(PACKERS),
    going: z.enum(GOING),
  })
  .nullable();
const proposal = z.object({
  id: z.uuid(),
  state: z.enum(PROPOSAL_STATES),
  before: item,
  after: item,
  /** Litres more or less. */
  litres: z.number().int(),
  /** Cents, VAT included; null if the price rule gives no price. */
  difference: z.number().int().nullable(),
  by: z.enum(PROPOSERS),
  byName: z.string(),
  reason: z.string(),
  decidedByName: z.string(),
  decidedAt: z.date().nullable(),
  orderId: z.uuid().nullable(),
  /** Part of a sum that the customer confirmed. */
  confirmed: z.boolean(),
  createdAt: z.date(),
});
const line = priceLineOutput.extend({ source: z.enum(LINE_SOURCES) });
const order = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  revision: z.number().int(),
  lines: z.array(line),
  /** Cents; negative for a reduction. */
  subtotal: z.number().int(),
  vat: z.number().int(),
  total: z.number().int(),
  requiresApproval: z.boolean(),
  approvalAskedAt: z.date().nullable(),
  offeredAt: z.date().nullable(),
  link: z.string().nullable(),
  /** The last confirmation, perhaps of an earlier sum. */
  confirmation: z.object({ name: z.string(), total: z.number().int(), at: z.date() }).nullable(),
  declineReason: z.string(),
  lapse: z.enum(LAPSES).nullable(),
  closedAt: z.date().nullable(),
  invoiceNumber: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
  createdAt: z.date(),
});
const offer = z.object({
  category: z.enum(PRICE_CATEGORIES),
  code: z.string(),
  description: z.string(),
  unitPrice: z.number().int(),
});

const customerChange = order
  .pick({ number: true, state: true, total: true, invoiceNumber: true, creditNoteNumber: true })
  .extend({
    quoteId: z.uuid(),
    at: z.date(),
    /** Of the link to confirm by, while it waits for the customer. */
    token: z.string().nullable(),
  });
const customerChanges = z.object({ changes: z.array(customerChange) });

const read = { tag: "Change orders", permission: "view_quotes" } as const;
const write = { tag: "Change orders", permission: "manage_quotes" } as const;
const customer = { tag: "Customer links", permission: "token" } as const;
const token = z.string().min(20).max(100);
/** The revision that was seen: CONFLICT if there is a newer one. */
const seen = byId.extend({ revision: z.number().int().min(1) });
const proposalIds = z.array(z.uuid()).min(1).max(MOST_DECIDED);

export const changeOrdersContract = {
  list: route({
    ...read,
    path: "/change-orders",
    summary: "List the change orders of accepted quotes",
    description: "Amounts are cents; a reduction is negative.",
  })
    .input(listInput(changeOrderList))
    .output(
      pageOf(
        order.pick({ id: true, number: true, state: true, total: true, createdAt: true }).extend({
          quoteNumber: z.string(),
          customerName: z.string(),
          serviceDate: z.string().nullable(),
          open: z.number().int(),
        }),
      ),
    ),
  ofQuote: route({
    ...read,
    path: "/change-orders/of/{number}",
    summary: "Get what changed on an accepted quote: proposals, change orders, the limit",
    description: "By the quote's number. Before the acceptance `limit` is null and nothing is listed.",
  })
    .input(z.object({ number: z.string().min(1).max(40) }))
    .output(
      z.object({
        quoteId: z.uuid(),
        /** Until when changes are possible; null without a day. */
        limit: z.date().nullable(),
        isOpen: z.boolean(),
        proposals: z.array(proposal),
        /** The difference of all open proposals together. */
        proposed: z.object({ litres: z.number().int(), difference: z.number().int().nullable() }),
        /** The newest first. */
        orders: z.array(order),
        offers: z.array(offer),
        vatRegistered: z.boolean(),
        may: z.object({
          decide: z.boolean(),
          offer: z.boolean(),
          askForApproval: z.boolean(),
          /** Why this person may not offer the order. */
          refusal: z.string(),
        }),
      }),
    ),
  accept: route({
    ...{ ...write, method: "POST", path: "/quotes/{id}/changes/acceptances" },
    summary: "Accept proposals into the quote's change order",
    description:
      "The order is summed up again by the quote's price list, and the customer confirms the new sum.",
  })
    .input(byId.extend({ proposalIds }))
    .output(z.object({ number: z.string(), total: z.number().int() })),
  decline: route({
    ...{ ...write, method: "POST", path: "/quotes/{id}/changes/declines" },
    summary: "Decline proposals with a reason that the customer reads",
    description: "The inventory shows again what was agreed.",
  })
    .input(byId.extend({ proposalIds, reason: requiredText(declineReasonMissing.en, MAX_REASON) }))
    .output(done),
  enterLines: route({
    ...{ ...write, method: "PUT", path: "/quotes/{id}/change-order/lines" },
    summary: "Replace the lines that sales enter in the change order",
    description: "From the price list of the quote. A negative unit price takes something off.",
  })
    .input(
      byId.extend({
        lines: z
          .array(
            z.object({
              category: z.enum(PRICE_CATEGORIES),
              code: z.string().min(1).max(60),
              quantity: z.number().min(0.1).max(9_999),
              unitPrice: z.number().int().min(-MAX_CENTS).max(MAX_CENTS),
            }),
          )
          .max(MAX_LINES),
      }),
    )
    .output(z.object({ number: z.string(), total: z.number().int() })),
  offer: route({
    ...{ ...write, method: "POST", path: "/quotes/{id}/change-order/offers" },
    summary: "Send the change order to the customer to confirm",
    description:
      "Beyond the discount of the settings only an approver may, and never the person who priced it. `isFree` is required where nothing changes the price.",
    permission: anyOf("manage_quotes", "approve_quotes"),
  })
    .input(seen.extend({ isFree: z.boolean().default(false) }))
    .output(z.object({ link: z.string() })),
  askForApproval: route({
    ...{ ...write, method: "POST", path: "/quotes/{id}/change-order/approval-requests" },
    summary: "Ask approvers to send a change order beyond the discount",
  })
    .input(seen)
    .output(done),
  giveBack: route({
    ...{ tag: "Change orders", permission: "approve_quotes", method: "POST" },
    path: "/quotes/{id}/change-order/returns",
    summary: "Give a change order that waits for approval back to sales",
  })
    .input(seen.extend({ reason: requiredText(declineReasonMissing.en, MAX_REASON) }))
    .output(done),
  revokeLink: route({
    ...{ ...write, method: "DELETE", path: "/quotes/{id}/change-order/link" },
    summary: "Revoke the customer's link of the change order",
  })
    .input(byId.extend({ revision: z.coerce.number().int().min(1) }))
    .output(done),
  ofQuoteLink: route({
    ...customer,
    path: "/quote-links/{token}/change-orders",
    summary: "List the change orders of a quote as its customer",
  })
    .input(z.object({ token }))
    .output(customerChanges),
  mine: route({
    ...{ tag: "Account", permission: "signed-in", path: "/me/change-orders" },
    summary: "List the change orders of the signed-in customer's moves",
  }).output(customerChanges),
  ofLink: route({
    ...customer,
    path: "/change-links/{token}",
    summary: "Get the change order of a customer's link",
    description: "Its content is left out once the link is over.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state: z.enum(LINK_STATES),
        number: z.string(),
        reference: z.string(),
        from: z.string(),
        to: z.string(),
        serviceDate: z.string().nullable(),
        limit: z.date().nullable(),
        revision: z.number().int(),
        items: z.array(z.object({ before: item, after: item, isByCustomer: z.boolean() })),
        lines: z.array(line),
        vat: z.number().int(),
        vatRate: z.number().int(),
        vatRegistered: z.boolean(),
        total: z.number().int(),
        /** The quote with all changes so far and these. */
        newTotal: z.number().int(),
        confirmation: z.object({ name: z.string(), total: z.number().int(), at: z.date() }).nullable(),
        invoiceNumber: z.string().nullable(),
        creditNoteNumber: z.string().nullable(),
      }),
    ),
  confirm: route({
    ...{ ...customer, method: "POST", path: "/change-links/{token}/confirmation" },
    summary: "Confirm a change order as its customer",
    description:
      "With the revision and sum that the customer read. CONFLICT after the limit or for another sum.",
  })
    .input(
      z.object({
        token,
        revision: z.number().int().min(1),
        total: z.number().int(),
        name: requiredText(nameNotTyped.en, 120),
      }),
    )
    .output(z.object({ confirmedAt: z.date() })),
  refuse: route({
    ...{ ...customer, method: "POST", path: "/change-links/{token}/refusal" },
    summary: "Decline a change order as its customer",
    description: "What was confirmed before stays.",
  })
    .input(z.object({ token, reason: text(MAX_REASON).default("") }))
    .output(done),
};
