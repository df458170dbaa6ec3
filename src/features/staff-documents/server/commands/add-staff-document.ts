import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
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
import { MAX_STAFF_DOCUMENTS, type StaffDocumentKind, staffDocumentAdded } from "../../domain";
import { staffDocumentsTooMany } from "../../errors";
import { lockEmployeeOf } from "../queries";
import { employeeDocuments } from "../tables";
import { removeStaffFiles } from "./forget-staff-documents";

/** Longer than any upload takes: what has no row by then was cut off. */
const ABANDONED_SECONDS = 3600;

interface Upload {
  kind: StaffDocumentKind;
  file: File;
  expiresOn: string | null;
  remark: string;
  now: Date;
  key: string | undefined;
  /** Reach of the employee, asked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"employee">>;
  /** What else follows in the same transaction: a training record that gets its certificate. */
  afterwards?: (tx: Tx, documentId: string) => Promise<void>;
}

/**
 * Keeps a document: the file first, outside the transaction, then its row. A task that looks after the file is enqueued
 * before it is written, so that a process killed in between leaves neither.
 */
export async function addStaffDocument(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { reach, file, ...about } = upload;
  await transaction(async (tx) => void (await reach(tx)));
  const given = Buffer.from(await file.arrayBuffer());
  const { mediaType, bytes } = await readDocument(given);
  const id = newId();
  const place = `staff-documents/${id}.${ENDINGS[mediaType]}`;
  await transaction((tx) =>
    enqueue(tx, removeStaffFiles, { keys: [place] }, { startAfterSeconds: ABANDONED_SECONDS }),
  );
  try {
    await storage().put(place, bytes);
    const name = documentNameOf(file.name, mediaType);
    const answer = await transaction(async (tx) => {
      const personId = await reach(tx);
      const digest = createHash("sha256").update(given).digest("base64url");
      const { kind, expiresOn, remark } = about;
      const request = {
        scope: `staff-documents:${actor.personId}`,
        key: upload.key,
        input: { personId, kind, expiresOn, remark, digest },
      };
      return once(tx, request, () =>
        keep(tx, actor, { ...about, id, personId, name, mediaType, bytes: bytes.length, key: place }),
      );
    });
    // A repetition was answered with the first one's id: this one's file belongs to nothing.
    if (answer.id !== id) await storage().remove(place);
    return answer;
  } catch (error) {
    // What cannot be removed now, the task removes.
    await storage()
      .remove(place)
      .catch(() => undefined);
    throw error;
  }
}

type Kept = Pick<
  typeof employeeDocuments.$inferInsert,
  "name" | "mediaType" | "bytes" | "key" | "expiresOn" | "remark"
> &
  Pick<Upload, "kind" | "now" | "afterwards"> & { id: string; personId: Reach<"employee"> };

async function keep(tx: Tx, actor: Actor, { now, afterwards, ...row }: Kept): Promise<{ id: string }> {
  const { id, personId, kind } = row;
  const { number } = await lockEmployeeOf(tx, personId);
  const kept = and(eq(employeeDocuments.personId, personId), isNull(employeeDocuments.deletedAt));
  if ((await tx.$count(employeeDocuments, kept)) >= MAX_STAFF_DOCUMENTS)
    throw staffDocumentsTooMany({ most: MAX_STAFF_DOCUMENTS });
  await tx
    .insert(employeeDocuments)
    .values({ ...row, createdAt: now, createdBy: actor.personId, updatedAt: now });
  await record(tx, actor, staffDocumentAdded, {
    subjectId: personId,
    summary: `Document added to ${number}`,
    data: { number, documentId: id, kind },
    at: now,
  });
  await afterwards?.(tx, id);
  return { id };
}
