/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import type { OfflinePhoto } from "~/platform/offline/outbox";
import { openCamera, photoOf } from "~/platform/offline/photo";
import type { PhotoPlace } from "../domain/surveys";
import { Icon } from "./icons";
import type { AppState, Model } from "./model";
import { Sheet } from "./sheet";
import styles from "./survey-app.module.css";
import { fill, useWords } from "./words";

/** A viewfinder inside the page: a phone's own camera app can end the browser behind it. */
export function PhotoSheet(props: { place: PhotoPlace; state: AppState; model: Model; onClose: () => void }) {
  const { words } = useWords();
  const { place, state, model, onClose } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<"opening" | "open" | "none">("opening");
  const [said, setSaid] = useState("");
  const isHere = ({ about }: OfflinePhoto) => {
    const of = about as PhotoPlace;
    return (
      of.surveyId === place.surveyId && (place.itemId ? of.itemId === place.itemId : of.room === place.room)
    );
  };
  useEffect(() => {
    let end: (() => void) | undefined;
    let isClosed = false;
    const view = video.current;
    if (!view || !navigator.mediaDevices) setCamera("none");
    else
      openCamera(view).then(
        (stop) => {
          end = stop;
          if (isClosed) stop();
          else setCamera("open");
        },
        () => setCamera("none"),
      );
    return () => {
      isClosed = true;
      end?.();
    };
  }, []);
  const save = async (source: HTMLVideoElement | Blob) => {
    const jpeg = await photoOf(source);
    if (!jpeg) return setSaid(words.photo.unreadable);
    const problem = await model.addPhoto(place, jpeg);
    setSaid(problem ? words.photo.full : words.photo.saved);
  };
  const saveAll = async (files: FileList | null) => {
    for (const file of files ?? []) await save(file);
  };
  return (
    <Sheet title={words.photo.heading} onClose={onClose}>
      <video ref={video} class={styles.viewfinder} hidden={camera !== "open"} muted playsInline />
      {camera === "none" && <p class={styles.muted}>{words.photo.noCamera}</p>}
      {camera === "open" && (
        <button
          type="button"
          class={styles.primary}
          onClick={() => video.current && void save(video.current)}
        >
          <Icon name="camera" /> {words.photo.take}
        </button>
      )}
      <label class={styles.secondary}>
        {words.photo.choose}
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
        {said}
      </p>
      <ul class={styles.photos}>
        {state.photos.filter(isHere).map((photo, at) => (
          <Thumbnail key={photo.id} photo={photo} number={at + 1} />
        ))}
      </ul>
    </Sheet>
  );
}

function Thumbnail({ photo, number }: { photo: OfflinePhoto; number: number }) {
  const { words } = useWords();
  const [address, setAddress] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the phone gives another blob of the same photo.
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.id]);
  const state = photo.refused ? words.photo.refused : photo.sentAt ? undefined : words.photo.unsent;
  return (
    <li>
      {address && (
        <img src={address} alt={fill(words.photo.of, { number, time: formatTime(new Date(photo.at)) })} />
      )}
      {state && <span>{state}</span>}
    </li>
  );
}
