import { and, eq } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { evidencePacks } from "../tables";

/** A pack that is to be made, with its move's number. */
export async function findAsked(reader: Reader, id: string) {
  const [found] = await reader
    .select({ pack: evidencePacks, move: moves.number })
    .from(evidencePacks)
    .innerJoin(moves, eq(moves.id, evidencePacks.moveId))
    .where(and(eq(evidencePacks.id, id), eq(evidencePacks.state, "asked")));
  return found;
}
