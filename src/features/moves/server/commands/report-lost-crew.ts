import { findPerson } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { crewLost } from "../../domain";
import { listPlannedOf } from "../queries/schedule";

/**
 * Records which planned moves need a new crew after an assigned person became unavailable. The person stays assigned
 * until a planner replaces them, since a suspension may be lifted. Records nothing without planned moves.
 */
export async function reportLostCrew(
  tx: Tx,
  actor: Actor,
  { personId, became, now }: { personId: string; became: "suspended" | "left"; now: Date },
): Promise<void> {
  const planned = await listPlannedOf(tx, personId, nairobiDate(now));
  if (planned.length === 0) return;
  const moves = planned.map(({ number }) => number);
  const { name = "" } = (await findPerson(tx, personId)) ?? {};
  await record(tx, actor, crewLost, {
    subjectId: personId,
    summary: `${moves.length === 1 ? "A planned move wants" : `${moves.length} planned moves want`} another crew: ${moves.join(", ")}`,
    data: { name, became, moves },
    at: now,
  });
}
