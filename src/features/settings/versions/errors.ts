import { defineError } from "~/platform/kernel/errors";

export const versionNotKept = defineError("NOT_FOUND", "settings_version_not_kept", {
  en: "This version does not exist.",
});
