import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { jobNotFound } from "~/features/jobs/errors";
import { jobs } from "~/features/jobs/server/tables";
import { reaches } from "~/features/moves/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import type { AppError } from "~/platform/kernel/errors";
import { countNotFound, documentNotFound, markNotFound, signatureNotFound } from "../errors";
import { conditionMarks, evidenceCounts, evidenceDocuments, evidenceSignatures } from "./tables";

/** True if the actor may write on the move: as its planner, or as its crew. */
export const writesOn = async (reader: Reader, actor: Actor, moveId: string): Promise<boolean> =>
  (await reaches(reader, actor, moveId, "manage_moves")) ||
  (await reaches(reader, actor, moveId, "update_move_status"));

/** Throws NOT_FOUND unless the actor may write on the job's move. */
export async function assertReachJob(tx: Tx, actor: Actor, id: string): Promise<Reach<"job">> {
  const [job] = await tx.select({ moveId: jobs.moveId }).from(jobs).where(eq(jobs.id, id));
  if (!job || !(await writesOn(tx, actor, job.moveId))) throw jobNotFound();
  return grantReach(tx, "job", id);
}

async function moveOf(tx: Tx, table: PgTable & { id: PgColumn; moveId: PgColumn }, id: string) {
  const [row] = await tx
    .select({ moveId: table.moveId })
    .from(table as PgTable)
    .where(eq(table.id, id));
  return row?.moveId as string | undefined;
}

const onMove =
  <Noun extends string>(
    noun: Noun,
    find: (tx: Tx, id: string) => Promise<string | undefined>,
    missing: () => AppError,
    may: (reader: Reader, actor: Actor, moveId: string) => Promise<boolean>,
  ) =>
  async (tx: Tx, actor: Actor, id: string): Promise<Reach<Noun>> => {
    const moveId = await find(tx, id);
    if (!moveId || !(await may(tx, actor, moveId))) throw missing();
    return grantReach(tx, noun, id);
  };

const documentMove = (tx: Tx, id: string) => moveOf(tx, evidenceDocuments, id);

export const assertReachDocument = onMove("evidence-document", documentMove, documentNotFound, writesOn);
/** For voiding, sealing and sending. */
export const assertDecidesDocument = onMove(
  "evidence-document",
  documentMove,
  documentNotFound,
  (reader, actor, moveId) => reaches(reader, actor, moveId, "manage_moves"),
);
export const assertReachSignature = onMove(
  "evidence-signature",
  async (tx, id) => {
    const [row] = await tx
      .select({ moveId: evidenceDocuments.moveId })
      .from(evidenceSignatures)
      .innerJoin(evidenceDocuments, eq(evidenceDocuments.id, evidenceSignatures.documentId))
      .where(eq(evidenceSignatures.id, id));
    return row?.moveId;
  },
  signatureNotFound,
  writesOn,
);
export const assertReachMark = onMove(
  "condition-mark",
  (tx, id) => moveOf(tx, conditionMarks, id),
  markNotFound,
  writesOn,
);
export const assertReachCount = onMove(
  "evidence-count",
  (tx, id) => moveOf(tx, evidenceCounts, id),
  countNotFound,
  writesOn,
);
