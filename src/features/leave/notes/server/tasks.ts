import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { leaveNotes } from "./tables";

export const removeLeaveNotes = defineTask<{ keys: string[] }>("remove-leave-note-files");

export const leaveNotesTasks = [
  handleTask(removeLeaveNotes, ({ keys }) => removeFilesWithoutRow(leaveNotes, keys)),
];
