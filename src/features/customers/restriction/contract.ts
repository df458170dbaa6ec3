import { z } from "zod";
import { done, requiredText, route } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { MAX_REASON } from "./domain";

const id = z.object({ id: z.string().max(40) });
const reason = requiredText(reasonRequired.en, MAX_REASON);

export const customerRestrictionContract = {
  get: route({
    path: "/customers/{id}/restriction",
    summary: "Get the restriction of a customer's data, with its date and reason",
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
    summary: "Restrict the processing of a customer's data",
    description:
      "At the person's request (Data Protection Act 2019, s. 34). Until the restriction is lifted, the data can be read and open invoices can be settled. Nothing else is sent, calculated or changed. Repeating the request changes nothing.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(id.extend({ reason }))
    .output(done),
  lift: route({
    method: "DELETE",
    path: "/customers/{id}/restriction",
    summary: "Lift the restriction of a customer's data",
    description: "Messages held during the restriction stay held. Staff resend those that still apply.",
    tag: "Customers",
    permission: "manage_system_settings",
  })
    .input(id.extend({ reason }))
    .output(done),
};
