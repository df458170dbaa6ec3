import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { calendarFeedHandlers } from "./server/handlers";

/** One successful call of each write, for the test that each leaves an event. */
export const feedWrites = (admin: () => Actor) => {
  const api = () => callAs(calendarFeedHandlers, admin());
  return {
    "calendarFeed.make": async () => () => api().make(),
    "calendarFeed.end": async () => {
      await api().make();
      return () => api().end();
    },
  };
};
