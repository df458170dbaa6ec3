import { defineError } from "~/platform/kernel/errors";

export const leaveNoteNotFound = defineError("NOT_FOUND", "leave_note_not_found", {
  en: "There is no file with this request any more",
  sw: "Hakuna faili tena katika ombi hili",
});
