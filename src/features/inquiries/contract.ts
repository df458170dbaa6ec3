import { z } from "zod";
import {
  byId,
  done,
  email,
  historyEntry,
  pageOf,
  phone,
  requiredCode,
  requiredText,
  route,
  text,
  touchInput,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { sentenceOf } from "~/platform/kernel/errors";
import { fullNameRequired, reasonRequired } from "~/platform/kernel/schema-errors";
import {
  CONSENT_VERSIONS,
  CONTACT_CHANNELS,
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  MAX_CLAIM_ITEMS,
  MAX_PHOTOS,
  SUBSCRIBER_STATUSES,
} from "./domain/inquiries";
import { CONTACT_SERVICES, SERVICES } from "./domain/offered-services";
import {
  descriptionRequired,
  formChanged,
  itemsRequired,
  outcomeRequired,
  referenceRequired,
  replyRequired,
  serviceRequired,
  subjectRequired,
  tooManyItems,
  tooManyPhotos,
} from "./errors";
import { inquiryList, subscriberList } from "./list";

const locale = z.enum(["en", "sw"]).default("en");

const carried = {
  /** The version of the notice above the button. */
  consent: z.string().refine((version) => CONSENT_VERSIONS.includes(version), {
    message: formChanged.en,
  }),
  locale,
  /** Milliseconds since 1970 when the form was shown; bots submit faster than people. */
  shownAt: z.coerce.number().int().optional(),
  /** A honeypot: hidden from people, who leave it empty. */
  homepage: z.string().max(500).optional(),
};

const person = {
  name: requiredText(fullNameRequired.en, 120),
  email,
  phone,
};

const status = z.enum(INQUIRY_STATUSES);
const source = z.enum(INQUIRY_SOURCES);

export const inquiryRow = z.object({
  id: z.uuid(),
  source,
  status,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: z.string(),
  service: z.string(),
  message: z.string(),
  /** Cents; 0 if unknown. */
  amount: z.number().int(),
  /** True if the amount is the quote's total, false if it is the service's starting price. */
  amountQuoted: z.boolean(),
  quoteNumber: z.string().nullable(),
  claimNumber: z.string().nullable(),
  assignedTo: z.uuid().nullable(),
  assignedName: z.string().nullable(),
  respondBy: z.date(),
  firstResponseAt: z.date().nullable(),
  firstResponseBy: z.string().nullable(),
  createdAt: z.date(),
});

export const inquiryMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.string(),
  createdAt: z.date(),
});

const inquiryDetail = inquiryRow.extend({
  quoteId: z.uuid().nullable(),
  consentVersion: z.string(),
  consentedAt: z.date(),
  decidedAt: z.date().nullable(),
  decidedName: z.string().nullable(),
  decisionReason: z.string(),
  claim: z
    .object({
      number: z.string(),
      reference: z.string(),
      items: z.array(z.string()),
      photos: z.array(
        z.object({
          id: z.uuid(),
          width: z.number().int(),
          height: z.number().int(),
          bytes: z.number().int(),
        }),
      ),
    })
    .nullable(),
  messages: z.array(inquiryMessage),
  auditTrail: z.array(historyEntry),
});

export const subscriberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATUSES),
  locale: z.string(),
  consentVersion: z.string(),
  subscribedAt: z.date(),
  confirmedAt: z.date().nullable(),
  unsubscribedAt: z.date().nullable(),
});

const read = { tag: "Inquiries", permission: "manage_inquiries" } as const;
const write = { tag: "Inquiries", method: "POST", permission: "manage_inquiries" } as const;
const form = { tag: "Inquiries", method: "POST", permission: "public", successStatus: 201 } as const;
const token = z.object({ token: z.string().max(200) });

export const inquiriesContract = {
  requestQuote: route({
    ...form,
    path: "/inquiries/quote-requests",
    summary: "Request a quote through the home page's form",
    idempotent: true,
  })
    .input(
      z.object({
        ...person,
        service: z.enum(SERVICES, { error: serviceRequired.en }),
        message: text(2000).default(""),
        touch: touchInput,
        ...carried,
      }),
    )
    .output(z.object({ message: z.string() })),
  contact: route({
    ...form,
    path: "/inquiries/contact",
    summary: "Send a message through the contact form",
    idempotent: true,
  })
    .input(
      z.object({
        ...person,
        service: z.union([z.literal(""), z.enum(CONTACT_SERVICES)]).default(""),
        message: text(2000).default(""),
        touch: touchInput,
        ...carried,
      }),
    )
    .output(z.object({ message: z.string() })),
  fileClaim: route({
    ...form,
    path: "/claims",
    summary: "File a claim with up to ten photos (JPEG, PNG or WebP, 8 MB each)",
    idempotent: true,
  })
    .input(
      z.object({
        ...person,
        reference: requiredCode(referenceRequired.en, 60),
        items: z
          .array(text(200))
          .min(1, itemsRequired.en)
          .max(MAX_CLAIM_ITEMS, sentenceOf(tooManyItems({ most: MAX_CLAIM_ITEMS }))),
        description: requiredText(descriptionRequired.en, 4000),
        photos: z
          .array(z.file())
          .max(MAX_PHOTOS, sentenceOf(tooManyPhotos({ most: MAX_PHOTOS })))
          .default([]),
        ...carried,
      }),
    )
    .output(z.object({ number: z.string() })),
  myClaims: route({
    tag: "Account",
    path: "/me/claims",
    summary: "List the signed-in customer's claims, newest first",
    permission: "signed-in",
  }).output(
    z.object({
      claims: z.array(z.object({ number: z.string(), reference: z.string(), status, createdAt: z.date() })),
    }),
  ),
  subscribe: route({
    ...form,
    tag: "Newsletter",
    path: "/newsletter/subscriptions",
    summary: "Subscribe to the newsletter",
    description: "A message to the address asks for confirmation.",
  })
    .input(z.object({ email, ...carried }))
    .output(done),
  confirmSubscription: route({
    method: "POST",
    tag: "Newsletter",
    path: "/newsletter/confirmations",
    summary: "Confirm a newsletter subscription by the link in the message",
    permission: "token",
  })
    .input(token)
    .output(done),
  unsubscribe: route({
    method: "POST",
    tag: "Newsletter",
    path: "/newsletter/unsubscriptions",
    summary: "Unsubscribe from the newsletter by the link in an issue",
    permission: "token",
  })
    .input(token)
    .output(done),

  list: route({ ...read, path: "/inquiries", summary: "List inquiries" })
    .input(listInput(inquiryList))
    .output(pageOf(inquiryRow)),
  counts: route({
    ...read,
    path: "/inquiry-counts",
    summary: "Get the number of inquiries in each status and of overdue ones",
  }).output(z.object({ byStatus: z.record(status, z.number().int()), overdue: z.number().int() })),
  get: route({
    ...read,
    path: "/inquiries/{id}",
    summary: "Get an inquiry with its claim, messages and history",
  })
    .input(byId)
    .output(inquiryDetail),
  assignees: route({
    ...read,
    path: "/inquiry-assignees",
    summary: "List the people who can be assigned to inquiries",
    description: "These are all people who may answer inquiries.",
  }).output(z.object({ staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })) })),
  approve: route({ ...write, path: "/inquiries/{id}/approval", summary: "Approve an inquiry" })
    .input(byId)
    .output(
      done.extend({
        /** The draft quote; null for questions and claims. */
        quoteNumber: z.string().nullable(),
      }),
    ),
  reject: route({ ...write, path: "/inquiries/{id}/rejection", summary: "Reject an inquiry with a reason" })
    .input(byId.extend({ reason: requiredText(reasonRequired.en, 500) }))
    .output(done),
  complete: route({
    ...write,
    path: "/inquiries/{id}/completion",
    summary: "Complete an inquiry with its outcome",
  })
    .input(byId.extend({ reason: requiredText(outcomeRequired.en, 500) }))
    .output(done),
  assign: route({
    ...write,
    method: "PUT",
    path: "/inquiries/{id}/assignee",
    summary: "Assign an inquiry to a person",
  })
    .input(byId.extend({ personId: z.uuid().nullable() }))
    .output(done),
  reply: route({
    ...write,
    path: "/inquiries/{id}/replies",
    summary: "Reply to an inquiry by email",
    idempotent: true,
  })
    .input(
      byId.extend({
        subject: requiredText(subjectRequired.en, 200),
        body: requiredText(replyRequired.en, 5000),
      }),
    )
    .output(done),
  logContact: route({
    ...write,
    path: "/inquiries/{id}/contacts",
    summary: "Record a call or WhatsApp contact about an inquiry, with a note",
    description:
      "`reached` states whether the person was spoken with or written to. Only a reached person counts as answered. Without `reached`, a call counts as reached and WhatsApp as only opened.",
  })
    .input(
      byId.extend({
        channel: z.enum(CONTACT_CHANNELS),
        note: text(1000).default(""),
        reached: z.boolean().optional(),
      }),
    )
    .output(done),

  subscribers: route({
    ...read,
    tag: "Newsletter",
    path: "/newsletter/subscribers",
    summary: "List newsletter subscribers, newest first",
  })
    .input(listInput(subscriberList))
    .output(pageOf(subscriberRow)),
  endSubscription: route({
    ...write,
    tag: "Newsletter",
    path: "/newsletter/subscribers/{id}/unsubscription",
    summary: "End a subscription at the subscriber's request",
  })
    .input(byId)
    .output(done),
};
