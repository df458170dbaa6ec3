import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moveNotFound } from "~/features/moves/errors";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { daysOfContacts } from "~/features/moves/server/queries/moves";
import { inScope, reaches } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { maySeeQuote } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { decrypt } from "~/platform/secrets/secrets";
import { standing } from "../../domain/condition";
import { compareCounts, isSettled } from "../../domain/counts";
import type { DocumentData } from "../../domain/documents";
import { maskNationalId, needsCode } from "../../domain/signatures";
import { contactsClosed, documentNotFound } from "../../errors";
import { writesOn } from "../reach";
import { evidenceDocuments, evidenceIdentities, evidencePhotos, evidenceSignatures } from "../tables";
import { listCounts, listMarks } from "./entries";

export type DocumentRow = typeof evidenceDocuments.$inferSelect;
export type SignatureRow = typeof evidenceSignatures.$inferSelect;
/** `nationalId` as it is: papers mask it. */
export type PrintedSignature = SignatureRow & { nationalId: string };

const voider = alias(people, "voider");
const first = alias(evidenceDocuments, "amended");

const select = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      document: evidenceDocuments,
      moveNumber: moves.number,
      ...{ day: moves.date, quoteId: moves.quoteId },
      position: jobs.position,
      by: people.name,
      voider: voider.name,
      amended: first.code,
    })
    .from(evidenceDocuments)
    .innerJoin(moves, eq(moves.id, evidenceDocuments.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(jobs, eq(jobs.id, evidenceDocuments.jobId))
    .leftJoin(people, eq(people.id, evidenceDocuments.createdBy))
    .leftJoin(voider, eq(voider.id, evidenceDocuments.voidBy))
    .leftJoin(first, eq(first.id, evidenceDocuments.amends))
    .where(where)
    .orderBy(asc(evidenceDocuments.createdAt), asc(evidenceDocuments.id));
type Selected = Awaited<ReturnType<typeof select>>[number];

/** Crews see contacts from the day before to the day after, and papers name them. */
function seesContacts(actor: Actor, day: PlainDate | null, now: Date): boolean {
  const days = daysOfContacts(actor, now);
  return !days || (day !== null && day >= days.from && day <= days.to);
}

/** Signatures and refusals of documents, in their order. */
export async function listSignatures(reader: Reader, documentIds: readonly string[]) {
  if (documentIds.length === 0) return [];
  const rows = await reader
    .select({
      ...{ signature: evidenceSignatures, by: people.name, sealed: evidenceIdentities.sealed },
      hasPhoto: sql<boolean>`exists (select 1 from ${evidencePhotos} p where p.id = ${evidenceSignatures.photoId})`,
    })
    .from(evidenceSignatures)
    .leftJoin(people, eq(people.id, evidenceSignatures.createdBy))
    .leftJoin(evidenceIdentities, eq(evidenceIdentities.signatureId, evidenceSignatures.id))
    .where(inArray(evidenceSignatures.documentId, [...documentIds]))
    .orderBy(asc(evidenceSignatures.createdAt), asc(evidenceSignatures.id));
  return rows.map(({ signature, sealed, ...row }) => ({
    ...row,
    signature: { ...signature, nationalId: sealed ? decrypt(sealed) : "" },
  }));
}

type Signed = Awaited<ReturnType<typeof listSignatures>>[number];

function shownSignature({ signature, by, hasPhoto }: Signed, sees: boolean) {
  const { id, outcome, role, name, reason, device, deviceAt, createdAt, confirmedAt, strokes } = signature;
  const { nationalId, photoId } = signature;
  return {
    ...{ id, outcome, role, device, deviceAt, createdAt, confirmedAt },
    ...{ name: sees ? name : "", reason: sees ? reason : "", strokes: sees ? strokes : null },
    createdBy: by ?? "",
    needsCode: outcome === "signed" && needsCode(role),
    nationalId: sees ? maskNationalId(nationalId) : "",
    photo: sees && hasPhoto ? `/documents/evidence-photos/${photoId}.jpg` : null,
  };
}

const numberOf = (move: string, position: number | null) =>
  position === null ? move : jobNumber(move, position);

/** The parts of a paper that a reader sees: names, and amounts of extras. */
interface Sight {
  names: boolean;
  amounts: (document: DocumentRow) => boolean;
}

/** Amounts are for people who see the move's quote, and for its crew's leaders with lead_crew. */
async function sightOf(reader: Reader, actor: Actor, { moveId, quoteId, day, now }: Seen): Promise<Sight> {
  const names = seesContacts(actor, day, now);
  if (actor.kind === "system" || (quoteId && (await maySeeQuote(reader, actor, quoteId))))
    return { names, amounts: () => true };
  const led = can(actor, "lead_crew") ? await listLed(reader, moveId, personIdOf(actor)) : new Set<string>();
  return {
    names,
    amounts: ({ jobId, data }) => data.extras.length === 0 || (jobId !== null && led.has(jobId)),
  };
}
interface Seen {
  moveId: string;
  quoteId: string | null;
  day: PlainDate | null;
  now: Date;
}

async function listLed(reader: Reader, moveId: string, personId: string): Promise<Set<string>> {
  const rows = await reader
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(jobAssignments, eq(jobAssignments.jobId, jobs.id))
    .where(
      and(eq(jobs.moveId, moveId), eq(jobAssignments.personId, personId), eq(jobAssignments.role, "lead")),
    );
  return new Set(rows.map(({ id }) => id));
}

function shown(row: Selected, signatures: readonly Signed[], { names, amounts }: Sight) {
  const { document } = row;
  const { id, kind, locale, state, code, sha256, differs, amendReason, createdAt } = document;
  const { shownAt, signedAt, sealedAt, sentAt, voidAt, voidReason, fileSha256 } = document;
  return {
    ...{ id, kind, locale, state, code, sha256, differs, amendReason, createdAt },
    ...{ shownAt, signedAt, sealedAt, sentAt, voidAt, voidReason, fileSha256 },
    job: numberOf(row.moveNumber, row.position),
    ...{ amends: row.amended, createdBy: row.by ?? "", voidBy: row.voider ?? "" },
    path: names && amounts(document) ? `/documents/evidence/${id}.pdf` : null,
    signatures: signatures
      .filter(({ signature }) => signature.documentId === id)
      .map((one) => shownSignature(one, names)),
  };
}

/** All evidence of a move: documents, marks and counts, corrected ones too. Throws NOT_FOUND out of reach. */
export async function listEvidence(reader: Reader, actor: Actor, moveId: string, now: Date) {
  const [move] = await reader
    .select({ number: moves.number, day: moves.date, quoteId: moves.quoteId })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(moves.id, moveId), inScope(actor, "view_moves")));
  if (!move) throw moveNotFound();
  const sight = await sightOf(reader, actor, { moveId, quoteId: move.quoteId, day: move.day, now });
  const rows = await select(reader, eq(evidenceDocuments.moveId, moveId));
  const signatures = await listSignatures(
    reader,
    rows.map(({ document }) => document.id),
  );
  const marks = await listMarks(reader, [moveId]);
  const counts = await listCounts(reader, [moveId]);
  const standingMarks = new Set(standing(marks.map(({ mark }) => mark)).map(({ id }) => id));
  const standingCounts = standing(counts.map(({ count }) => count));
  const ofMove = await reader
    .select({ id: jobs.id, position: jobs.position })
    .from(jobs)
    .where(eq(jobs.moveId, moveId))
    .orderBy(asc(jobs.position));
  return {
    documents: rows.map((row) => shown(row, signatures, sight)),
    marks: marks.map(({ mark, by, position, photoSha256, hasPhoto }) => {
      const {
        moveId: _,
        jobId: __,
        createdBy: ___,
        device: ____,
        photoId,
        photoSha256: _____,
        ...rest
      } = mark;
      return {
        ...rest,
        ...{ job: numberOf(move.number, position), by: by ?? "", stands: standingMarks.has(mark.id) },
        photo:
          photoId && photoSha256 && hasPhoto
            ? { id: photoId, path: `/documents/evidence-photos/${photoId}.jpg`, sha256: photoSha256 }
            : null,
      };
    }),
    counted: counts.map(({ count, by, position }) => {
      const { moveId: _, jobId: __, createdBy: ___, device: ____, ...rest } = count;
      return {
        ...rest,
        ...{ job: numberOf(move.number, position), by: by ?? "" },
        stands: standingCounts.some(({ id }) => id === count.id),
      };
    }),
    counts: compareCounts(standingCounts).map((one) => ({ ...one, isSettled: isSettled(one) })),
    jobs: ofMove.map(({ id, position }) => ({ id, number: jobNumber(move.number, position) })),
    may: {
      write: await writesOn(reader, actor, moveId),
      decide: await reaches(reader, actor, moveId, "manage_moves"),
    },
  };
}

/** One document with its row. Throws NOT_FOUND out of reach, FORBIDDEN on days without contacts. Amounts of extras as `sightOf`. */
export async function getDocument(reader: Reader, actor: Actor, id: string, now: Date) {
  const [row] = await select(reader, and(eq(evidenceDocuments.id, id), inScope(actor, "view_moves")));
  if (!row) throw documentNotFound();
  const { moveId, data } = row.document;
  const sight = await sightOf(reader, actor, { moveId, quoteId: row.quoteId, day: row.day, now });
  if (!sight.names) throw contactsClosed();
  const signatures = await listSignatures(reader, [id]);
  return {
    ...shown(row, signatures, sight),
    data: sight.amounts(row.document) ? data : withoutAmounts(data),
  };
}

const withoutAmounts = ({ extras, ...data }: DocumentData) => ({
  ...data,
  extras: extras.map(({ what, quantity }) => ({ what, quantity })),
});

/** The papers of jobs with their signatures, by job, for the phones of their crews. */
export async function listPapers(reader: Reader, jobIds: readonly string[]) {
  const documents = await reader
    .select()
    .from(evidenceDocuments)
    .where(inArray(evidenceDocuments.jobId, [...jobIds]))
    .orderBy(asc(evidenceDocuments.createdAt), asc(evidenceDocuments.id));
  const signatures = await listSignatures(
    reader,
    documents.map(({ id }) => id),
  );
  return Map.groupBy(
    documents.map((document) => ({
      document,
      signatures: signatures.flatMap(({ signature }) =>
        signature.documentId === document.id ? [signature] : [],
      ),
    })),
    ({ document }) => document.jobId,
  );
}

/** The job of a signature's document; undefined without one. */
export async function findJobOfSignature(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ jobId: evidenceDocuments.jobId })
    .from(evidenceSignatures)
    .innerJoin(evidenceDocuments, eq(evidenceDocuments.id, evidenceSignatures.documentId))
    .where(eq(evidenceSignatures.id, id));
  return row?.jobId ?? undefined;
}

/** A document as it is, for tasks, files and later features that have checked who asks. Throws NOT_FOUND. */
export async function readDocument(reader: Reader, id: string) {
  const [row] = await select(reader, eq(evidenceDocuments.id, id));
  if (!row) throw documentNotFound();
  const signatures = await listSignatures(reader, [id]);
  return { ...row, signatures: signatures.map(({ signature }) => signature) };
}

export interface LockedDocument {
  document: DocumentRow;
  signatures: SignatureRow[];
  customer: {
    customerId: string | null;
    name: string;
    email: string;
    phone: string;
    locale: "en" | "sw";
    reference: string;
  };
  /** For the events of the document. */
  fact: { moveId: string; move: string; job: string; document: DocumentRow["kind"]; code: string };
}

/** Locks a document, so that its signatures wait for each other. Throws NOT_FOUND. */
export async function lockDocument(tx: Tx, id: Reach<"evidence-document">): Promise<LockedDocument> {
  const [document] = await tx
    .select()
    .from(evidenceDocuments)
    .where(eq(evidenceDocuments.id, id))
    .for("update");
  if (!document) throw documentNotFound();
  const [found] = await tx
    .select({ number: moves.number, position: jobs.position, customer: customerOfMove })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(jobs, eq(jobs.id, document.jobId ?? document.id))
    .where(eq(moves.id, document.moveId));
  if (!found) throw documentNotFound();
  const signatures = await tx
    .select()
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.documentId, id))
    .orderBy(asc(evidenceSignatures.createdAt), asc(evidenceSignatures.id));
  const { moveId, kind, code } = document;
  const fact = {
    moveId,
    move: found.number,
    job: numberOf(found.number, found.position),
    document: kind,
    code,
  };
  return { document, signatures, customer: found.customer, fact };
}

/** Counts the papers of a customer's moves with a signature or a refusal: they stay after an erasure, for claims. */
export const countSignedPapers = (reader: Reader, customerId: string): Promise<number> =>
  reader.$count(
    evidenceDocuments,
    sql`exists (select from ${evidenceSignatures} s where s.document_id = ${evidenceDocuments.id}) and ${evidenceDocuments.moveId} in
      (select m.id from ${moves} m left join ${quotes} q on q.id = m.quote_id where coalesce(q.customer_id, m.customer_id) = ${customerId}::uuid)`,
  );
