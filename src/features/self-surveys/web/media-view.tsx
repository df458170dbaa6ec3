/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { CameraView } from "./camera-view";
import styles from "./survey.module.css";
import { type PendingPhoto, type Shown, say, type TextKey } from "./survey-types";

interface InRoom extends Shown {
  room: InventoryRoom;
}

const PICTURES = "image/jpeg,image/png,image/webp";
const CLIPS = "video/mp4,video/webm,video/quicktime";

/** Photos and the clip of a room. Without the script a form sends one file at a time. */
export function MediaView(shown: InRoom) {
  const { data, live, room } = shown;
  const { texts } = data;
  const photos = data.photos.filter((photo) => photo.room === room.key);
  const pending = live?.pending.filter((photo) => photo.room === room.key) ?? [];
  return (
    <section id="media">
      <h2>{texts.media}</h2>
      <p class={styles.hint}>{texts.mediaHint}</p>
      <ul class={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <a href={photo.path}>
              {photo.thumb ? (
                <img src={photo.thumb} alt={texts.photo} loading="lazy" width={96} height={72} />
              ) : (
                <span class={styles.clip}>▶ {texts.clip}</span>
              )}
            </a>
            {photo.isOwn && <RemovePhoto {...shown} id={photo.id} />}
          </li>
        ))}
        {pending.map((photo) => (
          <PendingItem key={photo.id} {...shown} photo={photo} />
        ))}
      </ul>
      {live ? <AddMedia {...shown} /> : <PostMedia {...shown} />}
    </section>
  );
}

function RemovePhoto({ data, live, room, id }: InRoom & { id: string }) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        if (!live) return;
        event.preventDefault();
        live.removePhoto(id);
      }}
    >
      <input type="hidden" name="room" value={room.key} />
      <input type="hidden" name="photo" value={id} />
      <button
        type="submit"
        name="do"
        value="remove-photo"
        class={styles.cross}
        aria-label={data.texts.removePhoto}
      >
        ×
      </button>
    </form>
  );
}

function PendingItem({ data, live, photo }: InRoom & { photo: PendingPhoto }) {
  const { texts } = data;
  const percent = Math.floor((photo.sent / Math.max(1, photo.size)) * 100);
  const reason = photo.refused && (texts[photo.refused as TextKey] ?? texts.otherReason);
  return (
    <li class={photo.refused ? styles.refused : styles.pending}>
      {photo.kind === "photo" ? (
        <img src={photo.address} alt={texts.photo} width={96} height={72} />
      ) : (
        <span class={styles.clip}>▶ {texts.clip}</span>
      )}
      {reason ? (
        <span role="alert">{say(texts, "refusedFile", { reason })}</span>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={texts.upload} />
          <span>{percent > 0 ? say(texts, "uploading", { percent }) : texts.waiting}</span>
        </>
      )}
      <button
        type="button"
        class={styles.cross}
        aria-label={texts.removePhoto}
        onClick={() => live?.removePhoto(photo.id)}
      >
        ×
      </button>
    </li>
  );
}

function AddMedia({ data, live, room }: InRoom) {
  const { texts } = data;
  const [isOpen, setOpen] = useState(false);
  const choose = (kind: "photo" | "clip") => (event: Event) => {
    const field = event.currentTarget as HTMLInputElement;
    live?.addFiles(room.key, kind, [...(field.files ?? [])]);
    field.value = "";
  };
  if (isOpen)
    return (
      <CameraView
        texts={texts}
        onTaken={(kind, blob) => live?.addFiles(room.key, kind, [blob])}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <div class={styles.ways}>
      <button type="button" class={styles.main} onClick={() => setOpen(true)}>
        {texts.takePhoto}
      </button>
      <label class={styles.way}>
        {texts.choosePhotos}
        <input type="file" accept={PICTURES} multiple onChange={choose("photo")} />
      </label>
      <label class={styles.way}>
        {texts.chooseClip}
        <input type="file" accept={CLIPS} onChange={choose("clip")} />
      </label>
    </div>
  );
}

function PostMedia({ data, room }: InRoom) {
  const { texts } = data;
  return (
    <>
      {(["photo", "clip"] as const).map((kind) => (
        <form key={kind} method="post" encType="multipart/form-data" class={styles.post}>
          <input type="hidden" name="room" value={room.key} />
          <input type="hidden" name="do" value={kind} />
          <label>
            {kind === "photo" ? texts.choosePhotos : texts.chooseClip}
            <input type="file" name="file" accept={kind === "photo" ? PICTURES : CLIPS} required />
          </label>
          <button type="submit">{texts.upload}</button>
        </form>
      ))}
    </>
  );
}
