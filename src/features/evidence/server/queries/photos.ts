import { and, eq } from "drizzle-orm";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { evidencePhotoNotFound } from "../../errors";
import { evidencePhotos } from "../tables";

/** The file of a photo. Throws NOT_FOUND out of reach. */
export async function getPhoto(reader: Reader, actor: Actor, id: string): Promise<{ key: string }> {
  const [photo] = await reader
    .select({ key: evidencePhotos.key })
    .from(evidencePhotos)
    .innerJoin(moves, eq(moves.id, evidencePhotos.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(evidencePhotos.id, id), inScope(actor, "view_moves")));
  if (!photo) throw evidencePhotoNotFound();
  return photo;
}
