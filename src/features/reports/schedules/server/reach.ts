import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { scheduleNotFound } from "../errors";
import { ownSchedule } from "./queries";
import { reportSchedules } from "./tables";

/** Only its owner changes a scheduled report. */
export async function assertReachSchedule(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Reach<"report schedule">> {
  if ((await tx.$count(reportSchedules, ownSchedule(actor, id))) === 0) throw scheduleNotFound();
  return grantReach(tx, "report schedule", id);
}

/** The row, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, id: Reach<"report schedule">) {
  const [row] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for("update");
  if (!row) throw scheduleNotFound();
  return row;
}

/** A due schedule, locked; undefined if another worker has it or has sent it. */
export async function claimSchedule(tx: Tx, id: string, now: Date) {
  const [row] = await tx
    .select()
    .from(reportSchedules)
    .where(
      sql`${reportSchedules.id} = ${id} and ${reportSchedules.nextAt} <= ${now.toISOString()}::timestamptz`,
    )
    .for("update", { skipLocked: true });
  return row;
}
