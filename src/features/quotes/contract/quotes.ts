import { z } from "zod";
import { noticesOutput, shillings } from "~/features/pricing/contract";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { byId, cents, done, pageOf, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { bulkContract, decides } from "../bulk/contract";
import { contentsContract, officeDetails, quoteFacts, quoteRequest, saved } from "../contents/contract";
import { lineDescriptionRequired, noteRequired, quantityNegative } from "../errors";
import { quoteList } from "../list";
import { priceChoiceContract } from "../price-choice/contract";
import { secondCurrencyContract } from "../second-currency/contract";
import { versionsContract } from "../versions/contract";
import { confirmingContract } from "./confirming";
import { quoteDetail, quoteRow, rowVersion, status } from "./quote";

const reason = text(500);

export const quotesContract = {
  request: route({
    method: "POST",
    path: "/quotes",
    summary: "Request a quote",
    description:
      "Amounts are whole shillings. The server prices the move, and prices in the request are ignored. The request counts once for each Idempotency-Key.",
    tag: "Quotes",
    permission: "public",
    idempotent: true,
    successStatus: 201,
  })
    .input(quoteRequest)
    .output(
      z.object({
        reference: z.string(),
        number: z.string(),
        status: z.literal("pending"),
        total: shillings,
        ...{ validUntil: z.string(), link: z.string(), shareLink: z.string() },
        notices: noticesOutput,
      }),
    ),

  make: route({
    method: "POST",
    path: "/office-quotes",
    summary: "Create a quote in the office",
    description:
      "Priced like a quote that a customer requests. The customer is notified only if `notify` is true. The request counts once for each Idempotency-Key.",
    tag: "Quotes",
    permission: "manage_quotes",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      quoteRequest.extend({
        ...officeDetails,
        notify: z.boolean().default(false),
      }),
    )
    .output(z.object({ id: z.uuid(), number: z.string() })),
  list: route({
    path: "/quotes",
    summary: "List quotes",
    tag: "Quotes",
    permission: "view_quotes",
  })
    .input(listInput(quoteList))
    .output(
      pageOf(quoteRow).extend({
        /** Cents: all rows of the filter together; null without a filter, and for more than 2,000 rows. */
        sums: z.object({ total: z.number().int() }).nullable(),
      }),
    ),
  counts: route({
    path: "/quote-counts",
    summary: "Get the number of quotes in each status",
    tag: "Quotes",
    permission: "view_quotes",
  }).output(z.record(status, z.number().int())),
  get: route({
    path: "/quotes/{number}",
    summary: "Get a quote",
    description: "The newest version, unless `version` names another.",
    tag: "Quotes",
    permission: "view_quotes",
  })
    .input(z.object({ number: z.string().max(40), version: z.coerce.number().int().min(1).optional() }))
    .output(quoteDetail),
  editPricing: route({
    method: "PUT",
    path: "/quotes/{id}/lines",
    summary: "Change a quote's lines",
    description: "Amounts are cents.",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(
      byId.extend({
        rowVersion,
        lines: z
          .array(
            z.object({
              category: z.enum(PRICE_CATEGORIES),
              code: text(40),
              description: requiredText(lineDescriptionRequired.en, 160),
              quantity: z
                .number()
                .min(0, quantityNegative.en)
                .max(100_000)
                .refine(
                  (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
                  "Quantities have one decimal at most",
                ),
              unitPrice: cents,
            }),
          )
          .max(60),
      }),
    )
    .output(saved),
  editFacts: route({
    method: "PUT",
    path: "/quotes/{id}",
    summary: "Change the details of a quote's move before the quote is decided",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(
      byId.extend({
        rowVersion,
        facts: quoteFacts,
      }),
    )
    .output(saved),
  approve: route({
    method: "POST",
    path: "/quotes/{id}/approval",
    summary: "Approve a quote and send it",
    description:
      "A quote without rooms and services is refused unless `bare` confirms that this is intended.",
    tag: "Quotes",
    permission: decides,
  })
    .input(byId.extend({ bare: z.boolean().default(false) }))
    .output(z.object({ link: z.string() })),
  askForApproval: route({
    method: "POST",
    path: "/quotes/{id}/approval-request",
    summary: "Ask a manager to approve a quote",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId.extend({ reason }))
    .output(done),
  reject: route({
    method: "POST",
    path: "/quotes/{id}/rejection",
    summary: "Reject a quote",
    tag: "Quotes",
    permission: decides,
  })
    .input(byId.extend({ reason }))
    .output(done),
  requestRevision: route({
    method: "POST",
    path: "/quotes/{id}/revision-request",
    summary: "Request a revision of a quote",
    tag: "Quotes",
    permission: decides,
  })
    .input(byId.extend({ reason }))
    .output(done),
  revise: route({
    method: "POST",
    path: "/quotes/{id}/revisions",
    summary: "Reopen a decided quote as a new version",
    tag: "Quotes",
    permission: "manage_quotes",
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ id: z.uuid(), version: z.number().int() })),
  send: route({
    method: "POST",
    path: "/quotes/{id}/sendings",
    summary: "Resend a quote's link by email",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId)
    .output(z.object({ link: z.string() })),
  openWhatsApp: route({
    method: "POST",
    path: "/quotes/{id}/whatsapp-openings",
    summary: "Record that WhatsApp was opened with the quote's link",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId)
    .output(z.object({ link: z.string() })),
  contact: route({
    method: "POST",
    path: "/quotes/{id}/contacts",
    summary: "Record that WhatsApp was opened to the customer",
    description: "`reached` records that the customer was also written to.",
    tag: "Quotes",
    permission: "view_quotes",
    successStatus: 201,
  })
    .input(byId.extend({ reached: z.boolean().default(false) }))
    .output(done),
  revokeLink: route({
    method: "DELETE",
    path: "/quotes/{id}/link",
    summary: "Revoke the customer's link to a quote",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId)
    .output(done),
  addNote: route({
    method: "POST",
    path: "/quotes/{id}/notes",
    summary: "Add a note to a quote",
    tag: "Quotes",
    permission: "manage_quotes",
    successStatus: 201,
  })
    .input(byId.extend({ content: requiredText(noteRequired.en, 2000) }))
    .output(done),
  staff: route({
    path: "/quote-assignees",
    summary: "List the people quotes can be assigned to",
    tag: "Quotes",
    permission: "manage_quotes",
  }).output(z.object({ staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })) })),

  ...contentsContract,
  ...bulkContract,
  ...confirmingContract,
  ...priceChoiceContract,
  ...secondCurrencyContract,
  ...versionsContract,
};
