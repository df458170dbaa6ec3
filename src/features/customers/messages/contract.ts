import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

export const customerMessagesContract = {
  list: route({
    method: "GET",
    path: "/customers/{number}/messages",
    summary: "What was sent to a customer last",
    tag: "Customers",
    permission: anyOf("view_outbox", "manage_communications"),
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
