import { defineError } from "~/platform/kernel/errors";

/** What is refused of somebody's pay. */

export const baseSalaryRequired = defineError("INVALID", "base_salary_required", {
  en: "Base salary is required and must be greater than 0",
  sw: "Mshahara wa msingi unahitajika na lazima uwe zaidi ya 0",
});
export const tooManyAllowances = defineError("INVALID", "too_many_allowances", {
  en: "Please give at most {most} allowances",
  sw: "Tafadhali toa marupurupu yasiyozidi {most}",
});
export const allowanceNameRequired = defineError("INVALID", "allowance_name_required", {
  en: "Please give the allowance a name",
  sw: "Tafadhali yape marupurupu jina",
});
