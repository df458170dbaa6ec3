import { defineEvent } from "~/platform/events/define";

interface NoteFact {
  requestId: string;
}
/** Events omit the file's name and content: they may be about a person's health. */
export const leaveNoteAdded = defineEvent<NoteFact>("leave.note_added");
export const leaveNoteRemoved = defineEvent<NoteFact>("leave.note_removed");
export const leaveNoteShown = defineEvent<NoteFact>("leave.note_shown");
