import { assertReachLead } from "~/features/crm/leads/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { followUpNotFound } from "../../errors";
import { findLeadOfFollowUp } from "../queries/follow-ups";
import { stopFollowUps } from "./stop-follow-ups";

/** Ends a follow-up by hand. Requires edit access to its lead. NOT_FOUND if it is out of scope or has ended. */
export async function endFollowUp(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const leadId = await findLeadOfFollowUp(tx, id);
  if (!leadId) throw followUpNotFound();
  await assertReachLead(tx, actor, leadId);
  const ended = await stopFollowUps(tx, actor, { id }, { why: "by_hand", now });
  if (ended === 0) throw followUpNotFound();
}
