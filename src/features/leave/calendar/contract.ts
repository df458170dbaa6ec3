import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LEAVE_CATEGORIES } from "../domain";
import { monthNotValid } from "./errors";

export const leaveCalendarContract = {
  month: route({
    tag: "Leave",
    path: "/leave-calendar",
    summary: "List leave in a month for the employees the caller can see",
    description:
      "`team` is the number of the team's leader. The category and pending requests appear only if the caller may decide the leave. At most 200 employees.",
    permission: anyOf("view_team_staff", "approve_leave", "manage_leave"),
  })
    .input(
      z.object({
        month: z
          .string()
          .regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthNotValid.en)
          .optional(),
        department: z.string().max(40).optional(),
        team: z.string().max(40).optional(),
      }),
    )
    .output(
      z.object({
        month: z.string(),
        people: z.array(
          z.object({
            number: z.string(),
            name: z.string(),
            department: z.string().nullable(),
            workingDays: z.array(z.number().int()),
            leave: z.array(
              z.object({
                id: z.uuid(),
                firstDay: z.string(),
                lastDay: z.string(),
                firstHalf: z.boolean(),
                lastHalf: z.boolean(),
                status: z.enum(["pending", "approved"]),
                category: z.enum(LEAVE_CATEGORIES).nullable(),
              }),
            ),
          }),
        ),
        holidays: z.array(z.object({ day: z.string(), name: z.string() })),
        teams: z.array(z.object({ number: z.string(), name: z.string() })),
        more: z.boolean(),
      }),
    ),
};
