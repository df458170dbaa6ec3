import { defineEvent } from "~/platform/events/define";

/** Kinds of notes (docs/domain/readings.md#customers). A warning heads the customer's page, quotes and moves. */
export const NOTE_TYPES = ["important", "warning", "follow_up", "other"] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTE_LABELS: Record<NoteType, string> = {
  important: "Important",
  warning: "Warning",
  follow_up: "Follow-up",
  other: "Other",
};

/** Characters of a note. */
export const MAX_NOTE = 4000;
export const RESTORABLE_HOURS = 24;

interface NoteFact {
  customerNumber: string;
  noteId: string;
  type: NoteType;
}

/** Only the note's row holds its text, so an erasure finds it there. */
export const noteAdded = defineEvent<NoteFact>("customer.note_added");
export const noteEdited = defineEvent<NoteFact>("customer.note_edited");
export const noteDeleted = defineEvent<NoteFact>("customer.note_deleted");
export const noteRestored = defineEvent<NoteFact>("customer.note_restored");
