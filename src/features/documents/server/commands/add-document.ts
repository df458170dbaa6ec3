import { and, eq, isNull } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { lockCustomer } from "~/features/customers/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { saveFile } from "~/platform/storage/save-file";
import { type DocumentKind, documentAdded, MAX_DOCUMENTS } from "../../domain";
import { tooManyDocuments } from "../../errors";
import { customerDocuments } from "../tables";
import { removeFiles } from "./forget-documents";
import { readDocument } from "./read-document";

interface Upload {
  kind: DocumentKind;
  file: File;
  now: Date;
  key: string | undefined;
  /** Checks the reach before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"customer">>;
}

/** Saves a customer's document. Throws CONFLICT for erased customers and for too many documents. */
export function addDocument(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { kind, file, now, key, reach } = upload;
  return saveFile({
    folder: "customer-documents",
    cleaner: removeFiles,
    actor,
    file,
    key,
    input: (customerId) => ({ customerId, kind }),
    read: readDocument,
    reach,
    async write(tx, customerId, saved) {
      const { customerNumber, status } = await lockCustomer(tx, customerId);
      if (status === "erased") throw customerDataErased();
      const present = and(eq(customerDocuments.customerId, customerId), isNull(customerDocuments.deletedAt));
      if ((await tx.$count(customerDocuments, present)) >= MAX_DOCUMENTS)
        throw tooManyDocuments({ most: MAX_DOCUMENTS });
      await tx.insert(customerDocuments).values({
        ...saved,
        customerId,
        kind,
        createdAt: now,
        createdBy: actor.personId,
      });
      await record(tx, actor, documentAdded, {
        subjectId: customerId,
        summary: `Document added to ${customerNumber}`,
        data: { customerNumber, documentId: saved.id, kind },
        customerId,
        at: now,
      });
    },
  });
}
