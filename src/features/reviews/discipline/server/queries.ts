import { and, desc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { getSeenEmployee } from "~/features/staff-documents/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { actionRow } from "../contract";
import { disciplineNotFound } from "../errors";
import { DISCIPLINES } from "./reach";
import { disciplinaryActions } from "./tables";

const SHOWN = 100;

/** An employee's disciplinary actions, newest first. Throws NOT_FOUND without permission. */
export async function listDiscipline(reader: Reader, actor: Actor, number: string) {
  const employee = await getSeenEmployee(reader, actor, number, ...DISCIPLINES);
  const actions = await reader
    .select({
      ...columnsOf(disciplinaryActions, actionRow.shape),
      createdBy: people.name,
    })
    .from(disciplinaryActions)
    .leftJoin(people, eq(people.id, disciplinaryActions.createdBy))
    .where(eq(disciplinaryActions.personId, employee.personId))
    .orderBy(desc(disciplinaryActions.date), desc(disciplinaryActions.id))
    .limit(SHOWN);
  return {
    actions: actions.map((action) => ({ ...action, createdBy: action.createdBy ?? "MoveEase" })),
    mayManage: employee.isReached && !employee.isOwn && employee.status !== "terminated",
  };
}

/** An action against an employee, locked until the transaction ends; throws NOT_FOUND. */
export async function lockDiscipline(tx: Tx, personId: Reach<"employee">, actionId: string) {
  const [action] = await tx
    .select()
    .from(disciplinaryActions)
    .where(and(eq(disciplinaryActions.id, actionId), eq(disciplinaryActions.personId, personId)))
    .for("update");
  if (!action) throw disciplineNotFound();
  return action;
}
