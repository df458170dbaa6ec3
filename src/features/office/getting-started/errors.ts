import { defineError } from "~/platform/kernel/errors";

export const stepNotFound = defineError("NOT_FOUND", "setup_step_not_found", {
  en: "There is no such step",
});
