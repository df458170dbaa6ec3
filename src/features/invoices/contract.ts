import { z } from "zod";
import { priceLineOutput } from "~/features/pricing/contract";
import { secondCurrencyOutput } from "~/features/quotes/second-currency/contract";
import { done, historyEntry, kraPin, pageOf, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { LOCALES } from "~/platform/kernel/locales";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { INVOICE_STATUSES } from "./domain";
import { noInvoiceSelected, tooManyInvoices } from "./errors";
import { invoiceList } from "./list";
import { TAX_STATES } from "./tax-states/domain";

const status = z.enum(INVOICE_STATUSES);

/** Amounts are cents. */
export const invoiceRow = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  serviceDate: z.string().nullable(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  vatAmount: z.number().int(),
  totalAmount: z.number().int(),
  creditedAmount: z.number().int(),
  paidAmount: z.number().int(),
  outstandingBalance: z.number().int(),
  paymentStatus: status,
});

export const openFee = z.object({
  number: z.string(),
  accountNumber: z.string(),
  balance: z.number().int(),
  dueDate: z.string(),
});

const communicationLog = z.array(
  z.object({ id: z.uuid(), type: z.string(), subject: z.string(), status: z.string(), date: z.date() }),
);

const invoiceDetail = z.object({
  id: z.uuid(),
  number: z.string(),
  accountNumber: z.string(),
  quoteId: z.uuid().nullable(),
  quote: z.object({ number: z.string(), reference: z.string(), version: z.number().int() }).nullable(),
  customerId: z.uuid(),
  customerNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerKraPin: z.string(),
  locale: z.enum(LOCALES),
  fromLocation: z.string(),
  toLocation: z.string(),
  issueDate: z.string(),
  serviceDate: z.string().nullable(),
  dueDate: z.string(),
  tax: z.object({ vatRegistered: z.boolean(), vatRate: z.number().int(), vatOnBaseAndDistance: z.boolean() }),
  subtotal: z.number().int(),
  vatBase: z.number().int(),
  vat: z.number().int(),
  total: z.number().int(),
  second: secondCurrencyOutput,
  depositDue: z.number().int(),
  creditedAmount: z.number().int(),
  paidAmount: z.number().int(),
  balance: z.number().int(),
  status,
  supplements: z.array(z.object({ number: z.string(), total: z.number().int(), addsToThis: z.boolean() })),
  lines: z.array(priceLineOutput),
  communicationLog,
  history: z.array(historyEntry),
  /** KRA has the invoice or may have it, so its PIN no longer changes. */
  isAtTaxAuthority: z.boolean(),
  /** Numbers of the cancelled invoice that this one replaces with the right buyer, and of the one that replaces it. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
});

const invoiceIds = z.array(z.uuid()).min(1, noInvoiceSelected.en).max(100, tooManyInvoices.en);
const bulkOutcome = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ invoiceNumber: z.string(), reason: z.string() })),
});

export const invoicesContract = {
  list: route({
    path: "/invoices",
    summary: "List invoices",
    tag: "Invoices",
    permission: "view_finances",
  })
    .input(listInput(invoiceList))
    .output(
      pageOf(
        invoiceRow.extend({
          lineItems: z.array(z.object({ description: z.string(), amount: z.number().int() })),
          communicationLog,
          /** Of the invoice and its credit notes at KRA; absent if documents are not reported. */
          tax: z.array(z.enum(TAX_STATES)).optional(),
        }),
      ).extend({
        /** True while documents are reported to KRA. */
        isTaxed: z.boolean(),
        /** Cents: all rows of the filter together; null without a filter, and above 2,000 rows. */
        sums: z
          .object({ total: z.number().int(), paid: z.number().int(), open: z.number().int() })
          .nullable(),
      }),
    ),
  stats: route({
    path: "/invoice-stats",
    summary: "Get the totals above the list of invoices",
    tag: "Invoices",
    permission: "view_finances",
  }).output(
    z.object({
      open: z
        .object({
          draft: z.number().int(),
          overdue: z.number().int(),
          partial: z.number().int(),
          pending: z.number().int(),
        })
        .nullable(),
      totalInvoices: z.number().int(),
      totalRevenue: z.number().int(),
      outstandingAmount: z.number().int(),
      /** Since the month began, and up to the same day of the month before. */
      thisMonth: z.object({ invoices: z.number().int(), revenue: z.number().int() }),
      lastMonth: z.object({ invoices: z.number().int(), revenue: z.number().int() }),
    }),
  ),
  ageing: route({
    path: "/invoice-ageing",
    summary: "Get open amounts by how long they have been due",
    description:
      "Five entries: not due yet, 1-30, 31-60, 61-90 and over 90 days. The days select the same invoices in the list.",
    tag: "Invoices",
    permission: "view_finances",
  }).output(
    z.array(
      z.object({
        dueFrom: z.string().optional(),
        dueTo: z.string().optional(),
        invoices: z.number().int(),
        amount: z.number().int(),
      }),
    ),
  ),
  get: route({
    path: "/invoices/{number}",
    summary: "Get an invoice with its lines",
    tag: "Invoices",
    permission: "view_finances",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(invoiceDetail),
  remindable: route({
    path: "/invoice-reminders",
    summary: "Preview reminders for a selection of invoices",
    description:
      "Lists the invoices that can get a reminder, with their due dates, and the others with the reason.",
    tag: "Invoices",
    permission: "manage_finances",
  })
    .input(z.object({ invoiceIds }))
    .output(
      z.object({
        ready: z.array(
          z.object({ id: z.uuid(), invoiceNumber: z.string(), dueDate: z.string(), isDue: z.boolean() }),
        ),
        refused: bulkOutcome.shape.refused,
      }),
    ),
  remind: route({
    method: "POST",
    path: "/invoice-reminders",
    summary: "Send customers reminders of unpaid invoices",
    description:
      "Each customer gets a reminder with the invoice. Paid and cancelled invoices are skipped, and invoices with a reminder in the last 24 hours.",
    tag: "Invoices",
    permission: "manage_finances",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ invoiceIds }))
    .output(bulkOutcome),
  markOverdue: route({
    method: "POST",
    path: "/overdue-marks",
    summary: "Mark invoices as overdue by moving their due dates to yesterday",
    description:
      "Requires a reason. Paid and cancelled invoices are refused. Invoices that are already overdue are skipped.",
    tag: "Invoices",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(z.object({ invoiceIds, reason: requiredText(reasonRequired.en, 300) }))
    .output(bulkOutcome),
  changePin: route({
    method: "PUT",
    path: "/invoices/{id}/kra-pin",
    summary: "Change the buyer's KRA PIN on an issued invoice",
    description:
      "Possible until KRA has the invoice or may have it. Later, POST /invoices/{invoiceId}/correction replaces the invoice.",
    tag: "Invoices",
    permission: "manage_finances",
  })
    .input(z.object({ id: z.uuid(), kraPin }))
    .output(done),
  contact: route({
    method: "POST",
    path: "/invoices/{invoiceId}/contacts",
    summary: "Record that WhatsApp was opened to the customer",
    tag: "Invoices",
    permission: "view_finances",
    successStatus: 201,
  })
    .input(z.object({ invoiceId: z.uuid() }))
    .output(done),
  mine: route({
    path: "/me/invoices",
    summary: "List the signed-in customer's invoices",
    tag: "Account",
    permission: "signed-in",
  }).output(
    z.object({
      invoices: z.array(
        invoiceRow.omit({ customerEmail: true, vatAmount: true }).extend({ quoteId: z.uuid().nullable() }),
      ),
    }),
  ),
};
