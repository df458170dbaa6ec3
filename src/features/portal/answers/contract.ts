import { z } from "zod";
import { priceLineOutput } from "~/features/pricing/contract";
import { cancellationOutput, changeOutput } from "~/features/quotes/changes/contract";
import { LINK_STATES, QUOTE_STATUSES } from "~/features/quotes/domain";
import { answerWishMissing } from "~/features/quotes/errors";
import { pricedBy, priceType } from "~/features/quotes/price-choice/contract";
import { secondCurrencyOutput } from "~/features/quotes/second-currency/contract";
import { TIME_WINDOWS } from "~/features/settings/windows/domain";
import { done, kraPin, plainDate, requiredText, route, text } from "~/platform/http/contract";

const status = z.enum(QUOTE_STATUSES);
const token = z.string().min(20).max(100);

const customerQuote = z.object({
  id: z.uuid(),
  reference: z.string(),
  number: z.string(),
  status,
  state: z.enum(LINK_STATES),
  customerName: z.string(),
  customerPhone: z.string(),
  from: z.string(),
  to: z.string(),
  fromAddress: z.string(),
  toAddress: z.string(),
  distanceKm: z.number().int(),
  /** Estimated kilometres of a long-distance route; null if the price list covers it. */
  longDistanceKm: z.number().int().nullable(),
  serviceDate: z.string().nullable(),
  preferredTime: z.string(),
  rooms: z.record(z.string(), z.number().int()),
  services: z.array(z.string()),
  lines: z.array(priceLineOutput.extend({ about: z.string() })),
  subtotal: z.number().int(),
  vatBase: z.number().int(),
  vat: z.number().int(),
  vatRate: z.number().int(),
  vatRegistered: z.boolean(),
  total: z.number().int(),
  depositRate: z.number().int(),
  depositDue: z.number().int(),
  second: secondCurrencyOutput,
  /** How far the price binds; null as the terms of service say. */
  priceType: priceType.nullable(),
  pricedBy,
  /** What the price of the day changes of the total, in words; null for usual prices. */
  dayLine: z.string().nullable(),
  validUntil: z.string(),
  daysLeft: z.number().int(),
  preparedBy: z.string().nullable(),
  specialInstructions: z.string(),
  acceptedAt: z.date().nullable(),
  bookingRequestedAt: z.date().nullable(),
});

export const answersContract = {
  ofLink: route({
    path: "/quote-links/{token}",
    summary: "Get the quote of a customer's link",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(
      customerQuote.extend({
        change: changeOutput,
        /** Fees of each change by notice, in words, the longest notice first. */
        terms: z.object({ cancel: z.array(z.string()), reschedule: z.array(z.string()) }),
        lastDay: z.string(),
        cancellation: cancellationOutput,
        /** For a company without a KRA PIN, whose acceptance may give one. */
        asksKraPin: z.boolean(),
        /** For a superseded quote: true once its successor was sent. */
        successorSent: z.boolean(),
      }),
    ),
  viewed: route({
    method: "POST",
    path: "/quote-links/{token}/views",
    summary: "Record that a person has viewed the quote",
    description:
      "The page calls this after the quote was in view for one second. Previews, scanners and search engines that only fetch the link therefore do not count. Views by signed-in staff do not count either.",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(done),
  ofShare: route({
    path: "/shared-quotes/{token}",
    summary: "Get a quote its customer shared",
    description: "The quote can be read but not answered.",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(
      customerQuote.omit({
        id: true,
        customerPhone: true,
        fromAddress: true,
        toAddress: true,
        bookingRequestedAt: true,
      }),
    ),
  accept: route({
    method: "POST",
    path: "/quote-links/{token}/acceptance",
    summary: "Accept a quote",
    tag: "Customer links",
    permission: "token",
    idempotent: true,
  })
    .input(
      z.object({
        token,
        name: text(120),
        terms: z.boolean(),
        serviceDate: plainDate.optional(),
        window: z.enum(TIME_WINDOWS).optional(),
        /** True if a payment follows immediately, so messages do not ask for one. */
        paysNow: z.boolean().default(false),
        /** Saved for a company that has none; ignored otherwise. */
        kraPin: kraPin.default(""),
      }),
    )
    .output(z.object({ number: z.string(), acceptedAt: z.date() })),
  decline: route({
    method: "POST",
    path: "/quote-links/{token}/decline",
    summary: "Decline a quote",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token, reason: text(1000).default("") }))
    .output(done),
  askForChange: route({
    method: "POST",
    path: "/quote-links/{token}/messages",
    summary: "Request a change to a quote",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token, message: requiredText(answerWishMissing.en, 1000) }))
    .output(done),

  mine: route({
    path: "/me/quotes",
    summary: "List the signed-in customer's quotes",
    tag: "Account",
    permission: "signed-in",
  }).output(
    z.object({
      quotes: z.array(customerQuote.omit({ lines: true }).extend({ link: z.string().nullable() })),
    }),
  ),
  book: route({
    method: "POST",
    path: "/me/quotes/{reference}/booking",
    summary: "Request the booking of the caller's own quote",
    tag: "Account",
    permission: "signed-in",
  })
    .input(
      z.object({
        reference: z.string().max(40),
        serviceDate: plainDate,
        preferredTime: text(60),
        fromAddress: text(),
        toAddress: text(),
      }),
    )
    .output(done),
};
