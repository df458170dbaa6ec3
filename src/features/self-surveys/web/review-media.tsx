import { Button } from "@mantine/core";
import { useState } from "react";
import type { Content, InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import {
  AddPhotos,
  OpenedPhotos,
  type Photo,
  PhotoStrip,
  takenBy,
} from "~/features/inventory/media/web/photos-panel";
import styles from "./review-page.module.css";

interface ReviewMediaProps {
  inventoryId: string;
  room: InventoryRoom;
  content: Content;
  photos: readonly Photo[];
  mayEdit: boolean;
}

/** The photos and clips of a room, one large beside the list. The large one opens over the window. */
export function ReviewMedia({ inventoryId, room, content, photos, mayEdit }: ReviewMediaProps) {
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  return (
    <section aria-label={`Photos of ${room.label}`} className={styles.media}>
      {shown ? (
        <figure className={styles.large}>
          {shown.kind === "photo" ? (
            <img
              src={shown.path}
              alt={room.label}
              width={shown.width ?? undefined}
              height={shown.height ?? undefined}
            />
          ) : (
            <video src={shown.path} controls muted playsInline preload="metadata" />
          )}
          <figcaption>
            {takenBy(shown)}
            <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
              Open large
            </Button>
          </figcaption>
        </figure>
      ) : (
        <p className="muted">No photos of this room.</p>
      )}
      <PhotoStrip
        {...{ inventoryId, content, photos, mayEdit }}
        choice={{ chosen: shown?.id, onChoose: setChosen }}
      />
      {mayEdit && <AddPhotos inventoryId={inventoryId} room={room.key} />}
      {isOpen && shown && (
        <OpenedPhotos
          {...{ inventoryId, content, photos, mayEdit }}
          shown={shown.id}
          onShow={setChosen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
