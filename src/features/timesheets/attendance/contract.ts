import { z } from "zod";
import { plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ATTENDANCE_STATUSES, AWAY_REASONS, MAX_NOTE, MOST_AT_ONCE } from "./domain";
import { attendanceNobody } from "./errors";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const fills = { tag: "Timesheets", permission: anyOf("assign_tasks", "manage_all_staff") } as const;

export const attendanceContract = {
  day: route({
    ...fills,
    path: "/attendance",
    summary: "List attendance on a day",
    description:
      "Lists the employees whose attendance the caller may record, never the caller. `team` is the number of the team's leader. At most 200 employees.",
  })
    .input(z.object({ day: plainDate.optional(), team: z.string().max(40).optional() }))
    .output(
      z.object({
        day: z.string(),
        people: z.array(
          z.object({
            number: z.string(),
            name: z.string(),
            role: z.string(),
            status: z.enum(ATTENDANCE_STATUSES).nullable(),
            arrivedAt: z.string().nullable(),
            leftAt: z.string().nullable(),
            note: z.string(),
            filledBy: z.string().nullable(),
            away: z.enum(AWAY_REASONS).nullable(),
          }),
        ),
        teams: z.array(z.object({ number: z.string(), name: z.string() })),
        mayFill: z.boolean(),
        more: z.boolean(),
      }),
    ),
  fill: route({
    ...fills,
    method: "PUT",
    path: "/attendance/{day}",
    summary: "Record or change employees' attendance on a day",
    description: "Employees who are not listed keep their attendance. The day can be up to a month ago.",
  })
    .input(
      z.object({
        day: plainDate,
        people: z
          .array(
            z.object({
              number: z.string().trim().min(1).max(40),
              status: z.enum(ATTENDANCE_STATUSES),
              arrivedAt: time.nullable().default(null),
              leftAt: time.nullable().default(null),
              note: text(MAX_NOTE).default(""),
            }),
          )
          .min(1, attendanceNobody.en)
          .max(MOST_AT_ONCE),
      }),
    )
    .output(z.object({ filled: z.number().int() })),
};
