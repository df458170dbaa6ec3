import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import type { inventoryPhotosContract } from "~/features/inventory/media/contract";
import { PIECE_BYTES } from "~/features/inventory/media/domain/uploads";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import styles from "./review-page.module.css";

type Photo = Output<typeof inventoryPhotosContract, "list">["photos"][number];

interface ReviewMediaProps {
  inventoryId: string;
  room: InventoryRoom;
  photos: readonly Photo[];
}

/** The photos and clips of a room, large one at a time. */
export function ReviewMedia({ inventoryId, room, photos }: ReviewMediaProps) {
  const [chosen, setChosen] = useState<string>();
  const { act } = useAct();
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  const remove = async (photo: Photo) => {
    const what = photo.kind === "photo" ? "photo" : "clip";
    const sure = await askToConfirm(`Delete this ${what}? Versions that were sent keep it.`, {
      ...{ title: `Delete ${what}`, confirm: "Delete", danger: true },
    });
    if (!sure) return;
    const ids = { id: inventoryId, photoId: photo.id };
    await act("remove", () => client("inventoryPhotos").remove(ids), { said: `The ${what} was deleted` });
  };
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
            // biome-ignore lint/a11y/useMediaCaption: recorded without sound
            <video src={shown.path} controls muted playsInline preload="metadata" />
          )}
          <figcaption>
            {shown.uploadedBy ?? "Customer"}, {formatDateTime(shown.takenAt ?? shown.uploadedAt)}
            <ActionIcon variant="subtle" color="red" aria-label="Delete" onClick={() => void remove(shown)}>
              <IconTrash size={18} />
            </ActionIcon>
          </figcaption>
        </figure>
      ) : (
        <p className="muted">No photos of this room.</p>
      )}
      {photos.length > 1 && (
        <ul className={styles.strip}>
          {photos.map((photo, nth) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={`Photo ${nth + 1}`}
                aria-pressed={photo.id === shown?.id}
                onClick={() => setChosen(photo.id)}
              >
                {photo.thumb ? <img src={photo.thumb} alt="" loading="lazy" /> : <span>Clip</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddPhotos inventoryId={inventoryId} room={room.key} />
    </section>
  );
}

function AddPhotos({ inventoryId, room }: { inventoryId: string; room: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();
  const [problem, setProblem] = useState("");
  const add = async (files: readonly File[]) => {
    setProblem("");
    await act("add", async () => {
      for (const file of files)
        await sendFile(inventoryId, room, file).catch((error) => setProblem(problemOf(error).message));
    });
    if (field.current) field.current.value = "";
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,video/mp4,video/webm"
        onChange={(event) => void add([...(event.currentTarget.files ?? [])])}
      />
      <Button variant="default" size="sm" loading={busy === "add"} onClick={() => field.current?.click()}>
        Add photos
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

/** Sends a file in pieces by the protocol of media/README.md. */
async function sendFile(id: string, room: string, file: File): Promise<void> {
  const uploadId = newId();
  const kind = file.type.startsWith("video/") ? "clip" : "photo";
  for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
    const body = new File([file.slice(offset, offset + PIECE_BYTES)], "piece");
    await client("inventoryPhotos").upload({
      params: { id, uploadId },
      query: { kind, room, size: file.size, offset },
      body,
    });
  }
}
