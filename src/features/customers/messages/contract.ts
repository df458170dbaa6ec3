import { z } from "zod";
import { route } from "~/platform/http/contract";

export const customerMessagesContract = {
  list: route({
    method: "GET",
    path: "/customers/{number}/messages",
    summary: "What was sent to a customer last",
    description: "Needs view_outbox or manage_communications.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(z.object({ number: z.string().max(40) }))
    .output(
      z.object({
        messages: z.array(
          z.object({
            id: z.uuid(),
            channel: z.string(),
            subject: z.string(),
            status: z.string(),
            createdAt: z.date(),
          }),
        ),
      }),
    ),
};
