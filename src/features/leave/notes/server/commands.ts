import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { documentNameOf, ENDINGS } from "~/features/documents/domain";
import { readDocument } from "~/features/documents/server/commands/read-document";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { enqueue } from "~/platform/tasks/tasks";
import { lockLeave } from "../../server/queries";
import { leaveNoteAdded, leaveNoteRemoved, leaveNoteShown } from "../domain";
import { leaveNoteNotFound } from "../errors";
import { leaveNotes } from "./tables";
import { removeLeaveNotes } from "./tasks";

/** Longer than any upload takes: what has no row by then was cut off. */
const ABANDONED_SECONDS = 3600;

interface Upload {
  file: File;
  now: Date;
  key: string | undefined;
  /** Reach of the request, asked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"leave">>;
}

/**
 * Keeps the file of a request: the file first, outside the transaction, then its row. A task that looks after the file is
 * enqueued before it is written, so that a process killed in between leaves neither. Another file takes its place.
 */
export async function addLeaveNote(actor: Actor, { file, now, key, reach }: Upload): Promise<void> {
  await transaction(async (tx) => void (await reach(tx)));
  const given = Buffer.from(await file.arrayBuffer());
  const { mediaType, bytes } = await readDocument(given);
  const place = `leave-notes/${newId()}.${ENDINGS[mediaType]}`;
  await transaction((tx) =>
    enqueue(tx, removeLeaveNotes, { keys: [place] }, { startAfterSeconds: ABANDONED_SECONDS }),
  );
  try {
    await storage().put(place, bytes);
    const kept = await transaction(async (tx) => {
      const id = await reach(tx);
      const digest = createHash("sha256").update(given).digest("base64url");
      const request = { scope: `leave-notes:${actor.personId}`, key, input: { id, digest } };
      return once(tx, request, async () => {
        const { personId } = (await lockLeave(tx, id)).request;
        const row = {
          name: documentNameOf(file.name, mediaType),
          mediaType,
          bytes: bytes.length,
          key: place,
          addedAt: now,
          addedBy: actor.personId,
        };
        await forgetFile(tx, id);
        await tx.insert(leaveNotes).values({ requestId: id, ...row });
        await record(tx, actor, leaveNoteAdded, {
          subjectId: personId,
          summary: "File added to a leave request",
          data: { requestId: id },
          at: now,
        });
        return { place };
      });
    });
    // A repetition was answered with the first one's file: this one belongs to nothing.
    if (kept.place !== place) await storage().remove(place);
  } catch (error) {
    // What cannot be removed now, the task removes.
    await storage()
      .remove(place)
      .catch(() => undefined);
    throw error;
  }
}

/** Deletes the row of a request's file; the file follows. False when there was none. */
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

/** The file of a request, for who reaches it. What somebody else opens is recorded. Throws NOT_FOUND. */
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
