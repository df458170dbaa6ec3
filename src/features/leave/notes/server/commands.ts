import { eq } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { saveFile } from "~/platform/storage/save-file";
import { enqueue } from "~/platform/tasks/tasks";
import { lockLeave } from "../../server/queries/leave";
import { leaveNoteAdded, leaveNoteRemoved, leaveNoteShown } from "../domain";
import { leaveNoteNotFound } from "../errors";
import { leaveNotes } from "./tables";
import { removeLeaveNotes } from "./tasks";

interface Upload {
  file: File;
  now: Date;
  key: string | undefined;
  /** Reach of the request, asked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"leave">>;
}

/** Saves the file of a request; it replaces an earlier one. */
export async function addLeaveNote(actor: Actor, { file, now, key, reach }: Upload): Promise<void> {
  await saveFile({
    folder: "leave-notes",
    cleaner: removeLeaveNotes,
    actor,
    file,
    key,
    input: (id) => ({ id }),
    read: readDocument,
    reach,
    async write(tx, requestId, { id: _, ...saved }) {
      const { personId } = (await lockLeave(tx, requestId)).request;
      await forgetFile(tx, requestId);
      await tx.insert(leaveNotes).values({
        ...saved,
        requestId,
        addedAt: now,
        addedBy: actor.personId,
      });
      await record(tx, actor, leaveNoteAdded, {
        subjectId: personId,
        summary: "File added to a leave request",
        data: { requestId },
        at: now,
      });
    },
  });
}

async function forgetFile(tx: Tx, id: Reach<"leave">): Promise<boolean> {
  const [gone] = await tx
    .delete(leaveNotes)
    .where(eq(leaveNotes.requestId, id))
    .returning({ key: leaveNotes.key });
  if (gone) await enqueue(tx, removeLeaveNotes, { keys: [gone.key] });
  return gone !== undefined;
}

/** Takes the file of a request away. Done twice, it is done once. */
export async function removeLeaveNote(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"leave">; now: Date },
): Promise<void> {
  const { personId } = (await lockLeave(tx, id)).request;
  if (!(await forgetFile(tx, id))) return;
  await record(tx, actor, leaveNoteRemoved, {
    subjectId: personId,
    summary: "File of a leave request taken away",
    data: { requestId: id },
    at: now,
  });
}

/** Opens the file of a reachable request. Records when another person opens it. Throws NOT_FOUND. */
export async function openLeaveNote(
  tx: Tx,
  actor: Actor,
  { id, personId, now }: { id: string; personId: string; now: Date },
) {
  const [note] = await tx.select().from(leaveNotes).where(eq(leaveNotes.requestId, id));
  if (!note) throw leaveNoteNotFound();
  if (personId !== actor.personId)
    await record(tx, actor, leaveNoteShown, {
      subjectId: personId,
      summary: "File of a leave request opened",
      data: { requestId: id },
      at: now,
    });
  return note;
}
