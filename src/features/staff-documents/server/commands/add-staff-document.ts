import { and, eq, isNull } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { saveFile } from "~/platform/storage/save-file";
import {
  type LicenceClass,
  MAX_STAFF_DOCUMENTS,
  type StaffDocumentKind,
  staffDocumentAdded,
} from "../../domain";
import { staffDocumentsTooMany } from "../../errors";
import { lockEmployeeOf } from "../queries";
import { employeeDocuments } from "../tables";
import { removeStaffFiles } from "./forget-staff-documents";

interface Upload {
  kind: StaffDocumentKind;
  file: File;
  expiresOn: string | null;
  remark: string;
  licenceClasses?: LicenceClass[];
  now: Date;
  key: string | undefined;
  /** Checked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"employee">>;
  /** Runs in the same transaction, for example to link a certificate to a training record. */
  afterwards?: (tx: Tx, documentId: string) => Promise<void>;
}

/** Saves an employee's document. CONFLICT for an employee with too many documents. */
export function addStaffDocument(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { kind, file, expiresOn, remark, licenceClasses = [], now, key, reach, afterwards } = upload;
  return saveFile({
    folder: "staff-documents",
    cleaner: removeStaffFiles,
    actor,
    file,
    key,
    input: (personId) => ({ personId, kind, expiresOn, remark, licenceClasses }),
    read: readDocument,
    reach,
    async write(tx, personId, saved) {
      const { number } = await lockEmployeeOf(tx, personId);
      const present = and(eq(employeeDocuments.personId, personId), isNull(employeeDocuments.deletedAt));
      if ((await tx.$count(employeeDocuments, present)) >= MAX_STAFF_DOCUMENTS)
        throw staffDocumentsTooMany({ most: MAX_STAFF_DOCUMENTS });
      await tx.insert(employeeDocuments).values({
        ...saved,
        personId,
        kind,
        expiresOn,
        remark,
        licenceClasses: kind === "driving_licence" ? licenceClasses : [],
        createdAt: now,
        createdBy: actor.personId,
        updatedAt: now,
      });
      await record(tx, actor, staffDocumentAdded, {
        subjectId: personId,
        summary: `Document added to ${number}`,
        data: { number, documentId: saved.id, kind },
        at: now,
      });
      await afterwards?.(tx, saved.id);
    },
  });
}
