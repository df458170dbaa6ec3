/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import type { OfflinePhoto } from "~/platform/offline/outbox";
import { photoOf } from "~/platform/offline/photo";
import { LineIcon, SHARED_ICONS } from "./icon";
import styles from "./phone.module.css";
import { Sheet } from "./sheet";
import { useCamera } from "./use-camera";
import { fill, usePhoneWords } from "./words";

/** A viewfinder inside the page: a phone's own camera app can end the browser behind it. */
export function PhotoSheet(props: {
  title?: string;
  /** The longest side of a photo in pixels. */
  mostSide?: number;
  /** Those of the same subject. */
  photos: readonly OfflinePhoto[];
  /** Undefined once saved; else why not. */
  onSave: (jpeg: Blob) => Promise<"full" | undefined>;
  onClose: () => void;
  children?: ComponentChildren;
}) {
  const { photo: words } = usePhoneWords();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const [status, setStatus] = useState("");
  const save = async (source: HTMLVideoElement | Blob) => {
    const jpeg = await photoOf(source, props.mostSide);
    if (!jpeg) return setStatus(words.unreadable);
    const problem = await props.onSave(jpeg);
    setStatus(problem ? words.full : words.saved);
  };
  const saveAll = async (files: FileList | null) => {
    for (const file of files ?? []) await save(file);
  };
  return (
    <Sheet title={props.title ?? words.heading} onClose={props.onClose}>
      <video ref={video} class={styles.viewfinder} hidden={camera !== "open"} muted playsInline />
      {camera === "none" && <p class={styles.muted}>{words.noCamera}</p>}
      {camera === "open" && (
        <button
          type="button"
          class={styles.primary}
          onClick={() => video.current && void save(video.current)}
        >
          <LineIcon path={SHARED_ICONS.camera} /> {words.take}
        </button>
      )}
      {props.children}
      <label class={styles.secondary}>
        {words.choose}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          class={styles.hidden}
          onChange={(event) => void saveAll(event.currentTarget.files)}
        />
      </label>
      <p role="status" class={styles.status}>
        {status}
      </p>
      <ul class={styles.photos}>
        {props.photos.map((photo, at) => (
          <li key={photo.id}>
            <Thumbnail photo={photo} number={at + 1} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** A photo on this phone, and whether the server has it. */
function Thumbnail({ photo, number }: { photo: OfflinePhoto; number: number }) {
  const { photo: words } = usePhoneWords();
  const [address, setAddress] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the phone gives another blob of the same photo.
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.id]);
  const state = photo.refused ? words.refused : photo.sentAt ? undefined : words.unsent;
  return (
    <>
      {address && (
        <img src={address} alt={fill(words.of, { number, time: formatTime(new Date(photo.at)) })} />
      )}
      {state && <span>{state}</span>}
    </>
  );
}
