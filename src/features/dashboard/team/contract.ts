import { z } from "zod";
import { LEAVE_CATEGORIES } from "~/features/leave/domain";
import { plainDate, route } from "~/platform/http/contract";

const employee = z.object({ number: z.string(), name: z.string() });

export const teamContract = {
  today: route({
    method: "GET",
    path: "/dashboard/team",
    summary:
      "The staff today: what waits, who is away, whose time ends, who came last, and people by department",
    tag: "Dashboard",
    permission: "manage_all_staff",
  }).output(
    z.object({
      /** As beside the menu, up to 100; null for what the reader does not decide. */
      waiting: z.object({
        leave: z.number().int().nullable(),
        overtime: z.number().int().nullable(),
        /** Those that can still be accepted. */
        invitations: z.number().int(),
      }),
      /** On leave today: how many, and the five who are back first. */
      away: z.object({
        count: z.number().int(),
        people: z.array(employee.extend({ category: z.enum(LEAVE_CATEGORIES), lastDay: plainDate })),
      }),
      /** Probations and contracts that end within 30 days: how many, and the next five. */
      endings: z.object({
        count: z.number().int(),
        people: z.array(employee.extend({ what: z.enum(["probation", "contract"]), day: plainDate })),
      }),
      /** The five hired last. */
      joined: z.array(employee.extend({ role: z.string(), hireDate: plainDate })),
      /** By name; people without one are under ''. */
      departments: z.array(z.object({ department: z.string(), people: z.number().int() })),
    }),
  ),
};
