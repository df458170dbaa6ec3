import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from "../domain";

export const calendarActivity = z.object({
  id: z.uuid(),
  type: z.enum(ACTIVITY_TYPES),
  subject: z.string(),
  status: z.enum(ACTIVITY_STATUSES),
  scheduledDate: z.date(),
  duration: z.number().int().nullable(),
  assignedTo: z.uuid().nullable(),
  assignee: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  updatedAt: z.date(),
  mayChange: z.boolean(),
  clashes: z.boolean(),
});

export const activityCalendarContract = {
  get: route({
    tag: "Activities",
    path: "/activity-calendar",
    summary: "List activities of several days, with moves and leave",
    description:
      "At most 62 days, within the caller's scopes. Cancelled activities are excluded. `assignedTo` is a person or `me`. `clashes` names activities of the same person that overlap.",
    permission: anyOf("view_leads", "manage_communications"),
  })
    .input(
      z.object({
        from: plainDate,
        to: plainDate,
        assignedTo: z.union([z.uuid(), z.literal("me")]).optional(),
      }),
    )
    .output(
      z.object({
        activities: z.array(calendarActivity),
        moves: z.array(
          z.object({
            number: z.string(),
            date: z.string(),
            customer: z.string().nullable(),
            from: z.string(),
            to: z.string(),
          }),
        ),
        leave: z.array(
          z.object({ id: z.uuid(), name: z.string(), firstDay: z.string(), lastDay: z.string() }),
        ),
        more: z.boolean(),
      }),
    ),
};
