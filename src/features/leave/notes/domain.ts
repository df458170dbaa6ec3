import { defineEvent } from "~/platform/events/define";

interface NoteFact {
  requestId: string;
}
/** What is in a file, and how it is called, stands in its row alone: it may be about somebody's health. */
export const leaveNoteAdded = defineEvent<NoteFact>("leave.note_added");
export const leaveNoteRemoved = defineEvent<NoteFact>("leave.note_removed");
/** Somebody opened another's file. */
export const leaveNoteShown = defineEvent<NoteFact>("leave.note_shown");
