import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { findOwnCustomer } from "~/features/customers/choices/server/queries";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { readDocumentCode } from "../../domain/documents";
import { firstNameOf } from "../../domain/signatures";
import { documentNotFound, verifyCodeUnknown } from "../../errors";
import { evidenceDocuments, sealCertificates } from "../tables";
import { listSignatures } from "./documents";

const PURPOSE = "evidence";

const pathOf = (documentId: string) => `/d/${signedToken(PURPOSE, documentId)}/paper.pdf`;
/** The address of a sealed paper for its customer. Its token is derived and not stored. */
export const linkOf = (base: string, documentId: string): string => `${base}${pathOf(documentId)}`;

/** The sealed document of a link. Throws NOT_FOUND, also once its retention has ended. */
export async function getSealedOfLink(reader: Reader, token: string) {
  const id = readSignedToken(PURPOSE, token);
  const [row] = id ? await reader.select().from(evidenceDocuments).where(eq(evidenceDocuments.id, id)) : [];
  if (!row?.key) throw documentNotFound();
  return { key: row.key, name: row.name ?? "document.pdf", code: row.code };
}

const MOST_OWN = 100;

/** The sealed papers of the signed-in customer's moves, newest first. */
export async function listOwnPapers(reader: Reader, actor: Actor) {
  const customer = await findOwnCustomer(reader, actor);
  if (!customer) return [];
  const { id, kind, code, sealedAt, data } = evidenceDocuments;
  const rows = await reader
    .select({ id, kind, code, sealedAt, job: sql<string>`${data} ->> 'job'` })
    .from(evidenceDocuments)
    .innerJoin(moves, eq(moves.id, evidenceDocuments.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(
      and(
        eq(evidenceDocuments.state, "sealed"),
        or(eq(quotes.customerId, customer.id), eq(moves.customerId, customer.id)),
      ),
    )
    .orderBy(desc(evidenceDocuments.sealedAt))
    .limit(MOST_OWN);
  return rows.map((row) => ({
    ...{ kind: row.kind, code: row.code, job: row.job, sealedAt: row.sealedAt as Date, path: pathOf(row.id) },
  }));
}

/** The public facts of a document by its code. Throws NOT_FOUND. */
export async function getVerification(reader: Reader, typed: string) {
  const code = readDocumentCode(typed);
  const [row] = code
    ? await reader.select().from(evidenceDocuments).where(eq(evidenceDocuments.code, code))
    : [];
  if (!row) throw verifyCodeUnknown.at("code");
  const signatures = await listSignatures(reader, [row.id]);
  const related = await reader
    .select({ code: evidenceDocuments.code, amends: evidenceDocuments.amends, id: evidenceDocuments.id })
    .from(evidenceDocuments)
    .where(
      or(
        eq(evidenceDocuments.amends, row.id),
        inArray(evidenceDocuments.id, row.amends ? [row.amends] : [row.id]),
      ),
    );
  const { companyName, legalName } = await getSettings(reader, companySection);
  const [certificate] = row.certificateId
    ? await reader
        .select({ fingerprint: sealCertificates.fingerprint })
        .from(sealCertificates)
        .where(eq(sealCertificates.id, row.certificateId))
    : [];
  return {
    ...{ code: row.code, kind: row.kind, state: row.state, sha256: row.sha256, fileSha256: row.fileSha256 },
    ...{
      sealedAt: row.sealedAt,
      company: legalName || companyName,
      fingerprint: certificate?.fingerprint ?? null,
    },
    signers: signatures.map(({ signature }) => ({
      ...{ role: signature.role, firstName: firstNameOf(signature.name), outcome: signature.outcome },
      ...{ at: signature.createdAt, isConfirmed: signature.confirmedAt !== null },
    })),
    amends: related.find(({ id }) => id === row.amends)?.code ?? null,
    amendedBy: related.filter(({ amends }) => amends === row.id).map((one) => one.code),
  };
}
