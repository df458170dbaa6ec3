import { assertReachEmployee } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { reviewIsOwn } from "../errors";

export const REVIEWS = ["manage_all_staff", "manage_department_staff", "manage_team_staff"] as const;
export const READS_REVIEWS = [...REVIEWS, "access_team_performance"] as const;

/** Reach of an employee whom this person may review: never themselves. */
export async function assertReachReviewed(tx: Tx, actor: Actor, number: string): Promise<Reach<"employee">> {
  const id = await assertReachEmployee(tx, actor, REVIEWS, number);
  if (id === actor.personId) throw reviewIsOwn();
  return id;
}
