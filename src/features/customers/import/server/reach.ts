import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { importNotFound } from "../errors";
import { customerImports } from "./tables";

/** An import is of everybody's customers: it is for who may change all of them. */
export const mayImport = (actor: Actor): boolean =>
  can(actor, "access_all_customers") && scopeOf(actor, "access_all_customers") === "all";

/** Throws NOT_FOUND for who may not import. */
export function assertSeesImports(actor: Actor): void {
  if (!mayImport(actor)) throw importNotFound();
}

/** Throws NOT_FOUND for an import that is not there, and for who may not import. */
export async function assertReachImport(tx: Tx, actor: Actor, id: string): Promise<Reach<"customer-import">> {
  assertSeesImports(actor);
  const [found] = await tx
    .select({ id: customerImports.id })
    .from(customerImports)
    .where(eq(customerImports.id, id));
  if (!found) throw importNotFound();
  return grantReach(tx, "customer-import", id);
}
