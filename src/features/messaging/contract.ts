import { z } from "zod";
import { pageInput, pageOf, route } from "~/platform/http/contract";

export const MESSAGE_STATUSES = ["queued", "sending", "sent", "failed", "opened"] as const;

const messageRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: z.string(),
  recipientName: z.string().nullable(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
});

export const messagingContract = {
  list: route({
    method: "GET",
    path: "/messages",
    summary: "The outbox: what was or will be sent",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(
      pageInput.extend({
        status: z.enum(MESSAGE_STATUSES).optional(),
        search: z.string().max(100).optional(),
      }),
    )
    .output(pageOf(messageRow)),
  get: route({
    method: "GET",
    path: "/messages/{id}",
    summary: "One message with its content; what gives access is masked",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(z.object({ id: z.uuid() }))
    .output(
      messageRow.extend({
        html: z.string(),
        text: z.string(),
        attachments: z.array(z.string()),
        messageId: z.string(),
      }),
    ),
  resend: route({
    method: "POST",
    path: "/messages/{id}/sendings",
    summary: "Send a message once more, with the same Message-ID",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ queued: z.literal(true) })),
};
