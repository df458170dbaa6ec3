import { desc, eq, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { db, type Reader, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { makeCertificate } from "~/platform/signing/certificate";
import { SEAL_FAULTS, sealPdf, verifySeal } from "~/platform/signing/seal-pdf";
import { putFile } from "~/platform/storage/save-file";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { KIND_LABELS, STATE_LABELS } from "../../domain/documents";
import { documentSealed, sealAsked, sealCertificateMade } from "../../domain/events";
import { isConfirmed } from "../../domain/signatures";
import { documentHasState } from "../../errors";
import { evidenceSection } from "../../settings";
import { makeEvidencePdf } from "../documents/evidence-pdf";
import { sendSealed } from "../messages/evidence-messages";
import { lockDocument, readDocument } from "../queries/documents";
import { evidenceDocuments, sealCertificates } from "../tables";

/** `anyway`: also without the confirmation by code. */
export const sealNow = defineTask<{ id: string; anyway: boolean }>("seal-evidence-document");
export const removeSealed = defineTask<{ keys: string[] }>("remove-evidence-files");

const YEARS = 10;
/** A new certificate is made this long before the old one ends. */
const RENEW_DAYS = 90;
const DAY = 86_400_000;

/** The certificate that seals now. Makes one if there is none, or if it ends soon. */
export async function currentCertificate(now: Date): Promise<typeof sealCertificates.$inferSelect> {
  const found = await findCurrent(db(), now);
  if (found) return found;
  const { companyName, legalName } = await getSettings(db(), companySection);
  const from = new Date(now.getTime() - DAY);
  const { key, ...made } = await makeCertificate(legalName || companyName, from, YEARS);
  return transaction(async (tx) => {
    // Another process may have made one meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seal certificate'))`);
    const first = await findCurrent(tx, now);
    if (first) return first;
    const row = { id: newId(now.getTime()), ...made, sealed: encrypt(key), createdAt: now };
    await tx.insert(sealCertificates).values(row);
    await record(tx, system, sealCertificateMade, {
      subjectId: row.id,
      summary: `Certificate for sealed papers made, valid until ${formatDate(nairobiDate(row.validUntil))}`,
      data: { until: row.validUntil.toISOString() },
      at: now,
    });
    return row;
  });
}

async function findCurrent(reader: Reader, now: Date) {
  const [newest] = await reader
    .select()
    .from(sealCertificates)
    .orderBy(desc(sealCertificates.createdAt), desc(sealCertificates.id))
    .limit(1);
  return newest && newest.validUntil.getTime() - now.getTime() > RENEW_DAYS * DAY ? newest : undefined;
}

/**
 * Seals a signed document: draws it, signs the PDF once, verifies it and stores it. Nothing is added to it after that.
 * Does nothing if it is sealed, or waits for a code.
 */
export async function sealDocument(
  { id, anyway }: { id: string; anyway: boolean },
  clock: () => Date = () => new Date(),
): Promise<void> {
  const now = clock();
  const read = await readDocument(db(), id);
  const { document, signatures } = read;
  const confirmed = isConfirmed(signatures);
  if (document.state !== "signed" || !(confirmed || anyway)) return;
  const certificate = await currentCertificate(now);
  const { companyName, legalName } = await getSettings(db(), companySection);
  const title = `${KIND_LABELS[document.kind]} ${document.code}`;
  const bytes = await sealPdf(await makeEvidencePdf(db(), { ...document, state: "sealed" }, signatures), {
    ...{ key: decrypt(certificate.sealed), certificate: certificate.certificate },
    ...{ name: legalName || companyName, reason: title, at: now },
  });
  const { fault, sha256 } = verifySeal(bytes, {
    fingerprints: new Set([certificate.fingerprint]),
    sealedAt: now,
  });
  if (fault) throw new Error(`${title} was not sealed: ${SEAL_FAULTS[fault]}.`);
  const saved = await putFile(removeSealed, "evidence", {
    ...{ name: `${title}.pdf`, mediaType: "application/pdf", bytes },
  });
  const isKept = await transaction(async (tx) => {
    const locked = await lockDocument(tx, trustedReach(tx, "evidence-document", id, "system"));
    if (locked.document.state !== "signed") return false;
    // A code that came meanwhile belongs into the paper: its own task seals.
    if (isConfirmed(locked.signatures) !== confirmed) return false;
    const { key, name, mediaType, bytes: length } = saved;
    await tx
      .update(evidenceDocuments)
      .set({
        ...{ state: "sealed", sealedAt: now, key, name, mediaType, bytes: length },
        ...{ fileSha256: sha256, certificateId: certificate.id },
      })
      .where(eq(evidenceDocuments.id, id));
    await record(tx, system, documentSealed, {
      subjectId: id,
      summary: `${KIND_LABELS[document.kind]} of ${locked.fact.job} sealed${confirmed ? "" : " without a code"}`,
      data: { ...locked.fact, isConfirmed: confirmed },
      at: now,
    });
    await sendSealed(tx, system, locked, now);
    return true;
  });
  if (!isKept) await storage().remove(saved.key);
}

/** Seals a signed document soon, also without a code. */
export async function askSeal(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"evidence-document">; now: Date },
): Promise<void> {
  const { document, fact } = await lockDocument(tx, id);
  if (document.state !== "signed")
    throw documentHasState({ state: STATE_LABELS[document.state].toLowerCase() });
  await enqueue(tx, sealNow, { id, anyway: true });
  await record(tx, actor, sealAsked, {
    subjectId: id,
    summary: `Sealing of ${KIND_LABELS[document.kind]} of ${fact.job} requested`,
    data: fact,
    at: now,
  });
}

/** Seals documents whose codes did not come within the setting's hours. A failure stops no other. */
export async function sealOverdue(clock: () => Date): Promise<void> {
  const { sealAfterHours } = await getSettings(db(), evidenceSection);
  const before = new Date(clock().getTime() - sealAfterHours * 3_600_000);
  const due = await db()
    .select({ id: evidenceDocuments.id })
    .from(evidenceDocuments)
    .where(
      sql`${evidenceDocuments.state} = 'signed' and ${evidenceDocuments.signedAt} < ${before.toISOString()}::timestamptz`,
    )
    .orderBy(evidenceDocuments.signedAt)
    .limit(200);
  const failed: unknown[] = [];
  for (const { id } of due)
    await sealDocument({ id, anyway: true }, clock).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} documents were not sealed.`);
}
