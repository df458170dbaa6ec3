import { defineError } from "~/platform/kernel/errors";

export const eventNotFound = defineError("NOT_FOUND", "event_not_found", {
  en: "Event not found",
});
