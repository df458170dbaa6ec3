import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const own = { tag: "Activities", permission: anyOf("view_leads", "manage_communications") } as const;

export const activityFeedContract = {
  get: route({
    ...own,
    method: "GET",
    path: "/activity-feed",
    summary: "Whether one has a secret calendar address, and since when",
  }).output(z.object({ since: z.date().nullable() })),
  make: route({
    ...own,
    method: "POST",
    path: "/activity-feed",
    summary: "Make one's secret calendar address; the one before is over",
    description:
      "Given once. Whoever knows it reads the times, subjects and places of one's own activities, without phone numbers and prices.",
    successStatus: 201,
  }).output(z.object({ address: z.string() })),
  revoke: route({
    ...own,
    method: "DELETE",
    path: "/activity-feed",
    summary: "End one's secret calendar address",
  }).output(z.object({ done: z.literal(true) })),
};
