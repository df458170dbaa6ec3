import { defineError } from "~/platform/kernel/errors";

export const monthIsClosed = defineError("CONFLICT", "payroll_month_closed", {
  en: "{month} is closed. Anything decided late is paid by the next run.",
});
export const monthNotOver = defineError("CONFLICT", "payroll_month_not_over", {
  en: "Complete or cancel these runs first: {runs}",
});
export const monthHasNoRun = defineError("CONFLICT", "payroll_month_without_run", {
  en: "No payroll run was completed for {month}",
});
export const monthNotClosed = defineError("CONFLICT", "payroll_month_not_closed", {
  en: "{month} is open",
});
export const closedByToken = defineError("FORBIDDEN", "payroll_month_by_token", {
  en: "A person, not an API token, closes and reopens months",
});
