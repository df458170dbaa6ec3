import { and, inArray, notInArray, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { record } from "~/platform/events/events";
import { events, rowChanges } from "~/platform/events/tables";
import { system } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { enqueue } from "~/platform/tasks/tasks";
import { evidenceDeleted } from "../../domain/events";
import { moveIssues, movePhotos } from "../../service-records/server/tables";
import { evidenceSection } from "../../settings";
import { keptEvidence, listExpired } from "../queries/expired";
import {
  conditionMarks,
  evidenceCodes,
  evidenceCounts,
  evidenceDocuments,
  evidenceIdentities,
  evidencePhotos,
  evidenceSignatures,
} from "../tables";
import { removeSealed } from "./seal-document";

/**
 * Erases the part of a customer's evidence that no claim needs: papers without a signature or refusal, codes, and ID numbers. Signed papers,
 * marks, counts and photos stay until their retention ends (Limitation of Actions Act, s. 4). Returns the erased papers.
 */
export async function eraseEvidence(tx: Tx, moveIds: readonly string[]): Promise<string[]> {
  if (moveIds.length === 0) return [];
  const signed = tx.select({ id: evidenceSignatures.documentId }).from(evidenceSignatures);
  const documents = tx
    .select({ id: evidenceDocuments.id })
    .from(evidenceDocuments)
    .where(inArray(evidenceDocuments.moveId, [...moveIds]));
  const signatures = tx
    .select({ id: evidenceSignatures.id })
    .from(evidenceSignatures)
    .where(inArray(evidenceSignatures.documentId, documents));
  await tx.delete(evidenceCodes).where(inArray(evidenceCodes.signatureId, signatures));
  await tx.delete(evidenceIdentities).where(inArray(evidenceIdentities.signatureId, signatures));
  const gone = await erasing(tx, () =>
    tx
      .delete(evidenceDocuments)
      .where(and(inArray(evidenceDocuments.moveId, [...moveIds]), notInArray(evidenceDocuments.id, signed)))
      .returning({ id: evidenceDocuments.id }),
  );
  return gone.map(({ id }) => id);
}

/** Triggers refuse every other change of evidence. */
async function erasing<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`select set_config('moveease.erasing', 'on', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('moveease.erasing', 'off', true)`);
  return result;
}

/**
 * Deletes evidence whose retention has ended, with its files and its entries in the audit log. A restriction of processing
 * keeps it until it is lifted.
 */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const { keepYears } = await getSettings(tx, evidenceSection);
  const moveIds = await listExpired(tx, keepYears, nairobiDate(now));
  if (moveIds.length === 0) return;
  const { keys, subjects } = await erasing(tx, () => deleteAll(tx, moveIds));
  if (keys.length > 0) await enqueue(tx, removeSealed, { keys });
  const id = newId(now.getTime());
  await record(tx, system, evidenceDeleted, {
    subjectId: id,
    summary: `Evidence of ${counted(moveIds.length, "move")} deleted: kept for ${keepYears} years`,
    data: { moves: moveIds.length, files: keys.length },
    at: now,
  });
  const written = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(sql`${events.subjectType} = 'evidence'`, inArray(events.subjectId, subjects)));
  const changes = await tx
    .select({ id: rowChanges.id })
    .from(rowChanges)
    .where(and(sql`${rowChanges.tableName} = 'evidence_documents'`, inArray(rowChanges.rowKey, subjects)));
  await eraseFromAuditLog(tx, system, {
    subjectId: id,
    ...{ eventIds: written.map((one) => one.id), changeIds: changes.map((one) => one.id), now },
  });
}

async function deleteAll(tx: Tx, moveIds: string[]): Promise<{ keys: string[]; subjects: string[] }> {
  const of = (table: typeof conditionMarks | typeof evidenceCounts | typeof evidencePhotos) =>
    inArray(table.moveId, moveIds);
  await tx
    .delete(evidenceSignatures)
    .where(
      inArray(
        evidenceSignatures.documentId,
        tx
          .select({ id: evidenceDocuments.id })
          .from(evidenceDocuments)
          .where(inArray(evidenceDocuments.moveId, moveIds)),
      ),
    );
  const documents = await tx
    .delete(evidenceDocuments)
    .where(inArray(evidenceDocuments.moveId, moveIds))
    .returning({ id: evidenceDocuments.id, key: evidenceDocuments.key });
  const marks = await tx
    .delete(conditionMarks)
    .where(of(conditionMarks))
    .returning({ id: conditionMarks.id });
  const counts = await tx
    .delete(evidenceCounts)
    .where(of(evidenceCounts))
    .returning({ id: evidenceCounts.id });
  const photos = await tx
    .delete(evidencePhotos)
    .where(of(evidencePhotos))
    .returning({ id: evidencePhotos.id, key: evidencePhotos.key });
  await tx.delete(movePhotos).where(inArray(movePhotos.moveId, moveIds));
  await tx.delete(moveIssues).where(inArray(moveIssues.moveId, moveIds));
  const later: string[] = [];
  for (const { erase } of keptEvidence.all()) later.push(...(await erase(tx, moveIds)));
  return {
    keys: [...later, ...[...documents, ...photos].flatMap(({ key }) => key ?? [])],
    subjects: [...documents, ...marks, ...counts, ...photos].map(({ id }) => id),
  };
}
