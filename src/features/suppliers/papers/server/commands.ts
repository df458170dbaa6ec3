import { and, eq } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { actOnceOn, type Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import type { FileType } from "~/platform/kernel/file-types";
import { newId } from "~/platform/kernel/ids";
import { saveFile } from "~/platform/storage/save-file";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { supplierArchivedAlready } from "../../errors";
import { lockSupplier } from "../../server/queries";
import { assertReachSupplier } from "../../server/reach";
import {
  MAX_SUPPLIER_PAPERS,
  SUPPLIER_PAPER_LABELS,
  type SupplierPaperKind,
  supplierPaperAdded,
  supplierPaperRemoved,
} from "../domain";
import { supplierPaperNotFound, supplierPapersTooMany } from "../errors";
import { supplierPapers } from "./tables";

/** Files without a row, after a deletion or a failed save. */
export const removeSupplierFiles = defineTask<{ keys: string[] }>("remove-supplier-paper-files");

interface PaperFields {
  kind: SupplierPaperKind;
  number: string;
  validTo: PlainDate | null;
}
interface NewPaper extends PaperFields {
  id: string;
  now: Date;
  file?: { name: string; mediaType: FileType; bytes: number; key: string };
}

async function insertPaper(
  tx: Tx,
  actor: Actor,
  supplierId: Reach<"supplier">,
  { id, now, file, ...fields }: NewPaper,
): Promise<void> {
  const { name, status } = await lockSupplier(tx, supplierId);
  if (status === "archived") throw supplierArchivedAlready();
  if ((await tx.$count(supplierPapers, eq(supplierPapers.supplierId, supplierId))) >= MAX_SUPPLIER_PAPERS)
    throw supplierPapersTooMany({ most: MAX_SUPPLIER_PAPERS });
  await tx
    .insert(supplierPapers)
    .values({ ...fields, ...file, id, supplierId, createdAt: now, createdBy: actor.personId });
  const { kind, validTo } = fields;
  await record(tx, actor, supplierPaperAdded, {
    subjectId: supplierId,
    summary: `${SUPPLIER_PAPER_LABELS[kind]} of ${name} added${validTo ? `, valid until ${validTo}` : ""}`,
    data: { name, paperId: id, kind, validTo },
    at: now,
  });
}

/** Adds a paper, with a file or without. CONFLICT for an archived supplier, or one with too many. */
export function addPaper(
  context: RequestContext,
  { id, file, ...fields }: PaperFields & { id: string; file?: File | undefined },
): Promise<{ id: string }> {
  const { actor, now, idempotencyKey: key } = context;
  if (!file)
    return actOnceOn(assertReachSupplier)(
      "supplier-papers",
      context,
      { id, ...fields },
      async (tx: Tx, by: Actor, of: PaperFields & { id: Reach<"supplier">; now: Date }) => {
        const paperId = newId(of.now.getTime());
        await insertPaper(tx, by, of.id, { ...fields, id: paperId, now: of.now });
        return { id: paperId };
      },
    );
  return saveFile<Reach<"supplier">>({
    folder: "supplier-papers",
    cleaner: removeSupplierFiles,
    ...{ actor, file, key },
    input: (supplierId) => ({ supplierId, ...fields }),
    read: readDocument,
    reach: (tx) => Promise.resolve(assertReachSupplier(tx, actor, id)),
    write: (tx, supplierId, { id: paperId, ...saved }) =>
      insertPaper(tx, actor, supplierId, { ...fields, id: paperId, now, file: saved }),
  });
}

/** Deletes a paper and its file; a second call is NOT_FOUND. */
export async function removePaper(
  tx: Tx,
  actor: Actor,
  { id, paperId, now }: { id: Reach<"supplier">; paperId: string; now: Date },
): Promise<void> {
  const { name } = await lockSupplier(tx, id);
  const [gone] = await tx
    .delete(supplierPapers)
    .where(and(eq(supplierPapers.id, paperId), eq(supplierPapers.supplierId, id)))
    .returning({ kind: supplierPapers.kind, key: supplierPapers.key });
  if (!gone) throw supplierPaperNotFound();
  const { kind, key } = gone;
  if (key) await enqueue(tx, removeSupplierFiles, { keys: [key] });
  await record(tx, actor, supplierPaperRemoved, {
    subjectId: id,
    summary: `${SUPPLIER_PAPER_LABELS[kind]} of ${name} deleted`,
    data: { name, paperId, kind },
    at: now,
  });
}
