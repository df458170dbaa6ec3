import { defineError } from "~/platform/kernel/errors";

export const noteNotFound = defineError("NOT_FOUND", "customer_note_not_found", {
  en: "This note no longer exists",
  sw: "Dokezo hili halipo tena",
});
export const noteContentRequired = defineError("INVALID", "customer_note_content_required", {
  en: "Please write the note",
  sw: "Tafadhali andika dokezo",
});
export const noteNotYours = defineError("FORBIDDEN", "customer_note_not_yours", {
  en: "Only {name} can change this note",
  sw: "Ni {name} pekee anayeweza kubadilisha dokezo hili",
});
export const noteChangedMeanwhile = defineError("CONFLICT", "customer_note_changed_meanwhile", {
  en: "This note was changed in the meantime. Please look again.",
  sw: "Dokezo hili limebadilishwa wakati huo huo. Tafadhali angalia tena.",
});
