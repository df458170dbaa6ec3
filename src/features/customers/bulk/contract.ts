import { z } from "zod";
import { route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { CUSTOMER_STATUSES } from "../domain";
import { customersNotSelected } from "../errors";
import { MAX_BULK } from "./domain";

export const customerBulkContract = {
  change: route({
    method: "POST",
    path: "/customer-changes",
    summary: "Change the status, a tag or the assignee of many customers",
    description:
      "The caller must be allowed to change every customer. Assigning needs access_all_customers. Customers that already have the value are not changed.",
    tag: "Customers",
    permission: anyOf("access_all_customers", "access_assigned_customers"),
    idempotent: true,
  })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1, customersNotSelected.en).max(MAX_BULK),
        change: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("status"), status: z.enum(CUSTOMER_STATUSES) }),
          z.object({ kind: z.literal("tag"), tag: text(30).min(1) }),
          z.object({ kind: z.literal("assign"), assignedTo: z.uuid().nullable() }),
        ]),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
};
