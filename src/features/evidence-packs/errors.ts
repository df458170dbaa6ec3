import { defineError } from "~/platform/kernel/errors";

export const packNotFound = defineError("NOT_FOUND", "evidence_pack_not_found", {
  en: "Evidence pack not found",
  sw: "Kifurushi cha ushahidi hakijapatikana",
});
export const packInWork = defineError("CONFLICT", "evidence_pack_in_work", {
  en: "A pack of this move is being made. Wait a moment.",
});
export const packNotYours = defineError("FORBIDDEN", "evidence_pack_not_yours", {
  en: "A pack holds names and prices. Ask the office for it.",
  sw: "Kifurushi kina majina na bei. Kiombe ofisini.",
});
export const officerRequired = defineError("INVALID", "officer_required", {
  en: "Enter the officer's name",
});
export const positionRequired = defineError("INVALID", "officer_position_required", {
  en: "Enter the officer's position",
});
