import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { Locale } from "~/platform/kernel/locales";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  canAmend,
  canonicalJson,
  composeDocument,
  type DocumentData,
  type DocumentKind,
  documentCode,
  type Extra,
  KIND_LABELS,
} from "../../domain/documents";
import { documentPrepared } from "../../domain/events";
import { cannotAmend, documentDiffers, documentIdTaken, documentNotFound } from "../../errors";
import { readFacts } from "../queries/facts";
import { evidenceDocuments } from "../tables";

export interface Preparing {
  id: Reach<"job">;
  /** Chosen by the phone: a repeated call is answered as the first one. */
  newId?: string | undefined;
  kind: DocumentKind;
  locale?: Locale | undefined;
  note: string;
  extras: readonly Extra[];
  /** The document that this one corrects. */
  amends?: string | undefined;
  reason: string;
  /** The data that a phone showed offline. */
  data?: DocumentData | undefined;
  now: Date;
}
interface Prepared {
  id: string;
  code: string;
  sha256: string;
  differs: boolean;
}

export const digestOf = (data: DocumentData): string =>
  createHash("sha256").update(canonicalJson(data)).digest("hex");

/**
 * Freezes what is known of a job as a document to sign. Throws CONFLICT for an id of another document, or if the amended
 * one is not signed.
 */
export async function prepareDocument(tx: Tx, actor: Actor, input: Preparing): Promise<Prepared> {
  const { kind, now } = input;
  const { job, move, fact } = await lockJob(tx, input.id);
  const first = input.newId ? await findOwn(tx, input.newId, job.id, kind) : undefined;
  if (first) return first;
  const amended = await findAmended(tx, input, move.id);
  const made = composeDocument(
    await readFacts(tx, job.id, {
      ...{ kind, locale: input.data?.locale ?? input.locale, note: input.note, extras: [...input.extras] },
      ...{ amends: amended ? { code: amended.code, reason: input.reason } : null, now },
    }),
  );
  const data = input.data ?? made;
  if (data.kind !== kind || data.job !== made.job) throw documentDiffers.at("data");
  const sha256 = digestOf(data);
  const row = {
    ...{ id: input.newId ?? newId(now.getTime()), code: documentCode(randomBytes(16)), sha256 },
    differs: sha256 !== digestOf(made),
  };
  await tx.insert(evidenceDocuments).values({
    ...{ ...row, moveId: move.id, jobId: job.id, kind, locale: data.locale, data },
    templateVersion: data.template.version,
    ...(amended ? { amends: amended.id, amendReason: input.reason } : {}),
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await record(tx, actor, documentPrepared, {
    subjectId: row.id,
    summary: `${KIND_LABELS[kind]} of ${fact.number} prepared${amended ? `, which corrects ${amended.code}: ${input.reason}` : ""}`,
    data: {
      ...{ moveId: move.id, move: fact.move, job: fact.number, document: kind, code: row.code },
      ...{ amends: amended?.code ?? null, reason: amended ? input.reason : "" },
    },
    at: now,
  });
  return row;
}

async function findOwn(tx: Tx, id: string, jobId: string, kind: DocumentKind): Promise<Prepared | undefined> {
  const { code, sha256, differs } = evidenceDocuments;
  const [row] = await tx
    .select({
      id: evidenceDocuments.id,
      code,
      sha256,
      differs,
      jobId: evidenceDocuments.jobId,
      kind: evidenceDocuments.kind,
    })
    .from(evidenceDocuments)
    .where(eq(evidenceDocuments.id, id));
  if (!row) return undefined;
  if (row.jobId !== jobId || row.kind !== kind) throw documentIdTaken.at("newId");
  return { id: row.id, code: row.code, sha256: row.sha256, differs: row.differs };
}

async function findAmended(tx: Tx, { amends, reason, kind }: Preparing, moveId: string) {
  if (!amends) return undefined;
  if (reason === "") throw reasonRequired.at("reason");
  const [row] = await tx
    .select()
    .from(evidenceDocuments)
    .where(and(eq(evidenceDocuments.id, amends), eq(evidenceDocuments.moveId, moveId)));
  if (!row || row.kind !== kind) throw documentNotFound.at("amends");
  if (!canAmend(row.state)) throw cannotAmend();
  return row;
}
