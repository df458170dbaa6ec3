import { defineError } from "~/platform/kernel/errors";

export const withholdingNotFound = defineError("NOT_FOUND", "withholding_not_found", {
  en: "Withholding certificate not found",
});
