import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { inventoryPhotoMoved, inventoryPhotoRemoved } from "../../domain/events";
import { uploadNotFound } from "../../errors";
import { inventoryPhotos } from "../tables";

interface OfPhoto {
  id: Reach<"inventory">;
  photoId: string;
  now: Date;
}

async function lockPhoto(tx: Tx, { id, photoId }: OfPhoto) {
  const [photo] = await tx
    .select()
    .from(inventoryPhotos)
    .where(
      and(
        eq(inventoryPhotos.id, photoId),
        eq(inventoryPhotos.inventoryId, id),
        isNull(inventoryPhotos.removedAt),
      ),
    )
    .for("update");
  if (!photo) throw uploadNotFound();
  return photo;
}

/** Changes the room or the line that a photo shows. */
export async function movePhoto(
  tx: Tx,
  actor: Actor,
  input: OfPhoto & { room: string; itemId: string | null },
): Promise<void> {
  const { kind, fromLink } = await lockPhoto(tx, input);
  const { id, photoId, room, itemId, now } = input;
  await tx.update(inventoryPhotos).set({ room, itemId }).where(eq(inventoryPhotos.id, photoId));
  await record(tx, actor, inventoryPhotoMoved, {
    subjectId: id,
    summary: `${kind === "photo" ? "Photo" : "Clip"} moved to another place`,
    data: { photoId, kind, room, fromLink, itemId },
    at: now,
  });
}

/** Deletes a photo; versions that were frozen while it was there keep it. `fromLink`: only the customer's own. */
export async function removePhoto(
  tx: Tx,
  actor: Actor,
  input: OfPhoto & { fromLink?: boolean },
): Promise<void> {
  const { kind, room, fromLink } = await lockPhoto(tx, input);
  if (input.fromLink && !fromLink) throw uploadNotFound();
  const { id, photoId, now } = input;
  await tx.update(inventoryPhotos).set({ removedAt: now }).where(eq(inventoryPhotos.id, photoId));
  await record(tx, actor, inventoryPhotoRemoved, {
    subjectId: id,
    summary: `${kind === "photo" ? "Photo" : "Clip"} deleted`,
    data: { photoId, kind, room, fromLink },
    at: now,
  });
}
