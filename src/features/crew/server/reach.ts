import { signatureNotFound } from "~/features/evidence/errors";
import { findJobOfSignature } from "~/features/evidence/server/queries/documents";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { listGiven } from "./queries/reports";

/** Throws NOT_FOUND unless the actor leads the job of the signature. */
export async function assertLeadsSignature(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Reach<"evidence-signature">> {
  const jobId = can(actor, "lead_crew") ? await findJobOfSignature(tx, id) : undefined;
  const given = jobId ? (await listGiven(tx, personIdOf(actor), [jobId])).get(jobId) : undefined;
  if (given?.job?.role !== "lead") throw signatureNotFound();
  return grantReach(tx, "evidence-signature", id);
}
