import { defineError } from "~/platform/kernel/errors";

export const feedNotFound = defineError("NOT_FOUND", "calendar_feed_not_found", {
  en: "This calendar no longer exists.",
  sw: "Kalenda hii haipo tena.",
});
