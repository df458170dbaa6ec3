import { z } from "zod";
import { strokesInput } from "~/features/evidence/contract/shapes";
import { priceLineOutput } from "~/features/pricing/contract";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import { nameNotTyped } from "~/features/quotes/errors";
import { byId, done, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_CENTS } from "~/platform/kernel/money";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  DOUBTS,
  EXTRA_STATES,
  MAX_NAME,
  MAX_QUANTITY,
  MAX_REASON,
  MAX_WHAT,
  MOST_LINES,
  MOST_PHOTOS,
  SIGNED_VIA,
} from "./domain";
import { extraPhotoMissing, extraWhatMissing } from "./errors";

const chosen = z.object({
  category: z.enum(PRICE_CATEGORIES),
  code: z.string().min(1).max(60),
  quantity: z.number().min(0.1).max(MAX_QUANTITY).multipleOf(0.1),
});
const lines = z.array(chosen).min(1).max(MOST_LINES);
const photos = z.array(z.uuid()).max(MOST_PHOTOS);
const reason = requiredText(reasonRequired.en, MAX_REASON);

/** What a phone reports of an extra. Prices are never sent: the price list of the quote has them. */
export const extraReport = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("offer"),
    extraId: z.uuid(),
    lines,
    what: text(MAX_WHAT).default(""),
    photos: photos.min(1, extraPhotoMissing.en),
    /** Sends the customer the link to sign. */
    sends: z.boolean().default(false),
  }),
  z.object({
    act: z.literal("ask"),
    extraId: z.uuid(),
    what: requiredText(extraWhatMissing.en, MAX_WHAT),
    photos: photos.min(1, extraPhotoMissing.en),
  }),
  z.object({ act: z.literal("send"), extraId: z.uuid() }),
  z.object({
    act: z.literal("sign"),
    extraId: z.uuid(),
    /** The sum on the screen, in cents. */
    total: z.number().int(),
    name: requiredText(nameNotTyped.en, MAX_NAME),
    strokes: strokesInput,
  }),
  z.object({
    act: z.literal("refuse"),
    extraId: z.uuid(),
    name: requiredText(nameNotTyped.en, MAX_NAME),
    reason: text(MAX_REASON).default(""),
  }),
  z.object({ act: z.literal("begin"), extraId: z.uuid() }),
  z.object({ act: z.literal("withdraw"), extraId: z.uuid(), reason: text(MAX_REASON).default("") }),
]);

const extra = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The job's number; empty once it was removed. */
  job: z.string(),
  state: z.enum(EXTRA_STATES),
  isFree: z.boolean(),
  what: z.string(),
  lines: z.array(priceLineOutput),
  vat: z.number().int(),
  /** Cents; negative for a reduction. */
  total: z.number().int(),
  photos: z.array(z.object({ path: z.string(), thumb: z.string() })),
  enteredAt: z.date(),
  enteredBy: z.string(),
  approvedBy: z.string(),
  sentAt: z.date().nullable(),
  link: z.string().nullable(),
  signedAt: z.date().nullable(),
  signedVia: z.enum(SIGNED_VIA).nullable(),
  signedName: z.string(),
  documentId: z.uuid().nullable(),
  reason: z.string(),
  begunAt: z.date().nullable(),
  /** Why it is not billed without an exception. */
  doubt: z.enum(DOUBTS).nullable(),
  overriddenAt: z.date().nullable(),
  overriddenBy: z.string(),
  overrideReason: z.string(),
  invoiceNumber: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
});

/** The bill of a move: papers and payments with one total and one balance, in cents. */
export const bill = z.object({
  papers: z.array(
    z.object({
      kind: z.enum(["invoice", "further", "credit_note"]),
      number: z.string(),
      date: z.string(),
      what: z.string(),
      /** Negative for a credit note. */
      amount: z.number().int(),
    }),
  ),
  payments: z.array(z.object({ date: z.date(), what: z.string(), amount: z.number().int() })),
  total: z.number().int(),
  paid: z.number().int(),
  balance: z.number().int(),
});

const tag = "Change orders";
const customer = { tag: "Customer links", permission: "token" } as const;
const token = z.string().min(20).max(100);

export const extrasContract = {
  ofMove: route({
    ...{ tag, permission: "view_quotes", path: "/moves/{id}/extras" },
    summary: "List the change orders on the day of a move, with its bill",
    description: "Only signed ones are billed, and only if they were signed before their work began.",
  })
    .input(byId)
    .output(
      z.object({
        extras: z.array(extra),
        /** Null for a move without an invoice. */
        bill: bill.nullable(),
        billPath: z.string().nullable(),
        jobs: z.array(z.object({ id: z.uuid(), number: z.string() })),
        offers: z.array(priceLineOutput.omit({ amount: true })),
        may: z.object({ enter: z.boolean(), decide: z.boolean() }),
      }),
    ),
  enter: route({
    ...{ tag, permission: "manage_quotes", method: "POST", path: "/jobs/{id}/extras" },
    summary: "Offer lines of the quote's price list for a job that is under way",
    description: "As the crew does by phone. Prices are those of the price list.",
    idempotent: true,
  })
    .input(byId.extend({ lines, what: text(MAX_WHAT).default("") }))
    .output(z.object({ id: z.uuid(), number: z.string(), total: z.number().int() })),
  agree: route({
    ...{ tag, permission: "approve_quotes", method: "POST", path: "/extras/{id}/amount" },
    summary: "Agree to an amount that the crew asked for",
    description: "Cents before VAT; negative for a reduction. The customer signs it next.",
  })
    .input(
      byId.extend({
        what: text(MAX_WHAT).default(""),
        amount: z.number().int().min(-MAX_CENTS).max(MAX_CENTS),
      }),
    )
    .output(z.object({ number: z.string(), total: z.number().int() })),
  send: route({
    ...{ tag, permission: "manage_quotes", method: "POST", path: "/extras/{id}/links" },
    summary: "Send the customer the link to sign an extra",
    description: "An earlier link ends.",
  })
    .input(byId)
    .output(z.object({ link: z.string() })),
  withdraw: route({
    ...{ tag, permission: anyOf("manage_quotes", "approve_quotes"), method: "POST" },
    path: "/extras/{id}/withdrawal",
    summary: "Withdraw an extra that nobody signed, or decline the amount that the crew asked for",
  })
    .input(byId.extend({ reason }))
    .output(done),
  override: route({
    ...{ tag, permission: "approve_quotes", method: "POST", path: "/extras/{id}/exception" },
    summary: "Bill an extra that was signed late, with a reason",
  })
    .input(byId.extend({ reason }))
    .output(done),
  ofLink: route({
    ...{ ...customer, path: "/extra-links/{token}" },
    summary: "Get the extra of a customer's link",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state: z.enum(EXTRA_STATES),
        number: z.string(),
        reference: z.string(),
        from: z.string(),
        to: z.string(),
        what: z.string(),
        lines: z.array(priceLineOutput),
        vat: z.number().int(),
        vatRate: z.number().int(),
        vatRegistered: z.boolean(),
        total: z.number().int(),
        signedAt: z.date().nullable(),
        signedName: z.string(),
      }),
    ),
  sign: route({
    ...{ ...customer, method: "POST", path: "/extra-links/{token}/signature" },
    summary: "Sign an extra as the customer",
    description: "With the sum that the customer read. CONFLICT for another sum.",
  })
    .input(z.object({ token, total: z.number().int(), name: requiredText(nameNotTyped.en, MAX_NAME) }))
    .output(z.object({ signedAt: z.date() })),
  refuse: route({
    ...{ ...customer, method: "POST", path: "/extra-links/{token}/refusal" },
    summary: "Refuse an extra as the customer: nothing is billed",
  })
    .input(z.object({ token, reason: text(MAX_REASON).default("") }))
    .output(done),
  billOfLink: route({
    ...{ ...customer, path: "/quote-links/{token}/bill" },
    summary: "Get the bill of a move as its customer",
  })
    .input(z.object({ token }))
    .output(z.object({ bill: bill.nullable() })),
};
