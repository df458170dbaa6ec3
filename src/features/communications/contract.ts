import { z } from "zod";
import { done, email, pageOf, phone, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import {
  COMMUNICATION_CHANNELS,
  COMMUNICATION_STATUSES,
  COMMUNICATION_TYPES,
  DIRECTIONS,
  MAX_CONTENT,
  MAX_NOTE,
  MAX_SUBJECT,
  MAX_TAGS,
  PRIORITIES,
} from "./domain";
import * as errors from "./errors";
import { communicationList } from "./list";

const id = z.string().trim().min(1, errors.customerNotSelected.en).max(40);
const one = { id, communicationId: z.uuid() };

const contactPerson = z.object({
  name: text(120).default(""),
  email: z.union([z.literal(""), email]).default(""),
  phone: z.union([z.literal(""), phone]).default(""),
  role: text(80).default(""),
});

export const communicationRow = z.object({
  id: z.uuid(),
  /** `communication`: recorded by staff; `outbox`: sent by the product; `inquiry`: submitted by a form. */
  source: z.string(),
  path: z.string().nullable(),
  type: z.enum(COMMUNICATION_TYPES),
  channel: z.enum(COMMUNICATION_CHANNELS),
  direction: z.enum(DIRECTIONS),
  subject: z.string(),
  content: z.string(),
  contactPerson: z.object({ name: z.string(), email: z.string(), phone: z.string(), role: z.string() }),
  status: z.enum(COMMUNICATION_STATUSES),
  /** Null for automatic messages, like all nullable fields below. */
  priority: z.enum(PRIORITIES).nullable(),
  tags: z.array(z.string()),
  assignedTo: z.uuid().nullable(),
  assignedToName: z.string().nullable(),
  assignedByName: z.string().nullable(),
  assignedAt: z.date().nullable(),
  escalatedToName: z.string().nullable(),
  escalatedAt: z.date().nullable(),
  escalationReason: z.string(),
  responseRequired: z.boolean(),
  responseDeadline: z.date().nullable(),
  firstResponseTime: z.date().nullable(),
  /** Minutes until our response; null for outbound. */
  responseTime: z.number().int().nullable(),
  relatedQuoteId: z.uuid().nullable(),
  relatedQuoteNumber: z.string().nullable(),
  relatedMoveId: z.uuid().nullable(),
  relatedMoveNumber: z.string().nullable(),
  relatedMoveDate: z.string().nullable(),
  followUpRequired: z.boolean(),
  followUpDate: z.string().nullable(),
  followUpNotes: z.string(),
  satisfactionRating: z.number().int().nullable(),
  satisfactionFeedback: z.string(),
  /** Delivery status: queued, sending, sent, delivered, failed, unknown or opened; null if not sent by the product. */
  delivery: z.string().nullable(),
  deliveredAt: z.date().nullable(),
  delivered: z.boolean(),
  bounced: z.boolean(),
  /** Where one is read: /documents/communication-attachments/{id} */
  attachments: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      mediaType: z.enum(["application/pdf", "image/jpeg"]),
      bytes: z.number().int(),
    }),
  ),
  createdAt: z.date(),
  createdByName: z.string().nullable(),
  updatedAt: z.date().nullable(),
  updatedByName: z.string().nullable(),
  mayChange: z.boolean(),
});

const facts = {
  type: z.enum(COMMUNICATION_TYPES, errors.typeRequired.en),
  priority: z.enum(PRIORITIES, errors.priorityRequired.en),
  contactPerson,
  tags: z.array(text(30).min(1)).max(MAX_TAGS),
  responseRequired: z.boolean(),
  responseDeadline: z.coerce.date().nullable(),
  relatedQuoteId: z.uuid().nullable(),
  relatedMoveId: z.uuid().nullable(),
  followUpRequired: z.boolean(),
  followUpDate: plainDate.nullable(),
  followUpNotes: text(1000),
};

const read = { tag: "Customers", permission: "view_customers" } as const;
const write = { tag: "Customers", permission: "manage_communications" } as const;

export const communicationsContract = {
  list: route({
    ...read,
    path: "/customers/{id}/communications",
    summary: "List the communications with a customer, newest first",
    description:
      "`id` is the customer's id or number. Lists the entries of staff. Callers with view_outbox or manage_communications also see sent messages. Callers with manage_inquiries also see messages from forms.",
  })
    .input(listInput(communicationList).extend({ id }))
    .output(pageOf(communicationRow).extend({ mayAdd: z.boolean() })),
  get: route({
    ...read,
    path: "/customers/{id}/communications/{communicationId}",
    summary: "Get a communication that staff recorded",
  })
    .input(z.object(one))
    .output(communicationRow),
  choices: route({
    ...write,
    path: "/customers/{id}/communication-choices",
    summary: "List the colleagues, quotes and moves that a communication can refer to",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
        quotes: z.array(z.object({ id: z.uuid(), number: z.string() })),
        moves: z.array(z.object({ id: z.uuid(), number: z.string() })),
        to: z.object({ name: z.string(), email: z.string(), phone: z.string(), whatsapp: z.string() }),
      }),
    ),
  create: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/communications",
    summary: "Record a communication with a customer, or send one",
    description:
      "With `send`, an outbound email or SMS goes through the outbox, and a WhatsApp message is recorded as opened. Without `send`, the communication is only recorded. A new communication is pending. The message it answers is marked as answered.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        id,
        type: facts.type,
        channel: z.enum(COMMUNICATION_CHANNELS, errors.channelRequired.en),
        direction: z.enum(DIRECTIONS).default("inbound"),
        subject: requiredText(errors.subjectRequired.en, MAX_SUBJECT),
        content: requiredText(errors.contentRequired.en, MAX_CONTENT),
        priority: facts.priority,
        send: z.boolean().default(false),
        contactPerson: contactPerson.prefault({}),
        assignedTo: z.uuid().nullable().default(null),
        tags: facts.tags.default([]),
        responseRequired: facts.responseRequired.default(true),
        responseDeadline: facts.responseDeadline.default(null),
        relatedQuoteId: facts.relatedQuoteId.default(null),
        relatedMoveId: facts.relatedMoveId.default(null),
        followUpRequired: facts.followUpRequired.default(false),
        followUpDate: facts.followUpDate.default(null),
        followUpNotes: facts.followUpNotes.default(""),
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        message: z.string(),
        open: z.string().nullable(),
      }),
    ),
  edit: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/communications/{communicationId}",
    summary: "Update the details of a communication",
    description: "Omitted fields keep their values. The recorded content cannot be changed.",
  })
    .input(
      z.object({
        ...one,
        ...z.object(facts).partial().shape,
        satisfactionRating: z.number().int().min(1).max(5).nullable().optional(),
        satisfactionFeedback: text(1000).optional(),
        updatedAt: z.coerce.date().optional(),
      }),
    )
    .output(done),
  setStatus: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/communications/{communicationId}/status",
    summary: "Set the status of a communication, with a note that becomes part of its content",
    description: "Any status can follow any other.",
  })
    .input(
      z.object({
        ...one,
        status: z.enum(COMMUNICATION_STATUSES),
        note: text(MAX_NOTE).default(""),
        was: z.enum(COMMUNICATION_STATUSES).optional(),
      }),
    )
    .output(z.object({ message: z.string() })),
  assign: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/communications/{communicationId}/assignee",
    summary: "Assign a communication to a colleague, or unassign it",
  })
    .input(z.object({ ...one, personId: z.uuid().nullable() }))
    .output(done),
  escalate: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/communications/{communicationId}/escalations",
    summary: "Escalate a communication to a person with a reason",
    successStatus: 201,
  })
    .input(
      z.object({
        ...one,
        personId: z.uuid(),
        reason: requiredText(errors.escalationReasonRequired.en, MAX_NOTE),
      }),
    )
    .output(done),
};
