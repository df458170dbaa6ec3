import { eq } from "drizzle-orm";
import { importNotFound } from "~/features/customers/import/errors";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { employeeImports } from "./tables";

/** An import hires people for everybody: it is for who may, signed in, for it brings payment details. */
export const mayImport = (actor: Actor): boolean =>
  actor.kind === "person" && can(actor, "manage_all_staff") && scopeOf(actor, "manage_all_staff") === "all";

/** Throws NOT_FOUND for who may not import. */
export function assertSeesImports(actor: Actor): void {
  if (!mayImport(actor)) throw importNotFound();
}

/** Throws NOT_FOUND for an import that is not there, and for who may not import. */
export async function assertReachImport(tx: Tx, actor: Actor, id: string): Promise<Reach<"employee-import">> {
  assertSeesImports(actor);
  const [found] = await tx
    .select({ id: employeeImports.id })
    .from(employeeImports)
    .where(eq(employeeImports.id, id));
  if (!found) throw importNotFound();
  return grantReach(tx, "employee-import", id);
}
