import { defineError } from "~/platform/kernel/errors";

export const notificationNotFound = defineError("NOT_FOUND", "notification_not_found", {
  en: "Notification not found",
  sw: "Arifa haikupatikana",
});
export const notificationKindFixed = defineError("INVALID", "notification_kind_fixed", {
  en: "Notifications about the security of your account cannot be muted",
  sw: "Arifa kuhusu usalama wa akaunti yako haziwezi kunyamazishwa",
});
