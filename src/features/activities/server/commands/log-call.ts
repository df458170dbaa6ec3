import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { ContactResult } from "../../domain";
import { completeActivity } from "./end-activity";
import { planActivity } from "./plan-activity";

interface MadeCall {
  leadId: string | null;
  opportunityId: string | null;
  customerId: string | null;
  result: ContactResult;
  note: string;
  now: Date;
}

/** Logs a call that the actor made: planned for now and completed with its result. */
export async function logCall(
  tx: Tx,
  actor: Actor,
  { result, note, now, ...of }: MadeCall,
): Promise<{ id: string }> {
  const { id } = await planActivity(tx, actor, { ...of, type: "call", subject: "Call", repeat: null, now });
  await completeActivity(tx, actor, {
    id: trustedReach(tx, "activity", id, "made"),
    result,
    outcome: note,
    nextAction: "",
    followUpDate: null,
    now,
  });
  return { id };
}
