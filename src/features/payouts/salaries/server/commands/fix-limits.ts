import type { Reader, Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { planPayment } from "../../domain";
import { getLimits } from "../queries";
import { salaryLimits } from "../tables";

/** Fixes how a run is split into payments, so that later settings do not change an approved run. */
export async function fixLimits(tx: Tx, { periodId, now }: { periodId: string; now: Date }): Promise<void> {
  const fixed = { ...(await getLimits(tx)), fixedAt: now };
  await tx
    .insert(salaryLimits)
    .values({ periodId, ...fixed })
    .onConflictDoUpdate({ target: salaryLimits.periodId, set: fixed });
}

/** Returns the method by which a run will pay each amount. */
export async function readPlannedMethods(reader: Reader, periodId: string) {
  const limits = await getLimits(reader, periodId);
  return (payable: Cents, payment: Parameters<typeof planPayment>[1]) =>
    planPayment(payable, payment, limits).method;
}
