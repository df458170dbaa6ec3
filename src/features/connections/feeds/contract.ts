import { z } from "zod";
import { route } from "~/platform/http/contract";

const own = { tag: "Moves", permission: "view_moves", path: "/me/calendar-feed" } as const;
const feed = z.object({
  address: z.string().nullable(),
  lastUsedAt: z.date().nullable(),
});

export const calendarFeedContract = {
  get: route({ ...own, summary: "Get the calendar address of the caller's own moves" }).output(feed),
  make: route({
    ...own,
    method: "POST",
    summary: "Create a calendar address for the caller's own moves",
    description:
      "Contains the moves the caller leads or joins, without prices, customers and phone numbers. The previous address stops working.",
    successStatus: 201,
  }).output(feed),
  end: route({
    ...own,
    method: "DELETE",
    summary: "Revoke the calendar address of the caller's own moves",
  }).output(feed),
};
