import { defineError } from "~/platform/kernel/errors";

export const disciplineNotFound = defineError("NOT_FOUND", "disciplinary_action_not_found", {
  en: "This disciplinary action is not there any more",
  sw: "Hatua hii ya kinidhamu haipo tena",
});
export const disciplineIsOwn = defineError("FORBIDDEN", "disciplinary_action_is_own", {
  en: "Nobody decides about themselves",
  sw: "Hakuna anayejiamulia mwenyewe",
});
export const disciplineChanged = defineError("CONFLICT", "disciplinary_action_changed", {
  en: "Somebody else changed this disciplinary action in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha hatua hii ya kinidhamu wakati huo huo. Tafadhali angalia tena.",
});
export const disciplineNotAhead = defineError("INVALID", "disciplinary_action_ahead", {
  en: "It happened today or before",
  sw: "Ilitokea leo au kabla",
});
export const disciplineUndescribed = defineError("INVALID", "disciplinary_action_undescribed", {
  en: "Please write what happened",
  sw: "Tafadhali andika kilichotokea",
});
