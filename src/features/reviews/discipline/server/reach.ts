import { assertReachEmployee } from "~/features/staff/server/reach";
import { KEEPS_DOCUMENTS } from "~/features/staff-documents/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { disciplineIsOwn } from "../errors";

export const DISCIPLINES = KEEPS_DOCUMENTS;

/** Reach of an employee whose discipline the actor manages; refuses the actor. */
export async function assertReachDisciplined(
  tx: Tx,
  actor: Actor,
  number: string,
): Promise<Reach<"employee">> {
  const id = await assertReachEmployee(tx, actor, DISCIPLINES, number);
  if (id === actor.personId) throw disciplineIsOwn();
  return id;
}
