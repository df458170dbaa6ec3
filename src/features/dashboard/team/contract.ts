import { z } from "zod";
import { LEAVE_CATEGORIES } from "~/features/leave/domain";
import { plainDate, route } from "~/platform/http/contract";

const employee = z.object({ number: z.string(), name: z.string() });

export const teamContract = {
  today: route({
    path: "/dashboard/team",
    summary: "Get today's staff overview",
    description:
      "Pending decisions, absences, upcoming leaving dates, the newest employees, and headcount by department.",
    tag: "Dashboard",
    permission: "manage_all_staff",
  }).output(
    z.object({
      /** Counts as in the menu, up to 100; null without permission to decide. */
      waiting: z.object({
        leave: z.number().int().nullable(),
        overtime: z.number().int().nullable(),
        invitations: z.number().int(),
      }),
      away: z.object({
        count: z.number().int(),
        people: z.array(employee.extend({ category: z.enum(LEAVE_CATEGORIES), lastDay: plainDate })),
      }),
      endings: z.object({
        count: z.number().int(),
        people: z.array(employee.extend({ what: z.enum(["probation", "contract"]), day: plainDate })),
      }),
      joined: z.array(employee.extend({ role: z.string(), hireDate: plainDate })),
      /** By name; '' for people without a department. */
      departments: z.array(z.object({ department: z.string(), people: z.number().int() })),
    }),
  ),
};
