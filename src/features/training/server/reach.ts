import { and, eq } from "drizzle-orm";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, can } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { trainingNotFound } from "../errors";
import { trainingRecords } from "./tables";

export const SEES_TRAINING = ["manage_training", "access_hr_reports", "view_team_staff"] as const;

/** True if the actor manages training or reads HR reports. */
export const seesCost = (actor: Actor): boolean =>
  can(actor, "manage_training") || can(actor, "access_hr_reports");

/** Reach of a training record. Throws NOT_FOUND unless the actor manages training for its employee. */
export async function assertReachTraining(tx: Tx, actor: Actor, id: string): Promise<Reach<"training">> {
  const [row] = await tx
    .select({ id: trainingRecords.id })
    .from(trainingRecords)
    .innerJoin(employees, eq(employees.personId, trainingRecords.personId))
    .where(and(eq(trainingRecords.id, id), staffInReach(actor, "manage_training")));
  if (!row) throw trainingNotFound();
  return grantReach(tx, "training", row.id);
}

/** Reach of a course. Courses have no scope: every training manager reaches all. */
export function assertReachCourse(tx: Tx, actor: Actor, id: string): Reach<"course"> {
  assertCan(actor, "manage_training");
  return grantReach(tx, "course", id);
}
