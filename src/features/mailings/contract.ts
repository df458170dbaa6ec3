import { z } from "zod";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES } from "~/features/campaigns/domain";
import { byId, done, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { AUDIENCES, MAX_BODY, MAX_SUBJECT } from "./domain";

const texts = {
  subjectEn: text(MAX_SUBJECT).default(""),
  subjectSw: text(MAX_SUBJECT).default(""),
  bodyEn: text(MAX_BODY).default(""),
  bodySw: text(MAX_BODY).default(""),
};
const message = z.object({
  subjectEn: z.string(),
  subjectSw: z.string(),
  bodyEn: z.string(),
  bodySw: z.string(),
});

const read = {
  tag: "Campaigns",
  permission: anyOf("view_leads", "manage_sales_setup"),
} as const;
const write = { tag: "Campaigns", permission: "manage_sales_setup" } as const;

export const mailingsContract = {
  get: route({
    ...read,
    path: "/campaigns/{id}",
    summary: "Get a campaign with its message, audience and results",
    description:
      "Amounts are cents. `sendingCost` is the cost of the campaign's SMS in addition to `cost`. Opens are not measured, because messages contain no tracking. `won` counts the leads that name the campaign.",
  })
    .input(byId)
    .output(
      z.object({
        id: z.uuid(),
        name: z.string(),
        channel: z.enum(CAMPAIGN_CHANNELS),
        status: z.enum(CAMPAIGN_STATUSES),
        startDate: plainDate,
        endDate: plainDate.nullable(),
        budget: z.number(),
        cost: z.number(),
        sendingCost: z.number(),
        isSentByUs: z.boolean(),
        isPaused: z.boolean(),
        audience: z.enum(AUDIENCES).nullable(),
        viewName: z.string(),
        message,
        sendAt: z.date().nullable(),
        startedAt: z.date().nullable(),
        endedAt: z.date().nullable(),
        figures: z.object({
          recipients: z.number(),
          waiting: z.number(),
          skipped: z.number(),
          sent: z.number(),
          delivered: z.number(),
          failed: z.number(),
          bounced: z.number(),
          optedOut: z.number(),
          replied: z.number(),
          leads: z.number(),
          wonLeads: z.number(),
          wonValue: z.number(),
        }),
      }),
    ),
  views: route({
    ...write,
    path: "/campaign-audiences",
    summary: "List the saved views that can be an audience",
    description: "The caller's own views and shared ones.",
  }).output(
    z.array(
      z.object({
        id: z.uuid(),
        audience: z.enum(AUDIENCES),
        name: z.string(),
        by: z.string(),
        own: z.boolean(),
      }),
    ),
  ),
  save: route({
    ...write,
    method: "PUT",
    path: "/campaigns/{id}/message",
    summary: "Set the message and audience of a draft campaign",
    description:
      "Without `viewId` the audience is the whole list. A view is used with its filters as they are now.",
  })
    .input(byId.extend({ audience: z.enum(AUDIENCES), viewId: z.uuid().nullable(), ...texts }))
    .output(done),
  audience: route({
    ...write,
    path: "/campaigns/{id}/audience",
    summary: "Get a campaign's audience size, permitted recipients and cost",
    description:
      "`cost` is the SMS cost in cents by the price in the Communication settings. It is 0 for emails or without a price.",
  })
    .input(byId)
    .output(z.object({ found: z.number(), agreed: z.number(), silenced: z.number(), cost: z.number() })),
  test: route({
    ...write,
    method: "POST",
    path: "/campaigns/{id}/tests",
    summary: "Send a test of a campaign to the caller, in both languages",
  })
    .input(byId)
    .output(done),
  schedule: route({
    ...write,
    method: "POST",
    path: "/campaigns/{id}/schedule",
    summary: "Schedule a campaign, or send it at once if no time is given",
  })
    .input(byId.extend({ sendAt: z.coerce.date().nullable().default(null) }))
    .output(done),
  pause: route({
    ...write,
    method: "POST",
    path: "/campaigns/{id}/pause",
    summary: "Pause the sending of a campaign",
  })
    .input(byId)
    .output(done),
  resume: route({
    ...write,
    method: "DELETE",
    path: "/campaigns/{id}/pause",
    summary: "Resume the sending of a campaign",
  })
    .input(byId)
    .output(done),
  cancel: route({
    ...write,
    method: "POST",
    path: "/campaigns/{id}/cancellation",
    summary: "Cancel a campaign",
    description: "People who have not received it yet will not get it.",
  })
    .input(byId)
    .output(done),
};
