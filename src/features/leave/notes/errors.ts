import { defineError } from "~/platform/kernel/errors";

export const leaveNoteNotFound = defineError("NOT_FOUND", "leave_note_not_found", {
  en: "This request no longer has a file",
  sw: "Hakuna faili tena katika ombi hili",
});
