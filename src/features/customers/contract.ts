import { z } from "zod";
import { email, pageOf, phone, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { sentenceOf } from "~/platform/kernel/errors";
import { LOCALES } from "~/platform/kernel/locales";
import { fullNameRequired, kraPinNotValid } from "~/platform/kernel/schema-errors";
import { isKraPin, MAX_CREDIT_DAYS } from "./domain";
import { creditDaysNegative, creditDaysNotWhole, creditDaysTooMany } from "./errors";
import { customerList } from "./list";

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
    .input(listInput(customerList))
    .output(
      pageOf(
        customerRow.extend({
          account: z
            .object({ invoices: z.number().int(), invoiced: z.number().int(), open: z.number().int() })
            .optional(),
        }),
      ),
    ),
  choices: route({
    method: "GET",
    path: "/customer-choices",
    summary: "Customers for a form that names one",
    description: "The ten that fit best, with what the form takes over of them.",
    tag: "Customers",
    permission: anyOf("view_customers", "manage_finances"),
  })
    .input(z.object({ search: z.string().trim().min(2).max(100) }))
    .output(
      z.object({
        customers: z.array(
          customerRow.pick({
            id: true,
            customerNumber: true,
            name: true,
            email: true,
            phone: true,
            kraPin: true,
          }),
        ),
      }),
    ),
  get: route({
    method: "GET",
    path: "/customers/{number}",
    summary: "One customer, with their account for who may see money",
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
        account: z
          .object({ invoices: z.number().int(), invoiced: z.number().int(), open: z.number().int() })
          .optional(),
      }),
    ),
  edit: route({
    method: "PUT",
    path: "/customers/{id}",
    summary: "Change a customer's data",
    description: "Needs access_all_customers, or access_assigned_customers for those one is named on.",
    tag: "Customers",
    permission: anyOf("access_all_customers", "access_assigned_customers"),
  })
    .input(
      z.object({
        id: z.uuid(),
        /** As it was read: a change in between is refused. */
        updatedAt: z.coerce.date(),
        name: requiredText(fullNameRequired.en, 120),
        email,
        phone,
        kraPin: z.string().trim().toUpperCase().refine(isKraPin, kraPinNotValid.en),
        creditDays: z
          .number()
          .int(creditDaysNotWhole.en)
          .min(0, creditDaysNegative.en)
          .max(MAX_CREDIT_DAYS, sentenceOf(creditDaysTooMany({ most: MAX_CREDIT_DAYS })))
          .nullable(),
        /** Also of what is sent about their open quotes. */
        locale: z.enum(LOCALES),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
};
