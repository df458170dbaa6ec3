import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const own = { tag: "Activities", permission: anyOf("view_leads", "manage_communications") } as const;

export const activityFeedContract = {
  get: route({
    ...own,
    path: "/activity-feed",
    summary: "Get whether the caller has a secret calendar address, and since when",
  }).output(z.object({ since: z.date().nullable() })),
  make: route({
    ...own,
    method: "POST",
    path: "/activity-feed",
    summary: "Create the caller's secret calendar address",
    description:
      "The address is shown only once, and the previous one stops working. Anyone who has it can read the times, subjects and places of the caller's activities, without phone numbers and prices.",
    successStatus: 201,
  }).output(z.object({ address: z.string() })),
  revoke: route({
    ...own,
    method: "DELETE",
    path: "/activity-feed",
    summary: "Revoke the caller's secret calendar address",
  }).output(done),
};
