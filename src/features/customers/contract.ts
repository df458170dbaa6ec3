import { z } from "zod";
import { byId, done, pageOf, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { CUSTOMER_STATUSES, CUSTOMER_TYPES, TIERS } from "./domain";
import { customerList } from "./list";
import { customerChange, customerFields } from "./profile/contract";

export const customerRow = z.object({
  id: z.uuid(),
  customerNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  type: z.enum(CUSTOMER_TYPES),
  /** `erased`: the personal data was erased. */
  status: z.enum([...CUSTOMER_STATUSES, "erased"]),
  tags: z.array(z.string()),
  kraPin: z.string(),
  creditDays: z.number().int().nullable(),
  locale: z.enum(LOCALES),
  createdAt: z.date(),
});

/** Based on total spending. Amounts are cents and require permission to see all invoices. */
const segmentation = z.object({
  tier: z.enum(TIERS),
  moves: z.number().int(),
  lifetimeValue: z.number().int().optional(),
  loyaltyPoints: z.number().int().optional(),
});

const account = z.object({ invoices: z.number().int(), invoiced: z.number().int(), open: z.number().int() });

const edits = anyOf("access_all_customers", "access_assigned_customers");
const anyId = z.object({ id: z.string().max(40) });

export const customersContract = {
  list: route({
    path: "/customers",
    summary: "List customers",
    description:
      "Amounts are cents and appear only if the caller may see invoices. A caller with access to assigned customers only sees those. Sorting by lifetimeValue needs view_finances for all customers.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(listInput(customerList))
    .output(
      pageOf(
        customerRow.extend({
          assignedTo: z.uuid().nullable(),
          assignee: z.string().nullable(),
          updatedAt: z.date(),
          segmentation,
          account: account.optional(),
        }),
      ),
    ),
  stats: route({
    path: "/customer-stats",
    summary: "Get the number of customers of each kind and their value",
    description:
      "Counts the customers the caller can see. Values are cents and appear only if the caller may see all invoices.",
    tag: "Customers",
    permission: "view_customers",
  }).output(
    z.object({
      total: z.number().int(),
      active: z.number().int(),
      inactive: z.number().int(),
      prospects: z.number().int(),
      vip: z.number().int(),
      corporate: z.number().int(),
      individual: z.number().int(),
      totalLifetimeValue: z.number().int().optional(),
      averageLifetimeValue: z.number().int().optional(),
    }),
  ),
  staff: route({
    path: "/customer-staff",
    summary: "List the staff who can be assigned to customers",
    tag: "Customers",
    permission: "access_all_customers",
  }).output(z.object({ staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })) })),
  choices: route({
    path: "/customer-choices",
    summary: "Find customers for a selection field",
    description: "The ten best matches, with the fields the form copies from them.",
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
    path: "/customers/{id}",
    summary: "Get a customer by id or number",
    description:
      "Includes the account if the caller may see amounts. Identity numbers are masked; POST /customers/{id}/identity-numbers/{kind} shows one in full.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(anyId)
    .output(
      customerFields.extend({
        id: z.uuid(),
        customerNumber: z.string(),
        name: z.string(),
        segmentation,
        communications: z.number().int(),
        assignee: z.string().nullable(),
        createdAt: z.date(),
        updatedAt: z.date(),
        /** When the customer was deleted; the row stays inactive. */
        deletedAt: z.date().nullable(),
        mayEdit: z.boolean(),
        mayAssign: z.boolean(),
        /** Erasure needs its own permission. */
        mayErase: z.boolean(),
        erasedAt: z.date().nullable(),
        account: account.optional(),
      }),
    ),
  create: route({
    method: "POST",
    path: "/customers",
    summary: "Add a customer",
    description:
      "Omitted fields get the default of an empty form. If the caller may not see all customers, the new customer is assigned to the caller.",
    tag: "Customers",
    permission: edits,
    idempotent: true,
    successStatus: 201,
  })
    .input(customerChange)
    .output(z.object({ id: z.uuid(), customerNumber: z.string() })),
  edit: route({
    method: "PUT",
    path: "/customers/{id}",
    summary: "Update a customer",
    description:
      "Omitted fields keep their values, and the result is validated as a whole. Needs access_all_customers, or access_assigned_customers for customers assigned to the caller.",
    tag: "Customers",
    permission: edits,
  })
    .input(
      customerChange.extend({
        id: z.uuid(),
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date().optional(),
      }),
    )
    .output(done),
  remove: route({
    method: "DELETE",
    path: "/customers/{id}",
    summary: "Delete a customer",
    description: "The customer becomes inactive. The record is kept.",
    tag: "Customers",
    permission: edits,
  })
    .input(byId)
    .output(done),
  identityNumber: route({
    method: "POST",
    path: "/customers/{id}/identity-numbers/{kind}",
    summary: "Show an identity number in full",
    description: "The audit log records who viewed it.",
    tag: "Customers",
    permission: edits,
  })
    .input(z.object({ id: z.uuid(), kind: z.enum(["id", "passport"]) }))
    .output(z.object({ number: z.string() })),
  consents: route({
    path: "/customers/{id}/consents",
    summary: "List a customer's granted and refused consents, newest first",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(byId)
    .output(
      z.object({
        consents: z.array(
          z.object({
            purpose: text(30),
            granted: z.boolean(),
            wording: z.string(),
            source: z.string(),
            recordedByName: z.string(),
            at: z.date(),
          }),
        ),
      }),
    ),
};
