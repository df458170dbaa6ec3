import { z } from "zod";
import { INQUIRY_SORTS, INQUIRY_STATUSES } from "~/features/inquiries/domain";
import { plainDate, route } from "~/platform/http/contract";
import { CARD_IDS, PANEL_STATES, PERIODS, TABLE_SOURCES } from "./domain";

const span = z.object({ from: z.string(), to: z.string() });

const receivable = z.object({ invoices: z.number().int(), amount: z.number().int() });

export const overviewContract = {
  cards: route({
    method: "GET",
    path: "/dashboard/cards",
    summary: "The dashboard's figures for a period, beside the period before",
    description:
      "A figure stands only in the answers to who may see what it counts, within their reach. Money is cents. A range needs both days.",
    tag: "Dashboard",
    permission: "view_dashboard",
  })
    .input(
      z.object({
        period: z.enum(PERIODS).optional(),
        from: plainDate.optional(),
        to: plainDate.optional(),
      }),
    )
    .output(
      span.extend({
        before: span,
        cards: z.array(
          z.object({
            id: z.enum(CARD_IDS),
            value: z.number().int(),
            /** Counts only what is this person's. */
            own: z.boolean(),
            before: z.number().int(),
            /** Basis points; null where the period before has nothing. */
            change: z.number().int().nullable(),
            line: z.array(z.number().int()),
          }),
        ),
        /** The days (or firsts of months) of the lines. */
        points: z.array(z.string()),
      }),
    ),
  receivables: route({
    method: "GET",
    path: "/dashboard/receivables",
    summary: "What customers owe today, within one's reach",
    description: "Cents. Overdue was due before today; due this week is due today or on the six days after.",
    tag: "Dashboard",
    permission: "view_finances",
  }).output(z.object({ owed: receivable, overdue: receivable, dueThisWeek: receivable })),
  inquiries: route({
    method: "GET",
    path: "/dashboard/inquiries",
    summary: "Inquiries of the forms and quotes of the calculator in one table",
    tag: "Dashboard",
    permission: "manage_inquiries",
  })
    .input(
      z.object({
        status: z.enum(INQUIRY_STATUSES).optional(),
        sort: z.enum(INQUIRY_SORTS).optional(),
        order: z.enum(["asc", "desc"]).optional(),
        page: z.coerce.number().int().min(1).max(100).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.uuid(),
            source: z.enum(TABLE_SOURCES),
            status: z.enum(INQUIRY_STATUSES),
            name: z.string(),
            phone: z.string(),
            /** What they are written to in. */
            locale: z.string(),
            service: z.string(),
            /** Cents; 0 when it is not known. */
            amount: z.number().int(),
            /** Whether that is the quote's total, not where the service starts. */
            amountQuoted: z.boolean(),
            quoteNumber: z.string().nullable(),
            claimNumber: z.string().nullable(),
            assignedTo: z.uuid().nullable(),
            assignedName: z.string().nullable(),
            /** Null for calculator quotes: the promise is made to who writes. */
            respondBy: z.date().nullable(),
            firstResponseAt: z.date().nullable(),
            firstResponseBy: z.string().nullable(),
            createdAt: z.date(),
          }),
        ),
        counts: z.record(z.enum(INQUIRY_STATUSES), z.number().int()),
        page: z.number().int(),
        pages: z.number().int(),
        /** The table reaches back as many days; older ones stand in their lists. */
        days: z.number().int(),
      }),
    ),
  payments: route({
    method: "GET",
    path: "/dashboard/mpesa",
    summary: "Today's M-Pesa: prompts, payments, and what nobody could place",
    tag: "Dashboard",
    permission: "view_finances",
  }).output(
    z.object({
      payments: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(["prompt", "arrival"]),
          customer: z.string(),
          phone: z.string(),
          /** Cents. */
          amount: z.number().int(),
          status: z.enum(PANEL_STATES),
          /** Booked, and taken back since; failed is its status. */
          takenBack: z.boolean(),
          /** M-Pesa's receipt, as soon as it is known. */
          transactionId: z.string().nullable(),
          updatedAt: z.date(),
          invoiceId: z.uuid().nullable(),
          invoiceNumber: z.string().nullable(),
          /** Why a prompt brought no money. */
          reason: z.string().nullable(),
          /** What can still be asked for, in cents; null where nothing can. */
          balance: z.number().int().nullable(),
          /** Of a payment divided among invoices: its parts, in cents. Else empty. */
          parts: z.array(
            z.object({ customer: z.string(), invoiceNumber: z.string(), amount: z.number().int() }),
          ),
        }),
      ),
      /** M-Pesa payments of whatever day that wait for a person. */
      unmatched: z.number().int(),
    }),
  ),
};
