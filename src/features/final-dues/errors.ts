import { defineError } from "~/platform/kernel/errors";

export const finalDuesWithoutRun = defineError("CONFLICT", "final_dues_without_run", {
  en: "No payroll run pays this employee's last day yet. Select the employee in the run of that month first.",
});
