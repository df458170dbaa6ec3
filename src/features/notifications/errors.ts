import { defineError } from "~/platform/kernel/errors";

export const notificationNotFound = defineError("NOT_FOUND", "notification_not_found", {
  en: "Notification not found",
  sw: "Arifa haikupatikana",
});
