import { z } from "zod";
import { CONTACT_METHODS } from "~/features/customers/domain";
import { firstNameRequired, lastNameRequired } from "~/features/customers/errors";
import { cents, email, pageOf, phone, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { LOCALES } from "~/platform/kernel/locales";
import { MAX_CENTS } from "~/platform/kernel/money";
import * as schemaErrors from "~/platform/kernel/schema-errors";
import {
  CRITERIA,
  HOME_SIZES,
  LEAD_RATINGS,
  LEAD_SERVICES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  MAX_ENTRIES,
  MAX_LINE,
  MAX_NAME,
  MAX_NOTES,
  MAX_REASON,
  TIMELINES,
} from "./domain";
import { budgetNotValid, estimatedValueNotValid } from "./errors";
import { leadList } from "./list";

/** Cents, with the form's own sentence for what is no number. */
const amount = (message: string) =>
  z
    .number({ error: message })
    .int(schemaErrors.amountNotWhole.en)
    .min(0, schemaErrors.amountNegative.en)
    .max(MAX_CENTS, schemaErrors.amountTooLarge.en);

const needed = {
  firstName: requiredText(firstNameRequired.en, MAX_NAME),
  lastName: requiredText(lastNameRequired.en, MAX_NAME),
  email,
  phone,
};
const address = {
  street: text(MAX_LINE),
  city: text(MAX_NAME),
  state: text(MAX_NAME),
  postalCode: text(20),
  country: text(MAX_NAME),
};
const entries = z.array(text(MAX_LINE)).max(MAX_ENTRIES);
const beside = {
  company: text(MAX_LINE),
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
  estimatedCloseDate: plainDate.nullable(),
  budget: amount(budgetNotValid.en),
  timeline: z.enum(TIMELINES).nullable(),
  decisionMaker: z.boolean(),
  painPoints: entries,
  preferredContactMethod: z.enum(CONTACT_METHODS),
  bestTimeToContact: text(MAX_NAME),
  timezone: text(60),
  nextFollowUpDate: plainDate.nullable(),
  moveFrom: text(MAX_LINE),
  moveTo: text(MAX_LINE),
  moveDate: plainDate.nullable(),
  homeSize: z.enum(HOME_SIZES).nullable(),
  locale: z.enum(LOCALES),
  notes: text(MAX_NOTES),
  tags: entries,
};

const id = z.object({ id: z.uuid() });
const done = z.object({ done: z.literal(true) });
const score = z.number().int();
const made = { id: z.uuid(), leadNumber: z.string() };

const leadRow = z.object({
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
  /** What the score is made of; together it may be more than the score, which stops at 100. */
  scoreLines: z.array(z.object({ criterion: z.enum(CRITERIA), points: score, most: score })),
  assignee: z.string().nullable(),
  assignedAt: z.date().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  mayEdit: z.boolean(),
  history: z.array(z.object({ id: z.uuid(), action: z.string(), user: z.string(), timestamp: z.date() })),
});

const read = { method: "GET", tag: "Leads", permission: "view_leads" } as const;
const write = { tag: "Leads", permission: "manage_leads" } as const;

export const leadsContract = {
  list: route({
    ...read,
    path: "/leads",
    summary: "Leads",
    description: "Those one reaches, by name, number, company, email or phone. Amounts are cents.",
  })
    .input(listInput(leadList))
    .output(pageOf(leadRow)),
  stats: route({
    ...read,
    path: "/lead-stats",
    summary: "How many leads there are, and what the open ones may be worth",
    description: "Of the leads one reaches; open are all but the lost ones. The value is cents.",
  }).output(
    z.object({
      total: z.number().int(),
      newThisMonth: z.number().int(),
      open: z.number().int(),
      qualified: z.number().int(),
      averageScore: z.number().int(),
      openValue: z.number().int(),
    }),
  ),
  staff: route({
    ...write,
    method: "GET",
    path: "/lead-staff",
    summary: "Whom one may assign a lead to",
  }).output(
    z.object({
      staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
      /** Whether a lead may be left to nobody. */
      mayLeave: z.boolean(),
    }),
  ),
  get: route({
    ...read,
    path: "/leads/{id}",
    summary: "One lead by id or number, with its score line by line and its history",
  })
    .input(z.object({ id: z.string().max(40) }))
    .output(leadDetail),
  create: route({
    ...write,
    method: "POST",
    path: "/leads",
    summary: "Add a lead",
    description:
      "What is left out is as in an empty form. The score follows from source, budget, timeline, decisionMaker and company. Whoever reaches only their own leads works on those they add.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...needed, ...z.object(beside).partial().shape }))
    .output(z.object({ ...made, score })),
  update: route({
    ...write,
    method: "PUT",
    path: "/leads/{id}",
    summary: "Change a lead",
    description: "What is given is laid over what is kept. Status 'lost' needs a lostReason.",
  })
    .input(
      z
        .object({ ...needed, ...beside })
        .partial()
        .extend({
          id: z.uuid(),
          /** As it was read: a change in between is refused. */
          updatedAt: z.coerce.date().optional(),
        }),
    )
    .output(z.object({ done: z.literal(true), score })),
  changeStatus: route({
    ...write,
    method: "PUT",
    path: "/leads/{id}/status",
    summary: "Set where a lead stands",
    description: "Any status may follow any; 'lost' needs a lostReason.",
  })
    .input(id.extend({ status: z.enum(LEAD_STATUSES), lostReason: text(MAX_REASON).default("") }))
    .output(done),
};
