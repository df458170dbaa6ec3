import { defineError } from "~/platform/kernel/errors";

/** What is refused of the company's people. */

export const employeeNotFound = defineError("NOT_FOUND", "employee_not_found", {
  en: "Staff member not found",
  sw: "Mfanyakazi hakupatikana",
});
