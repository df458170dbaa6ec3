import { z } from "zod";
import { route } from "~/platform/http/contract";

const own = { tag: "Moves", permission: "view_moves", path: "/me/calendar-feed" } as const;
const feed = z.object({
  address: z.string().nullable(),
  lastUsedAt: z.date().nullable(),
});

export const calendarFeedContract = {
  get: route({ ...own, method: "GET", summary: "The address of your own moves as a calendar" }).output(feed),
  make: route({
    ...own,
    method: "POST",
    summary: "Make the address of your calendar; an earlier one ends",
    description: "Moves that you lead or go along with, without prices, customers and phone numbers.",
    successStatus: 201,
  }).output(feed),
  end: route({ ...own, method: "DELETE", summary: "End the address of your calendar" }).output(feed),
};
