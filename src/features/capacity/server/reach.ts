import { and, eq } from "drizzle-orm";
import { plannable } from "~/features/moves/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { holdNotFound } from "../errors";
import { dayHolds } from "./tables";

/** Throws NOT_FOUND if the actor may not plan the hold's move. */
export async function assertReachHold(tx: Tx, actor: Actor, id: string): Promise<Reach<"day-hold">> {
  if (!can(actor, "manage_moves")) throw forbidden();
  const [row] = await tx
    .select({ id: dayHolds.id })
    .from(dayHolds)
    .innerJoin(quotes, eq(quotes.id, dayHolds.quoteId))
    .where(and(eq(dayHolds.id, id), plannable(actor)));
  if (!row) throw holdNotFound();
  return grantReach(tx, "day-hold", row.id);
}
