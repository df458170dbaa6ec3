import { defineError } from "~/platform/kernel/errors";

export const calendarTooLong = defineError("INVALID", "calendar_too_long", {
  en: "Please ask for at most {most} days",
});
