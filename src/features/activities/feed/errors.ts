import { defineError } from "~/platform/kernel/errors";

export const feedNotFound = defineError("NOT_FOUND", "activity_feed_not_found", {
  en: "This calendar address is not in use",
  sw: "Anwani hii ya kalenda haitumiki",
});
