import { z } from "zod";
import { byId, pageOf, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MESSAGE_STATUSES, messageList } from "./list";

export const messageRow = z.object({
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
  segments: z.number().int().nullable(),
  encoding: z.string().nullable(),
});

const testResult = z.object({ ok: z.boolean(), message: z.string() });

export const messagingContract = {
  setup: route({
    path: "/messages/setup",
    summary: "Get the data of the communication settings page other than the settings",
    tag: "Messages",
    permission: "manage_system_settings",
  }).output(
    z.object({
      phone: z.string().nullable(),
      email: z.string(),
      reportAddresses: z.record(z.string(), z.string()),
      incomingAddresses: z.record(z.string(), z.string()),
      offers: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  ),
  testSms: route({
    method: "POST",
    path: "/messages/tests/sms",
    summary: "Send the caller a test SMS through the saved provider",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  testEmail: route({
    method: "POST",
    path: "/messages/tests/email",
    summary: "Send the caller a test email through the saved mail server",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  testMailbox: route({
    method: "POST",
    path: "/messages/tests/mailbox",
    summary: "Test the sign-in to the mailbox for replies, and get its owner",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  list: route({
    path: "/messages",
    summary: "List sent and scheduled messages",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(listInput(messageList))
    .output(pageOf(messageRow)),
  get: route({
    path: "/messages/{id}",
    summary: "Get a message with its content",
    description: "Codes and links that give access are masked.",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(byId)
    .output(
      messageRow.extend({
        html: z.string(),
        text: z.string(),
        attachments: z.array(z.string()),
        messageId: z.string(),
        provider: z.string().nullable(),
        heldUntil: z.date().nullable(),
      }),
    ),
  resend: route({
    method: "POST",
    path: "/messages/{id}/sendings",
    summary: "Resend a message with the same Message-ID",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(byId)
    .output(z.object({ queued: z.literal(true) })),
  settle: route({
    method: "POST",
    path: "/messages/{id}/arrival",
    summary: "Confirm that a message of unknown outcome was delivered",
    tag: "Messages",
    permission: "view_outbox",
  })
    .input(byId)
    .output(z.object({ settled: z.literal(true) })),
};
