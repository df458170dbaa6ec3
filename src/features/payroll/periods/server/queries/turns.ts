import { type SQL, sql } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { getRun } from "./periods";

export type Turn = "approve" | "release" | "prepare";

const STEPS = {
  approve: { permission: "approve_payroll", status: "pending_approval" },
  release: { permission: "release_payments", status: "approved" },
  prepare: { permission: "process_payroll", status: "draft" },
} as const;

/**
 * People who may take a run's next step. Excludes people with a part in an earlier step, unless no one else is left.
 */
export async function listWhoseTurn(reader: Reader, periodId: string, turn: Turn): Promise<string[]> {
  const { preparedBy, approvedBy } = await getRun(reader, periodId);
  const holders = (await listStaffWith(reader, STEPS[turn].permission)).map(({ personId }) => personId ?? "");
  if (turn === "prepare") {
    const before = holders.filter((id) => preparedBy.includes(id));
    return before.length > 0 ? before : holders;
  }
  const others = holders.filter(
    (id) => !preparedBy.includes(id) && (turn === "approve" || id !== approvedBy),
  );
  return others.length > 0 ? others : holders;
}

/** A from clause of runs whose next step the actor may take; undefined if there is none. */
export function runsWaitingFor(actor: Actor): SQL | undefined {
  const me = personIdOf(actor);
  const apart = sql`not ${me}::uuid = any(p.prepared_by)`;
  const steps = [
    can(actor, STEPS.approve.permission) && sql`(p.status = 'pending_approval' and ${apart})`,
    can(actor, STEPS.release.permission) &&
      sql`(p.status = 'approved' and ${apart} and p.approved_by is distinct from ${me}::uuid)`,
    can(actor, STEPS.prepare.permission) && sql`(p.status = 'draft' and p.returned_at is not null)`,
  ].filter((step) => step !== false);
  if (steps.length === 0) return undefined;
  return sql`payroll_periods p where p.status in ('draft', 'pending_approval', 'approved') and (${sql.join(steps, sql` or `)})`;
}
