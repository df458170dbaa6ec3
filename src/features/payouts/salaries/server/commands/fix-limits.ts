import type { Tx } from "~/platform/db/database";
import { getLimits } from "../queries";
import { salaryLimits } from "../tables";

/** Fixes how a run is cut into payments: whatever the settings say later, what is approved is released. */
export async function fixLimits(tx: Tx, { periodId, now }: { periodId: string; now: Date }): Promise<void> {
  const fixed = { ...(await getLimits(tx)), fixedAt: now };
  await tx
    .insert(salaryLimits)
    .values({ periodId, ...fixed })
    .onConflictDoUpdate({ target: salaryLimits.periodId, set: fixed });
}
