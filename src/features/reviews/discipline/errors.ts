import { defineError } from "~/platform/kernel/errors";

export const disciplineNotFound = defineError("NOT_FOUND", "disciplinary_action_not_found", {
  en: "This disciplinary action no longer exists",
});
export const disciplineIsOwn = defineError("FORBIDDEN", "disciplinary_action_is_own", {
  en: "You cannot decide about yourself",
});
export const disciplineChanged = defineError("CONFLICT", "disciplinary_action_changed", {
  en: "Someone else changed this disciplinary action in the meantime. Please check it and try again.",
});
export const disciplineNotAhead = defineError("INVALID", "disciplinary_action_ahead", {
  en: "The day it happened cannot be in the future",
});
export const disciplineUndescribed = defineError("INVALID", "disciplinary_action_undescribed", {
  en: "Please write what happened",
});
