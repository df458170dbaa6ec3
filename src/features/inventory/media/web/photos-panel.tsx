import { Button } from "@mantine/core";
import { IconCamera, IconTrash, IconVideo } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { PIECE_BYTES } from "~/platform/kernel/pieces";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useHeard } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { Content } from "../../inventories/domain/inventories";
import type { inventoryPhotosContract } from "../contract";
import styles from "./photos-panel.module.css";

export type Photo = Output<typeof inventoryPhotosContract, "list">["photos"][number];

const Viewer = onDemand(() => import("~/platform/ui/office/photo-viewer").then((part) => part.PhotoViewer));

/** The photos of an inventory, loaded after the page; of a frozen version, those that it shows. */
export function useInventoryPhotos(id: string, version?: number): readonly Photo[] {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [changes, setChanges] = useState(0);
  useHeard((noun) => {
    if (noun === "inventory-photo" || noun === "*") setChanges((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let isGone = false;
    client("inventoryPhotos")
      .list(version === undefined ? { id } : { id, version })
      .then((found) => isGone || setPhotos(found.photos))
      // Some readers of inventories do not see photos, and the page shows its own errors.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [id, version, changes]);
  return photos;
}

/** Photos by line. Those of a room alone, and of lines that are gone, are its room's. */
export function photosByPlace(photos: readonly Photo[], { lines }: Pick<Content, "lines">) {
  const ids = new Set(lines.map(({ itemId }) => itemId));
  const isOfLine = ({ itemId }: Photo) => itemId !== null && ids.has(itemId);
  return {
    ofLine: (itemId: string) => photos.filter((photo) => photo.itemId === itemId),
    ofRoom: (room: string) => photos.filter((photo) => photo.room === room && !isOfLine(photo)),
  };
}

/** 'Living room', 'Living room, Sofa 3 seats'. */
function labelOf({ room, itemId }: Photo, { rooms, lines }: Content): string {
  const names = [
    rooms.find(({ key }) => key === room)?.label,
    itemId && lines.find((line) => line.itemId === itemId)?.name,
  ];
  return names.filter(Boolean).join(", ") || "Removed room";
}

/** 'Grace Njeri, 29/11/2026 10:12'. */
export const takenBy = ({ uploadedBy, takenAt, uploadedAt }: Photo): string =>
  `${uploadedBy ?? "Customer"}, ${formatDateTime(takenAt ?? uploadedAt)}`;

export const mediaWord = ({ kind }: Photo): string => (kind === "photo" ? "Photo" : "Clip");

interface PhotoStripProps {
  inventoryId: string;
  content: Content;
  photos: readonly Photo[];
  mayEdit: boolean;
  /** 'small' fits a table's row and shows the first alone. */
  size?: "small" | "usual";
  /** Chosen here instead of opened over the window. */
  choice?: { chosen: string | undefined; onChoose: (id: string) => void };
}

/** Thumbnails that open the viewer. Nothing without photos. */
export function PhotoStrip({ photos, content, size = "usual", choice, ...rest }: PhotoStripProps) {
  const [opened, setOpened] = useState<string>();
  if (photos.length === 0) return null;
  const shown = size === "small" ? photos.slice(0, 1) : photos;
  return (
    <>
      <ul className={styles.strip} data-size={size}>
        {shown.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={
                size === "small"
                  ? `Photos of ${labelOf(photo, content)}: ${photos.length}`
                  : `${mediaWord(photo)} ${at + 1} of ${labelOf(photo, content)}, ${takenBy(photo)}`
              }
              aria-pressed={choice && photo.id === choice.chosen}
              onClick={() => (choice ? choice.onChoose(photo.id) : setOpened(photo.id))}
            >
              {photo.thumb ? <img src={photo.thumb} alt="" loading="lazy" /> : <IconVideo aria-hidden />}
              {size === "small" && photos.length > 1 && <span aria-hidden>{photos.length}</span>}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <OpenedPhotos
          {...{ ...rest, photos, content }}
          shown={opened}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OpenedPhotosProps extends Pick<PhotoStripProps, "inventoryId" | "content" | "photos" | "mayEdit"> {
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** The photos over the whole window. */
export function OpenedPhotos({ inventoryId, content, photos, mayEdit, shown, ...rest }: OpenedPhotosProps) {
  const photo = photos.find(({ id }) => id === shown);
  // Somebody deleted it meanwhile.
  const next = photo ?? photos[0];
  if (!next) return null;
  const viewed = photos.map((one) => ({
    ...{ id: one.id, path: one.path, isClip: one.kind === "clip" },
    ...{ label: labelOf(one, content), caption: takenBy(one) },
  }));
  return (
    <Viewer {...rest} photos={viewed} shown={next.id}>
      {mayEdit && <DeletePhoto inventoryId={inventoryId} photo={next} onDelete={rest.onClose} />}
    </Viewer>
  );
}

interface DeletePhotoProps {
  inventoryId: string;
  photo: Photo;
  onDelete: () => void;
}

function DeletePhoto({ inventoryId, photo, onDelete }: DeletePhotoProps) {
  const { busy, act } = useAct();
  const what = mediaWord(photo).toLowerCase();
  const remove = async () => {
    // The viewer is above every other dialog.
    onDelete();
    const sure = await askToConfirm(`Delete this ${what}? Versions that were sent keep it.`, {
      ...{ title: `Delete ${what}`, confirm: "Delete", danger: true },
    });
    if (!sure) return;
    const ids = { id: inventoryId, photoId: photo.id };
    await act("remove", () => client("inventoryPhotos").remove(ids), { said: `The ${what} was deleted` });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      loading={busy !== undefined}
      data-mantine-stop-propagation="true"
      onClick={() => void remove()}
    >
      Delete {what}
    </Button>
  );
}

interface AddPhotosProps {
  inventoryId: string;
  room: string;
  itemId?: string;
  label?: ReactNode;
}

/** Uploads photos and clips of a room or a line. Refused files are named with their reason. */
export function AddPhotos({ inventoryId, room, itemId, label = "Add photos" }: AddPhotosProps) {
  const field = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    setProblems([]);
    await act("add", async () => {
      for (const file of files)
        await sendFile({ id: inventoryId, room, itemId }, file).catch((error) =>
          setProblems((before) => [...before, `${file.name}: ${problemOf(error).message}`]),
        );
    });
    if (field.current) field.current.value = "";
  };
  return (
    <div>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,video/mp4,video/webm"
        onChange={(event) => void add([...(event.currentTarget.files ?? [])])}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCamera size={16} />}
        loading={busy === "add"}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
      {problems.map((problem) => (
        <p key={problem} role="alert" className={styles.problem}>
          {problem}
        </p>
      ))}
    </div>
  );
}

/** Sends a file in pieces by the protocol of media/README.md. */
async function sendFile(
  { id, room, itemId }: { id: string; room: string; itemId: string | undefined },
  file: File,
): Promise<void> {
  const uploadId = newId();
  const kind = file.type.startsWith("video/") ? "clip" : "photo";
  for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
    const body = new File([file.slice(offset, offset + PIECE_BYTES)], "piece");
    await client("inventoryPhotos").upload({
      params: { id, uploadId },
      query: { kind, room, size: file.size, offset, ...(itemId && { itemId }) },
      body,
    });
  }
}
