import { z } from "zod";
import { requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { MAX_REASON } from "./domain";

const id = z.object({ id: z.string().max(40) });
const done = z.object({ done: z.literal(true) });
const reason = requiredText(reasonRequired.en, MAX_REASON);

export const customerRestrictionContract = {
  get: route({
    method: "GET",
    path: "/customers/{id}/restriction",
    summary: "Whether a customer's data may only be kept, since when and why",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(id)
    .output(
      z.object({
        restriction: z
          .object({
            since: z.date(),
            by: z.string(),
            reason: z.string().optional(),
          })
          .nullable(),
        mayChange: z.boolean(),
      }),
    ),
  restrict: route({
    method: "POST",
    path: "/customers/{id}/restriction",
    summary: "Restrict a customer's data",
    description:
      "On the wish of the person (Data Protection Act 2019, s. 34). Until it is lifted the data is read and open invoices are settled; nothing else is sent, computed or changed. Restricted already, it changes nothing.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(id.extend({ reason }))
    .output(done),
  lift: route({
    method: "DELETE",
    path: "/customers/{id}/restriction",
    summary: "Lift the restriction of a customer's data",
    description: "Messages held meanwhile stay held: a person sends again what still counts.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(id.extend({ reason }))
    .output(done),
};
