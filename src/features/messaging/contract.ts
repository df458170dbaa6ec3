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
  segments: z.number().int().nullable(),
  encoding: z.string().nullable(),
});

const testResult = z.object({ ok: z.boolean(), message: z.string() });

export const messagingContract = {
  setup: route({
    method: "GET",
    path: "/messages/setup",
    summary: "What the page of the communication settings needs beside them",
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
    summary: "Sign in at the saved SMS provider and send one message to oneself",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  testEmail: route({
    method: "POST",
    path: "/messages/tests/email",
    summary: "Try the saved mail server and send one e-mail to oneself",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  testMailbox: route({
    method: "POST",
    path: "/messages/tests/mailbox",
    summary: "Sign in to the mailbox that answers are read from, and say whose it is",
    tag: "Messages",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
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
