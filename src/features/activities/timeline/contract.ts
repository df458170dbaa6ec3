import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MAX_SHOWN, SHOWN, STEPS, TIMELINE_KINDS } from "./domain";

export const leadTimelineContract = {
  get: route({
    tag: "Leads",
    path: "/leads/{id}/timeline",
    summary: "List a lead's events, latest first, and its next step",
    description:
      "Covers the lead and leads merged into it, with their inquiries, quotes, opportunities, activities, moves and messages. Only entries the caller may see are included. `arrivals` are the forms and quotes the lead came from, with their values that differ from the lead.",
    permission: "view_leads",
  })
    .input(
      z.object({
        id: z.string().max(40),
        limit: z.coerce.number().int().min(1).max(MAX_SHOWN).default(SHOWN),
      }),
    )
    .output(
      z.object({
        entries: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(TIMELINE_KINDS),
            ref: z.string(),
            what: z.string(),
            by: z.string(),
            at: z.date(),
          }),
        ),
        isMore: z.boolean(),
        arrivals: z.array(
          z.object({
            kind: z.enum(["inquiry", "quote"]),
            ref: z.string(),
            at: z.date(),
            message: z.string(),
            name: z.string(),
            email: z.string(),
            phone: z.string(),
            via: z.string(),
          }),
        ),
        step: z.enum(STEPS).nullable(),
        next: z
          .object({
            id: z.uuid(),
            subject: z.string(),
            scheduledDate: z.date(),
            assignee: z.string().nullable(),
            isOverdue: z.boolean(),
          })
          .nullable(),
        opportunityNumber: z.string().nullable(),
        respondBy: z.date(),
      }),
    ),
};
