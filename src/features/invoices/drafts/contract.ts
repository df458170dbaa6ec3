import { z } from "zod";
import { PRICE_CATEGORIES } from "~/features/pricing/domain/prices";
import {
  byId,
  cents,
  email,
  kraPin,
  phone,
  plainDate,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { noInvoiceSelected, tooManyInvoices } from "../errors";
import {
  customerNameMissing,
  draftWithoutLines,
  lineNotDescribed,
  priceTooLarge,
  quantityNotPositive,
  quantityTooFine,
  quantityTooLarge,
  tooManyLines,
} from "./errors";

/** Cents. The amount of a line is its quantity times its unit price, to the whole shilling. */
const line = z.object({
  category: z.enum(PRICE_CATEGORIES),
  description: requiredText(lineNotDescribed.en, 200),
  quantity: z
    .number()
    .min(0.1, quantityNotPositive.en)
    .max(9_999, quantityTooLarge.en)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, quantityTooFine.en),
  unitPrice: cents.max(10_000_000_000, priceTooLarge.en),
});

const draft = z.object({
  customerName: requiredText(customerNameMissing.en, 120),
  customerEmail: email,
  customerPhone: phone,
  customerKraPin: kraPin.default(""),
  fromLocation: text(200).default(""),
  toLocation: text(200).default(""),
  serviceDate: plainDate.nullable().default(null),
  /** Null: the settings' rule. */
  dueDate: plainDate.nullable().default(null),
  depositDue: cents.default(0),
  lines: z.array(line).min(1, draftWithoutLines.en).max(100, tooManyLines.en),
});

const saved = z.object({ id: z.uuid(), number: z.string(), total: z.number().int() });
const write = { tag: "Invoice drafts", permission: "manage_finances" } as const;

export const draftsContract = {
  terms: route({
    ...write,
    path: "/invoice-terms",
    summary: "Get the tax rules and the current price list for a new invoice",
    description: "The price list is given as invoice lines. Amounts are cents.",
  }).output(
    z.object({
      tax: z.object({
        vatRegistered: z.boolean(),
        vatRate: z.number().int(),
        vatOnBaseAndDistance: z.boolean(),
      }),
      offered: z.array(
        z.object({
          category: z.enum(PRICE_CATEGORIES),
          code: z.string(),
          description: z.string(),
          quantity: z.number(),
          unitPrice: z.number().int(),
        }),
      ),
    }),
  ),
  create: route({
    ...write,
    method: "POST",
    path: "/invoice-drafts",
    summary: "Create a draft invoice by hand",
    description:
      "A draft has no number and is not owed. The customer is matched by email, otherwise by phone.",
    idempotent: true,
    successStatus: 201,
  })
    .input(draft)
    .output(saved),
  edit: route({ ...write, method: "PUT", path: "/invoice-drafts/{id}", summary: "Update a draft invoice" })
    .input(draft.extend({ id: z.uuid() }))
    .output(saved),
  issue: route({
    ...write,
    method: "POST",
    path: "/invoice-drafts/{id}/issue",
    summary: "Issue a draft invoice",
    description:
      "The invoice gets the next number of the year and is sent to the customer. It cannot be changed afterwards.",
    successStatus: 201,
  })
    .input(byId)
    .output(saved),
  remove: route({
    ...write,
    method: "POST",
    path: "/invoice-deletions",
    summary: "Delete draft invoices",
    description: "Issued invoices are skipped and listed. Cancel them by credit note.",
    successStatus: 201,
  })
    .input(
      z.object({
        invoiceIds: z.array(z.uuid()).min(1, noInvoiceSelected.en).max(100, tooManyInvoices.en),
      }),
    )
    .output(
      z.object({
        done: z.number().int(),
        refused: z.array(z.object({ invoiceNumber: z.string(), reason: z.string() })),
      }),
    ),
};

export type DraftFields = z.output<typeof draft>;
