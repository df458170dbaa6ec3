import { z } from "zod";
import { CONTACT_METHODS } from "~/features/customers/domain";
import { firstNameRequired, lastNameRequired } from "~/features/customers/errors";
import {
  businessDate,
  byId,
  cents,
  code,
  done,
  email,
  historyEntry,
  nameText,
  pageOf,
  phone,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { LOCALES } from "~/platform/kernel/locales";
import { MAX_CENTS } from "~/platform/kernel/money";
import * as schemaErrors from "~/platform/kernel/schema-errors";
import { isTimeZone } from "~/platform/kernel/zones";
import {
  CRITERIA,
  HOME_SIZES,
  LEAD_RATINGS,
  LEAD_SERVICES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  MAX_BULK,
  MAX_ENTRIES,
  MAX_LINE,
  MAX_NAME,
  MAX_NOTES,
  MAX_REASON,
  MERGE_FIELD_NAMES,
  type MergeField,
  RESPONSES,
  TIMELINES,
} from "./domain";
import { budgetNotValid, estimatedValueNotValid, leadsNotSelected, timezoneUnknown } from "./errors";
import { leadList } from "./list";

/** Cents, with the form's message for an invalid number. */
const amount = (message: string) =>
  z
    .number({ error: message })
    .int(schemaErrors.amountNotWhole.en)
    .min(0, schemaErrors.amountNegative.en)
    .max(MAX_CENTS, schemaErrors.amountTooLarge.en);

const needed = {
  firstName: nameText(MAX_NAME).min(1, firstNameRequired.en),
  lastName: nameText(MAX_NAME).min(1, lastNameRequired.en),
  email,
  phone,
};
const address = {
  street: text(MAX_LINE),
  city: text(MAX_NAME),
  state: text(MAX_NAME),
  postalCode: code(20),
  country: text(MAX_NAME),
};
const entries = z.array(text(MAX_LINE)).max(MAX_ENTRIES);
const beside = {
  company: nameText(MAX_LINE),
  title: text(MAX_NAME),
  website: text(MAX_LINE),
  address: z.object(address).partial(),
  source: z.enum(LEAD_SOURCES),
  status: z.enum(LEAD_STATUSES),
  lostReason: text(MAX_REASON),
  rating: z.enum(LEAD_RATINGS),
  assignedTo: z.uuid().nullable(),
  interestedServices: z.array(z.enum(LEAD_SERVICES)).max(LEAD_SERVICES.length),
  estimatedValue: amount(estimatedValueNotValid.en),
  estimatedCloseDate: businessDate.nullable(),
  budget: amount(budgetNotValid.en),
  timeline: z.enum(TIMELINES).nullable(),
  decisionMaker: z.boolean(),
  painPoints: entries,
  preferredContactMethod: z.enum(CONTACT_METHODS),
  bestTimeToContact: text(MAX_NAME),
  timezone: text(60).refine(isTimeZone, timezoneUnknown.en),
  nextFollowUpDate: businessDate.nullable(),
  moveFrom: text(MAX_LINE),
  moveTo: text(MAX_LINE),
  moveDate: businessDate.nullable(),
  homeSize: z.enum(HOME_SIZES).nullable(),
  locale: z.enum(LOCALES),
  campaignId: z.uuid().nullable(),
  campaignSource: text(MAX_LINE),
  notes: text(MAX_NOTES),
  tags: entries,
};

export const leadForm = z.object({ ...needed, ...z.object(beside).partial().shape });

const score = z.number().int();
const made = { id: z.uuid(), leadNumber: z.string() };

const response = {
  respondBy: z.date(),
  firstResponseAt: z.date().nullable(),
  response: z.enum(RESPONSES).nullable(),
};
const mergeField = z.enum(MERGE_FIELD_NAMES as [MergeField, ...MergeField[]]);
const side = z.object({
  ...made,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.date(),
  isConverted: z.boolean(),
});

export const leadRow = z.object({
  ...made,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.enum(LEAD_SOURCES),
  status: z.enum(LEAD_STATUSES),
  rating: z.enum(LEAD_RATINGS),
  score,
  estimatedValue: cents,
  assignedTo: z.uuid().nullable(),
  assignee: z.string().nullable(),
  nextFollowUpDate: z.string().nullable(),
  ...response,
  createdAt: z.date(),
  updatedAt: z.date(),
});

const leadDetail = z.object({
  ...beside,
  ...made,
  address: z.object(address),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  score,
  /** Points per criterion; their sum may exceed the score, which stops at 100. */
  scoreLines: z.array(z.object({ criterion: z.enum(CRITERIA), points: score, most: score })),
  campaign: z.string().nullable(),
  firstContactDate: z.date().nullable(),
  lastContactDate: z.date().nullable(),
  contactAttempts: z.number().int(),
  assignee: z.string().nullable(),
  assignedAt: z.date().nullable(),
  convertedAt: z.date().nullable(),
  ...response,
  convertedTo: z.uuid().nullable(),
  opportunity: z.object({ number: z.string(), stage: z.string() }).nullable(),
  conversionValue: cents,
  customerId: z.uuid().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  mayEdit: z.boolean(),
  merges: z.array(
    z.object({
      id: z.uuid(),
      survivorId: z.uuid(),
      mergedNumber: z.string(),
      mergedName: z.string(),
      mergedAt: z.date(),
      mayUndo: z.boolean(),
    }),
  ),
  history: z.array(historyEntry),
});

const read = { tag: "Leads", permission: "view_leads" } as const;
const write = { tag: "Leads", permission: "manage_leads" } as const;

export const leadsContract = {
  list: route({
    ...read,
    path: "/leads",
    summary: "List leads",
    description:
      "Lists the leads the caller can see. Searches name, number, company, email and phone. Amounts are cents.",
  })
    .input(listInput(leadList))
    .output(pageOf(leadRow)),
  stats: route({
    ...read,
    path: "/lead-stats",
    summary: "Get the number of leads and the value of open ones",
    description:
      "Counts the leads the caller can see. All leads are open except lost and converted ones. The value is cents.",
  }).output(
    z.object({
      total: z.number().int(),
      newThisMonth: z.number().int(),
      open: z.number().int(),
      qualified: z.number().int(),
      late: z.number().int(),
      averageScore: z.number().int(),
      openValue: z.number().int(),
    }),
  ),
  staff: route({
    ...write,
    path: "/lead-staff",
    summary: "List the people a lead can be assigned to",
  }).output(
    z.object({
      staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
      /** Former staff who still own leads, for the filter. */
      former: z.array(z.object({ id: z.uuid(), name: z.string() })),
      mayLeave: z.boolean(),
    }),
  ),
  get: route({
    ...read,
    path: "/leads/{id}",
    summary: "Get a lead by id or number, with its score lines and history",
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(leadDetail),
  create: route({
    ...write,
    method: "POST",
    path: "/leads",
    summary: "Add a lead",
    description:
      "Omitted fields get the default of an empty form. The score follows from source, budget, timeline, decisionMaker and company. If the caller can see only their own leads, the new lead is assigned to the caller.",
    idempotent: true,
    successStatus: 201,
  })
    .input(leadForm)
    .output(z.object({ ...made, score })),
  update: route({
    ...write,
    method: "PUT",
    path: "/leads/{id}",
    summary: "Update a lead",
    description: "Omitted fields keep their values. Status 'lost' needs a lostReason.",
  })
    .input(
      z
        .object({ ...needed, ...beside })
        .partial()
        .extend({
          id: z.uuid(),
          email: z.union([z.literal(""), email]).optional(),
          phone: z.union([z.literal(""), phone]).optional(),
          updatedAt: z.coerce.date().optional(),
        }),
    )
    .output(z.object({ done: z.literal(true), score })),
  changeStatus: route({
    ...write,
    method: "PUT",
    path: "/leads/{id}/status",
    summary: "Set a lead's status",
    description: "Any status can follow any other. 'lost' needs a lostReason.",
  })
    .input(byId.extend({ status: z.enum(LEAD_STATUSES), lostReason: text(MAX_REASON).default("") }))
    .output(done),
  changeMany: route({
    ...write,
    method: "POST",
    path: "/lead-changes",
    summary: "Change the status, a tag or the assignee of many leads",
    description:
      "The caller must be allowed to change every lead; otherwise none is changed. Leads that already have the value are not changed.",
    idempotent: true,
  })
    .input(
      z.object({
        ids: z.array(z.uuid()).min(1, leadsNotSelected.en).max(MAX_BULK),
        change: z.discriminatedUnion("kind", [
          z.object({
            kind: z.literal("status"),
            status: z.enum(LEAD_STATUSES),
            lostReason: text(MAX_REASON).default(""),
          }),
          z.object({ kind: z.literal("tag"), tag: text(MAX_LINE).min(1) }),
          z.object({ kind: z.literal("assign"), assignedTo: z.uuid().nullable() }),
        ]),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  contact: route({
    ...write,
    method: "POST",
    path: "/leads/{id}/contacts",
    summary: "Record a call or WhatsApp contact with a lead",
    description:
      "`reached` means the lead was spoken with or written to. The first such contact counts as the response, and a new lead gets the status contacted. Without `reached`, only the attempt is recorded.",
  })
    .input(byId.extend({ channel: z.enum(["whatsapp", "phone"]), reached: z.boolean().default(false) }))
    .output(done),
  compare: route({
    ...write,
    path: "/lead-comparisons/{first}/{second}",
    summary: "Compare two leads",
    description: "Values are text for display. Only fields that differ are included.",
  })
    .input(z.object({ first: z.string().max(40), second: z.string().max(40) }))
    .output(
      z.object({
        first: side,
        second: side,
        fields: z.array(z.object({ field: mergeField, first: z.string(), second: z.string() })),
      }),
    ),
  merge: route({
    ...write,
    method: "POST",
    path: "/leads/{id}/merges",
    summary: "Merge another lead into this one",
    description:
      "The merged lead's number and its activity belong to this lead from then on. `fields` lists the values this lead takes over; the merged lead gets this lead's values in return.",
    idempotent: true,
    successStatus: 201,
  })
    .input(byId.extend({ mergedId: z.uuid(), fields: z.array(mergeField).default([]) }))
    .output(z.object({ mergeId: z.uuid(), leadNumber: z.string() })),
  unmerge: route({
    ...write,
    method: "DELETE",
    path: "/leads/{id}/merges/{mergeId}",
    summary: "Undo a merge of two leads",
    description:
      "Exchanged values and moved records return to their leads. Entries made since the merge stay with the surviving lead.",
  })
    .input(byId.extend({ mergeId: z.uuid() }))
    .output(done),
};
