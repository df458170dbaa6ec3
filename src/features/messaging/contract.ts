import { z } from "zod";
import { pageOf, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MESSAGE_STATUSES, messageList } from "./list";

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
  deliveredAt: z.date().nullable(),
  /** Of an SMS: how many parts are paid for, and as what it is written. */
  segments: z.number().int().nullable(),
  encoding: z.string().nullable(),
});

export const messagingContract = {
  list: route({
    method: "GET",
    path: "/messages",
    summary: "The outbox: what was or will be sent",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(listInput(messageList))
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
        provider: z.string().nullable(),
        /** It waits for the end of the quiet hours. */
        heldUntil: z.date().nullable(),
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
  settle: route({
    method: "POST",
    path: "/messages/{id}/arrival",
    summary: "Say that a message of unknown outcome arrived",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ settled: z.literal(true) })),
};
