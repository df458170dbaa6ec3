import { and, eq } from "drizzle-orm";
import { plansAll } from "~/features/moves/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { outageNotFound, proposalNotFound } from "../errors";
import { dispatchOutages, dispatchProposals } from "./tables";

/** Planners of all moves reach every plan, others their own. Throws NOT_FOUND. */
export async function assertReachProposal(tx: Tx, actor: Actor, id: string): Promise<Reach<"proposal">> {
  const own = plansAll(actor) ? undefined : eq(dispatchProposals.createdBy, personIdOf(actor));
  const [row] = await tx
    .select({ id: dispatchProposals.id })
    .from(dispatchProposals)
    .where(and(eq(dispatchProposals.id, id), own));
  if (!row) throw proposalNotFound();
  return grantReach(tx, "proposal", row.id);
}

/** As `assertReachProposal`, of an outage. */
export async function assertReachOutage(tx: Tx, actor: Actor, id: string): Promise<Reach<"outage">> {
  const own = plansAll(actor) ? undefined : eq(dispatchOutages.createdBy, personIdOf(actor));
  const [row] = await tx
    .select({ id: dispatchOutages.id })
    .from(dispatchOutages)
    .where(and(eq(dispatchOutages.id, id), own));
  if (!row) throw outageNotFound();
  return grantReach(tx, "outage", row.id);
}
