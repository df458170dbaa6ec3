import { z } from "zod";
import { INQUIRY_SORTS, INQUIRY_STATUSES } from "~/features/inquiries/domain/inquiries";
import { plainDate, route } from "~/platform/http/contract";
import { CARD_IDS, PANEL_STATES, PERIODS, TABLE_SOURCES } from "./domain";

const span = z.object({ from: z.string(), to: z.string() });

const receivable = z.object({ invoices: z.number().int(), amount: z.number().int() });

const tableRow = z.object({
  id: z.uuid(),
  source: z.enum(TABLE_SOURCES),
  status: z.enum(INQUIRY_STATUSES),
  name: z.string(),
  phone: z.string(),
  locale: z.string(),
  service: z.string(),
  /** Cents; 0 if unknown. */
  amount: z.number().int(),
  /** True if the amount is the quote's total, false if it is the starting price. */
  amountQuoted: z.boolean(),
  quoteNumber: z.string().nullable(),
  claimNumber: z.string().nullable(),
  assignedTo: z.uuid().nullable(),
  assignedName: z.string().nullable(),
  /** Null for calculator quotes, which have no deadline. */
  respondBy: z.date().nullable(),
  firstResponseAt: z.date().nullable(),
  firstResponseBy: z.string().nullable(),
  createdAt: z.date(),
});
export type TableRow = z.infer<typeof tableRow>;

export const cardInput = z.object({
  period: z.enum(PERIODS).optional(),
  from: plainDate.optional(),
  to: plainDate.optional(),
});

export const cardFigures = span.extend({
  before: span,
  cards: z.array(
    z.object({
      id: z.enum(CARD_IDS),
      value: z.number().int(),
      own: z.boolean(),
      before: z.number().int(),
      /** Basis points; null if the previous period has none. */
      change: z.number().int().nullable(),
      line: z.array(z.number().int()),
    }),
  ),
  points: z.array(z.string()),
});

export const receivables = z.object({ owed: receivable, overdue: receivable, dueThisWeek: receivable });

export const tableInput = z.object({
  status: z.enum(INQUIRY_STATUSES).optional(),
  sort: z.enum(INQUIRY_SORTS).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: z.coerce.number().int().min(1).max(100).optional(),
});

export const inquiryTable = z.object({
  rows: z.array(tableRow),
  counts: z.record(z.enum(INQUIRY_STATUSES), z.number().int()),
  page: z.number().int(),
  pages: z.number().int(),
  days: z.number().int(),
});

export const mpesaPanel = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["prompt", "arrival"]),
      customer: z.string(),
      phone: z.string(),
      /** Cents. */
      amount: z.number().int(),
      status: z.enum(PANEL_STATES),
      /** True if the payment was booked and then reversed; its status is failed. */
      takenBack: z.boolean(),
      transactionId: z.string().nullable(),
      updatedAt: z.date(),
      invoiceId: z.uuid().nullable(),
      invoiceNumber: z.string().nullable(),
      reason: z.string().nullable(),
      /** Cents; null if nothing can be requested. */
      balance: z.number().int().nullable(),
      /** Cents, for a payment split among invoices; else empty. */
      parts: z.array(z.object({ customer: z.string(), invoiceNumber: z.string(), amount: z.number().int() })),
    }),
  ),
  unmatched: z.number().int(),
});

export const overviewContract = {
  cards: route({
    path: "/dashboard/cards",
    summary: "Get the dashboard's figures for a period and the previous period",
    description:
      "Each figure covers the records the caller can see and is omitted without the permission for them. Money is cents. A date range needs both days.",
    tag: "Dashboard",
    permission: "view_dashboard",
  })
    .input(cardInput)
    .output(cardFigures),
  receivables: route({
    path: "/dashboard/receivables",
    summary: "Get the amounts customers owe today, for the invoices the caller can see",
    description:
      "Amounts are cents. Overdue means due before today. Due this week means due today or in the six days after.",
    tag: "Dashboard",
    permission: "view_finances",
  }).output(receivables),
  inquiries: route({
    path: "/dashboard/inquiries",
    summary: "List form inquiries and calculator quotes together",
    tag: "Dashboard",
    permission: "manage_inquiries",
  })
    .input(tableInput)
    .output(inquiryTable),
  payments: route({
    path: "/dashboard/mpesa",
    summary: "List today's M-Pesa prompts, payments and unmatched payments",
    tag: "Dashboard",
    permission: "view_finances",
  }).output(mpesaPanel),
};
