import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { aCustomer } from "../restriction/testing";
import { customerNotesHandlers } from "./server/handlers";

/** One successful call of every write of notes. */
export const noteWrites = (actor: () => Actor) => {
  const notes = () => callAs(customerNotesHandlers, actor());
  const note = { type: "warning" as const, content: "Two large dogs" };
  const aNote = async () => {
    const id = await aCustomer();
    const { id: noteId } = await notes().add({ id, ...note });
    return { id, noteId };
  };
  return {
    "customerNotes.add": async () => {
      const id = await aCustomer();
      return () => notes().add({ id, ...note });
    },
    "customerNotes.edit": async () => {
      const made = await aNote();
      const updatedAt = (await notes().list({ id: made.id })).notes[0]?.updatedAt ?? new Date();
      return () => notes().edit({ ...made, type: "other", content: "One small dog", updatedAt });
    },
    "customerNotes.remove": async () => {
      const made = await aNote();
      return () => notes().remove(made);
    },
    "customerNotes.restore": async () => {
      const made = await aNote();
      await notes().remove(made);
      return () => notes().restore(made);
    },
  };
};
