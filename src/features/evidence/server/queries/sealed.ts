import { asc, gt, inArray } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { evidenceDocuments, evidencePhotos, sealCertificates } from "../tables";

/** Those of the storage keys that a row names. */
export async function listNamedKeys(reader: Reader, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const documents = await reader
    .select({ key: evidenceDocuments.key })
    .from(evidenceDocuments)
    .where(inArray(evidenceDocuments.key, [...keys]));
  const photos = await reader
    .select({ key: evidencePhotos.key })
    .from(evidencePhotos)
    .where(inArray(evidencePhotos.key, [...keys]));
  return new Set([...documents, ...photos].flatMap(({ key }) => key ?? []));
}

/** All certificates, the newest last. */
export const listCertificates = (reader: Reader) =>
  reader.select().from(sealCertificates).orderBy(asc(sealCertificates.createdAt), asc(sealCertificates.id));

const BATCH = 200;

/** Every sealed document with its file, in batches. */
export async function* readSealed(reader: Reader) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { id, code, key, fileSha256, sealedAt, state } = evidenceDocuments;
    const rows = await reader
      .select({ id, code, key, fileSha256, sealedAt, state })
      .from(evidenceDocuments)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const row of rows)
      if (row.state === "sealed" && row.key && row.sealedAt)
        yield { code: row.code, key: row.key, fileSha256: row.fileSha256, sealedAt: row.sealedAt };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
