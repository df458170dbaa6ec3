import { z } from "zod";
import { INVOICE_STATUSES } from "~/features/invoices/domain";
import { QUOTE_STATUSES } from "~/features/quotes/domain";
import { email, pageInput, pageOf, phone, requiredText, route } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { CUSTOMER_SORTS, isKraPin, MAX_CREDIT_DAYS } from "./domain";

const customerRow = z.object({
  id: z.uuid(),
  customerNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  type: z.string(),
  status: z.string(),
  kraPin: z.string(),
  creditDays: z.number().int().nullable(),
  /** What messages and papers to them are written in. */
  locale: z.enum(LOCALES),
  createdAt: z.date(),
});

export const customersContract = {
  list: route({
    method: "GET",
    path: "/customers",
    summary: "Customers",
    description:
      "Amounts are cents and stand only in the answers to who may see invoices; whoever is named on some customers only gets those.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(
      pageInput.extend({
        search: z.string().max(100).optional(),
        sort: z.enum(CUSTOMER_SORTS).optional(),
        order: z.enum(["asc", "desc"]).optional(),
      }),
    )
    .output(
      pageOf(
        customerRow.extend({
          account: z
            .object({ invoices: z.number().int(), invoiced: z.number().int(), open: z.number().int() })
            .optional(),
        }),
      ),
    ),
  get: route({
    method: "GET",
    path: "/customers/{number}",
    summary: "One customer with quotes, invoices, payments and messages, as far as one may see them",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      customerRow.extend({
        updatedAt: z.date(),
        mayEdit: z.boolean(),
        /** Whether this person may erase their personal data. */
        mayErase: z.boolean(),
        /** Since when nothing personal stands here. */
        erasedAt: z.date().nullable(),
        quotes: z
          .array(
            z.object({
              id: z.uuid(),
              number: z.string(),
              status: z.enum(QUOTE_STATUSES),
              fromLocation: z.string(),
              toLocation: z.string(),
              serviceDate: z.string().nullable(),
              total: z.number().int(),
              createdAt: z.date(),
            }),
          )
          .optional(),
        invoices: z
          .array(
            z.object({
              id: z.uuid(),
              invoiceNumber: z.string(),
              invoiceDate: z.string(),
              dueDate: z.string(),
              totalAmount: z.number().int(),
              paidAmount: z.number().int(),
              outstandingBalance: z.number().int(),
              paymentStatus: z.enum(INVOICE_STATUSES),
            }),
          )
          .optional(),
        payments: z
          .array(
            z.object({
              id: z.uuid(),
              receiptNumber: z.string(),
              invoiceNumber: z.string(),
              kind: z.string(),
              method: z.string(),
              amount: z.number().int(),
              receivedAt: z.date(),
            }),
          )
          .optional(),
        account: z
          .object({ invoices: z.number().int(), invoiced: z.number().int(), open: z.number().int() })
          .optional(),
        /** Whether the whole account, and so the statement, is this person's to see. */
        statement: z.boolean(),
        /** Cents that they have with us, for who may see the whole account. */
        credit: z.number().int().optional(),
        /** Whether this person may pay that out. */
        mayPayOut: z.boolean(),
        messages: z
          .array(
            z.object({
              id: z.uuid(),
              channel: z.string(),
              subject: z.string(),
              status: z.string(),
              createdAt: z.date(),
            }),
          )
          .optional(),
      }),
    ),
  edit: route({
    method: "PUT",
    path: "/customers/{id}",
    summary: "Change a customer's data",
    description: "Needs access_all_customers, or access_assigned_customers for those one is named on.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(
      z.object({
        id: z.uuid(),
        /** As it was read: a change in between is refused. */
        updatedAt: z.coerce.date(),
        name: requiredText("Full name is required", 120),
        email,
        phone,
        kraPin: z
          .string()
          .trim()
          .toUpperCase()
          .refine(isKraPin, "A KRA PIN is a letter, nine digits and a letter"),
        creditDays: z
          .number()
          .int("Please enter whole days")
          .min(0, "Please enter zero or more days")
          .max(MAX_CREDIT_DAYS, `Credit is for ${MAX_CREDIT_DAYS} days at most`)
          .nullable(),
        /** Also of what is sent about their open quotes. */
        locale: z.enum(LOCALES),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
};
