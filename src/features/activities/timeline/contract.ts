import { z } from "zod";
import { route } from "~/platform/http/contract";
import { MAX_SHOWN, SHOWN, STEPS, TIMELINE_KINDS } from "./domain";

export const leadTimelineContract = {
  get: route({
    method: "GET",
    tag: "Leads",
    path: "/leads/{id}/timeline",
    summary: "Everything that happened with a lead, the latest first, and what is next",
    description:
      "Its own history and that of the leads merged into it, of its inquiries, quotes, opportunities, activities and moves, and the messages about them: each as far as one may see it. `arrivals` are the forms and quotes that it came from, with what they say otherwise than the lead.",
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
