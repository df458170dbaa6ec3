import { inArray } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { storage } from "~/platform/storage/storage";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { leaveNotes } from "./tables";

/** Files whose rows are gone, or never came. */
export const removeLeaveNotes = defineTask<{ keys: string[] }>("remove-leave-note-files");

export const leaveNotesTasks = [
  handleTask(removeLeaveNotes, async ({ keys }: { keys: string[] }) => {
    const named = await db()
      .select({ key: leaveNotes.key })
      .from(leaveNotes)
      .where(inArray(leaveNotes.key, keys));
    const kept = new Set(named.map(({ key }) => key));
    for (const key of keys) if (!kept.has(key)) await storage().remove(key);
  }),
];
