import { z } from "zod";
import { subjectRequired } from "~/features/communications/errors";
import {
  businessDate,
  businessMoment,
  byId,
  done,
  historyEntry,
  pageOf,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  CONTACT_RESULTS,
  MAX_DURATION,
  MAX_LOCATION,
  MAX_PARTICIPANTS,
  MAX_SUBJECT,
  MAX_TEXT,
  MEETING_TYPES,
  PRIORITIES,
  REPEATS,
} from "./domain";
import { typeRequired } from "./errors";
import { activityList } from "./list";

const instant = z.coerce.date();
const minutes = z.number().int().min(1).max(MAX_DURATION).nullable();
const needed = {
  type: z.enum(ACTIVITY_TYPES, typeRequired.en),
  subject: requiredText(subjectRequired.en, MAX_SUBJECT),
};
const beside = {
  description: text(MAX_TEXT),
  scheduledDate: businessMoment,
  dueDate: businessDate.nullable(),
  duration: minutes,
  priority: z.enum(PRIORITIES),
  assignedTo: z.uuid().nullable(),
  participants: z.array(z.uuid()).max(MAX_PARTICIPANTS),
  location: text(MAX_LOCATION),
  meetingType: z.enum(MEETING_TYPES),
  nextAction: text(MAX_TEXT),
  followUpRequired: z.boolean(),
  followUpDate: businessDate.nullable(),
};

const of = z.string().trim().min(1).max(40).nullable().default(null);
const named = z.object({ id: z.uuid(), name: z.string() });
const clashes = z.array(z.string());

export const activityRow = z.object({
  id: z.uuid(),
  type: z.enum(ACTIVITY_TYPES),
  subject: z.string(),
  status: z.enum(ACTIVITY_STATUSES),
  priority: z.enum(PRIORITIES),
  scheduledDate: z.date(),
  dueDate: z.string().nullable(),
  completedDate: z.date().nullable(),
  duration: z.number().int().nullable(),
  isOverdue: z.boolean(),
  location: z.string(),
  meetingType: z.enum(MEETING_TYPES),
  assignedTo: z.uuid().nullable(),
  assignee: z.string().nullable(),
  leadId: z.uuid().nullable(),
  leadNumber: z.string().nullable(),
  leadName: z.string().nullable(),
  opportunityId: z.uuid().nullable(),
  opportunityNumber: z.string().nullable(),
  opportunityName: z.string().nullable(),
  customerId: z.uuid().nullable(),
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  result: z.enum(CONTACT_RESULTS).nullable(),
  outcome: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  mayChange: z.boolean(),
});

const activityDetail = activityRow.extend({
  description: z.string(),
  participants: z.array(named),
  nextAction: z.string(),
  followUpRequired: z.boolean(),
  followUpDate: z.string().nullable(),
  cancelReason: z.string(),
  /** RFC 5545, of a series; empty otherwise. */
  rrule: z.string(),
  createdBy: z.string().nullable(),
  history: z.array(historyEntry),
});

const permission = anyOf("view_leads", "manage_communications");
const read = { tag: "Activities", permission } as const;
const write = { tag: "Activities", permission: anyOf("manage_leads", "manage_communications") } as const;

export const activitiesContract = {
  list: route({
    ...read,
    path: "/activities",
    summary: "List activities with leads, opportunities and customers",
    description:
      "Lists the activities the caller can see. `due` is open, overdue or today. leadId, opportunityId and customerId are an id or a number.",
  })
    .input(listInput(activityList))
    .output(pageOf(activityRow)),
  myDay: route({
    ...read,
    path: "/my-day",
    summary: "List the caller's overdue and today's activities, with a count for the week after",
  }).output(
    z.object({
      overdue: z.array(activityRow),
      today: z.array(activityRow),
      overdueCount: z.number().int(),
      comingCount: z.number().int(),
    }),
  ),
  staff: route({
    ...write,
    path: "/activity-staff",
    summary: "List the people the caller can assign an activity to, and possible participants",
  }).output(
    z.object({
      staff: z.array(named.extend({ role: z.string() })),
      colleagues: z.array(named.extend({ role: z.string() })),
    }),
  ),
  get: route({ ...read, path: "/activities/{id}", summary: "Get an activity with its history" })
    .input(byId)
    .output(activityDetail),
  create: route({
    ...write,
    method: "POST",
    path: "/activities",
    summary: "Plan an activity",
    description:
      "The activity can have a lead, an opportunity, a customer, several of them or none. Without `assignedTo` it is assigned to the caller. A note is completed at once. `repeat` creates every activity of the series.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        ...needed,
        ...z.object(beside).partial().shape,
        leadId: of,
        opportunityId: of,
        customerId: of,
        repeat: z
          .object({ every: z.enum(REPEATS), until: businessDate })
          .nullable()
          .default(null),
      }),
    )
    .output(z.object({ id: z.uuid(), times: z.number().int(), clashes })),
  logCall: route({
    ...write,
    method: "POST",
    path: "/activity-calls",
    summary: "Log a call that was made",
    description:
      "Plans and completes a call of the caller in one step. `result` states whether the person was reached.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        leadId: of,
        opportunityId: of,
        customerId: of,
        result: z.enum(CONTACT_RESULTS),
        note: text(MAX_TEXT).default(""),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  update: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}",
    summary: "Update an activity",
    description: "Omitted fields keep their values. Use /schedule to change the scheduled date.",
  })
    .input(
      z
        .object({ ...needed, ...beside })
        .omit({ scheduledDate: true })
        .partial()
        .extend({
          id: z.uuid(),
          /** Version as read: a later change is a conflict. */
          updatedAt: instant.optional(),
        }),
    )
    .output(done),
  start: route({ ...write, method: "PUT", path: "/activities/{id}/start", summary: "Start an activity" })
    .input(byId)
    .output(done),
  complete: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}/completion",
    summary: "Complete an activity with its outcome, and plan a follow-up",
    description:
      "For a call or follow-up, `result` states whether the person was reached; without it, the person was reached. Only a reached person counts as contacted. `followUpDate` creates a follow-up with the same lead or customer and the same assignee.",
  })
    .input(
      byId.extend({
        result: z.enum(CONTACT_RESULTS).nullable().default(null),
        outcome: text(MAX_TEXT).default(""),
        nextAction: text(MAX_TEXT).default(""),
        followUpDate: businessDate.nullable().default(null),
      }),
    )
    .output(z.object({ done: z.literal(true), followUpId: z.uuid().nullable() })),
  cancel: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}/cancellation",
    summary: "Cancel an activity",
    description: "`following` also cancels all later activities of its series.",
  })
    .input(byId.extend({ reason: text(MAX_TEXT).default(""), following: z.boolean().default(false) }))
    .output(z.object({ done: z.literal(true), times: z.number().int() })),
  reschedule: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}/schedule",
    summary: "Reschedule an activity",
    description:
      "`following` also moves all later activities of its series by the same time. A due date moves by the same number of days.",
  })
    .input(
      byId.extend({
        scheduledDate: businessMoment,
        duration: minutes.optional(),
        following: z.boolean().default(false),
        /** Version as read: a later change is a conflict. */
        updatedAt: instant.optional(),
      }),
    )
    .output(z.object({ done: z.literal(true), times: z.number().int(), clashes })),
};
