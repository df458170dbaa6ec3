import { z } from "zod";
import { route } from "~/platform/http/contract";
import { ACTIVITY_TYPES } from "./domain";

export const recentActivities = z.object({
  activities: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(ACTIVITY_TYPES),
      title: z.string(),
      description: z.string(),
      /** Cents. */
      amount: z.number().int().optional(),
      timestamp: z.date(),
      href: z.string().optional(),
    }),
  ),
});

export const activityContract = {
  recent: route({
    path: "/dashboard/activity",
    summary: "List the latest events the caller may see",
    tag: "Dashboard",
    permission: "view_dashboard",
  })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(50).optional() }))
    .output(recentActivities),
};
