import { defineError } from "~/platform/kernel/errors";

export const monthNotValid = defineError("INVALID", "leave_month_not_valid", {
  en: "Please choose a month",
});
