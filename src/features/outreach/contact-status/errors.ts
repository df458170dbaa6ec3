import { defineError } from "~/platform/kernel/errors";

export const addressMissing = defineError("INVALID", "standing_address_missing", {
  en: "They have no such address",
});
