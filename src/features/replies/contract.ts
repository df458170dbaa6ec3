import { z } from "zod";
import { byId, done, pageOf, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import {
  MAX_ANSWER,
  MAY_ANSWER,
  MAY_READ,
  REPLY_CHANNELS,
  REPLY_KINDS,
  REPLY_STATUSES,
} from "./domain/replies";
import { answerRequired } from "./errors";
import { replyList } from "./list";

export const replyRow = z.object({
  id: z.uuid(),
  channel: z.enum(REPLY_CHANNELS),
  kind: z.enum(REPLY_KINDS),
  fromName: z.string(),
  /** An e-mail address, or a phone number in E.164. */
  fromAddress: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The reply answers our message, but its sender is not our recipient. */
  senderDiffers: z.boolean(),
  /** Null if no answer is needed. */
  status: z.enum(REPLY_STATUSES).nullable(),
  receivedAt: z.date(),
  leadNumber: z.string().nullable(),
  partyName: z.string().nullable(),
  customerNumber: z.string().nullable(),
  inquiryId: z.uuid().nullable(),
});

const detail = replyRow.extend({
  quoted: z.string(),
  isCut: z.boolean(),
  files: z.array(
    z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), bytes: z.number().int() }),
  ),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  answers: z
    .object({ id: z.uuid(), subject: z.string(), recipient: z.string(), createdAt: z.date() })
    .nullable(),
  answeredByName: z.string().nullable(),
  answeredAt: z.date().nullable(),
  sent: z.array(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      text: z.string(),
      status: z.string(),
      createdAt: z.date(),
    }),
  ),
  mayAnswer: z.boolean(),
  mayLink: z.boolean(),
  optedOut: z.boolean(),
});

const said = z.object({
  id: z.uuid(),
  direction: z.enum(["inbound", "outbound"]),
  channel: z.string(),
  kind: z.enum(REPLY_KINDS).nullable(),
  subject: z.string(),
  text: z.string(),
  status: z.string().nullable(),
  senderDiffers: z.boolean(),
  files: z.number().int(),
  at: z.date(),
  /** The message's page; null without permission to open it. */
  path: z.string().nullable(),
});

const read = { tag: "Replies" } as const;
const write = { method: "POST", tag: "Replies", permission: anyOf(...MAY_ANSWER) } as const;

export const repliesContract = {
  list: route({
    ...read,
    path: "/replies",
    summary: "List messages received by email and SMS, newest first",
    description:
      "Lists messages of the leads, customers and inquiries the caller can see. Callers with manage_inquiries also see messages that match none.",
    permission: anyOf(...MAY_READ),
  })
    .input(listInput(replyList))
    .output(
      pageOf(replyRow).extend({
        mailbox: z
          .object({ readAt: z.date().nullable(), failedSince: z.date().nullable(), lastError: z.string() })
          .nullable(),
      }),
    ),
  get: route({
    ...read,
    path: "/replies/{id}",
    summary: "Get a received message with its files and the company's answers",
    permission: anyOf(...MAY_READ),
  })
    .input(byId)
    .output(detail),
  ofLead: route({
    ...read,
    path: "/leads/{id}/messages",
    summary: "List the emails and SMS exchanged with a lead, newest first",
    permission: "view_leads",
  })
    .input(z.object({ id: z.string().trim().min(1).max(40) }))
    .output(z.object({ rows: z.array(said) })),
  ofInquiry: route({
    ...read,
    path: "/inquiries/{id}/replies",
    summary: "List the answers of an inquiry's sender, newest first",
    permission: "manage_inquiries",
  })
    .input(byId)
    .output(z.object({ rows: z.array(said) })),
  answer: route({
    ...write,
    path: "/replies/{id}/answers",
    summary: "Answer a message in the same thread",
    description:
      "Email answers carry In-Reply-To and References. SMS answers go to the sender's number. Automatic messages cannot be answered.",
    idempotent: true,
    successStatus: 201,
  })
    .input(byId.extend({ body: requiredText(answerRequired.en, MAX_ANSWER) }))
    .output(byId),
  thread: route({
    ...read,
    path: "/replies/{id}/thread",
    summary: "List the messages exchanged with the same sender, newest first",
    permission: anyOf(...MAY_READ),
  })
    .input(byId)
    .output(z.object({ rows: z.array(said) })),
  makeLead: route({
    ...write,
    permission: "manage_leads",
    path: "/replies/{id}/lead",
    summary: "Create a lead from a message, or link the message to the sender's open lead",
    description:
      "The response deadline counts from the time the message arrived. The score and owner are set as for a lead from a form. All messages of the same sender without a lead are linked too.",
    idempotent: true,
    successStatus: 201,
  })
    .input(byId)
    .output(z.object({ leadNumber: z.string(), made: z.boolean() })),
  linkLead: route({
    ...write,
    method: "PUT",
    permission: "manage_leads",
    path: "/replies/{id}/lead",
    summary: "Link a message to a lead",
  })
    .input(byId.extend({ leadId: z.string().trim().min(1).max(40) }))
    .output(done),
  optOut: route({
    ...write,
    path: "/replies/{id}/opt-out",
    summary: "Record that the sender wants no more messages by this channel",
  })
    .input(byId)
    .output(done),
  close: route({
    ...write,
    path: "/replies/{id}/closing",
    summary: "Mark a message as needing no answer",
  })
    .input(byId)
    .output(done),
};
