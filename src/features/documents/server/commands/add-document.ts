import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { enqueue } from "~/platform/tasks/tasks";
import { type DocumentKind, documentAdded, documentNameOf, ENDINGS, MAX_DOCUMENTS } from "../../domain";
import { tooManyDocuments } from "../../errors";
import { customerDocuments } from "../tables";
import { removeFiles } from "./forget-documents";
import { readDocument } from "./read-document";

/** Longer than any upload takes: what has no row by then was cut off. */
const ABANDONED_SECONDS = 3600;

interface Upload {
  kind: DocumentKind;
  file: File;
  now: Date;
  key: string | undefined;
  /** Reach of the customer, asked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"customer">>;
}

/**
 * Keeps a document: the file first, outside the transaction, then its row. A task that looks after the file is enqueued
 * before it is written, so that a process killed in between leaves neither. CONFLICT for a customer whose data was erased.
 */
export async function addDocument(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { kind, file, now, reach } = upload;
  await transaction(async (tx) => void (await reach(tx)));
  const given = Buffer.from(await file.arrayBuffer());
  const { mediaType, bytes } = await readDocument(given);
  const id = newId();
  const place = `customer-documents/${id}.${ENDINGS[mediaType]}`;
  await transaction((tx) =>
    enqueue(tx, removeFiles, { keys: [place] }, { startAfterSeconds: ABANDONED_SECONDS }),
  );
  try {
    await storage().put(place, bytes);
    const answer = await transaction(async (tx) => {
      const customerId = await reach(tx);
      const digest = createHash("sha256").update(given).digest("base64url");
      const request = {
        scope: `customer-documents:${actor.personId}`,
        key: upload.key,
        input: { customerId, kind, digest },
      };
      return once(tx, request, async () => {
        const { customerNumber, status } = await lockCustomer(tx, customerId);
        if (status === "erased") throw customerDataErased();
        const kept = and(eq(customerDocuments.customerId, customerId), isNull(customerDocuments.deletedAt));
        if ((await tx.$count(customerDocuments, kept)) >= MAX_DOCUMENTS)
          throw tooManyDocuments({ most: MAX_DOCUMENTS });
        await tx.insert(customerDocuments).values({
          id,
          customerId,
          kind,
          name: documentNameOf(file.name, mediaType),
          mediaType,
          bytes: bytes.length,
          key: place,
          createdAt: now,
          createdBy: actor.personId,
        });
        await record(tx, actor, documentAdded, {
          subjectId: customerId,
          summary: `Document added to ${customerNumber}`,
          data: { customerNumber, documentId: id, kind },
          customerId,
          at: now,
        });
        return { id };
      });
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
