import { eq } from "drizzle-orm";
import { importNotFound } from "~/features/customers/import/errors";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { leadImports } from "./tables";

/** An import gives leads to anybody: it is for who may change all of them. */
export const mayImport = (actor: Actor): boolean =>
  can(actor, "manage_leads") && scopeOf(actor, "manage_leads") === "all";

/** Throws NOT_FOUND for who may not import. */
export function assertSeesImports(actor: Actor): void {
  if (!mayImport(actor)) throw importNotFound();
}

/** Throws NOT_FOUND for an import that is not there, and for who may not import. */
export async function assertReachImport(tx: Tx, actor: Actor, id: string): Promise<Reach<"lead-import">> {
  assertSeesImports(actor);
  const [found] = await tx.select({ id: leadImports.id }).from(leadImports).where(eq(leadImports.id, id));
  if (!found) throw importNotFound();
  return grantReach(tx, "lead-import", id);
}
