import { defineError } from "~/platform/kernel/errors";

export const holidayNotFound = defineError("NOT_FOUND", "public_holiday_not_found", {
  en: "This holiday no longer exists",
});
export const holidayNameRequired = defineError("INVALID", "public_holiday_name_required", {
  en: "Please name the holiday",
});
export const holidayThere = defineError("CONFLICT", "public_holiday_there", {
  en: "{day} is {name} already",
});
