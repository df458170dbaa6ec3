import { defineError } from "~/platform/kernel/errors";

export const signsNotPlain = defineError("CONFLICT", "payroll_return_signs", {
  en: "{employee}: '{text}' has signs that uploads do not take",
});
