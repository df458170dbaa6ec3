import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { importNotFound } from "~/platform/kernel/import-errors";

/**
 * Creates a noun's `assertReachImport`: an import may touch every row, so it requires the right to change all of them.
 * Throws NOT_FOUND if the import is missing or the actor may not import.
 */
export const reachOfImports =
  <Noun extends string>(
    noun: Noun,
    imports: PgTable & { id: PgColumn },
    mayImport: (actor: Actor) => boolean,
  ) =>
  async (tx: Tx, actor: Actor, id: string): Promise<Reach<Noun>> => {
    if (!mayImport(actor)) throw importNotFound();
    const [found] = await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id));
    if (!found) throw importNotFound();
    return grantReach(tx, noun, id);
  };
