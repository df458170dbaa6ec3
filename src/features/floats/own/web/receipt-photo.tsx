import { IconCamera } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { photoOf } from "~/platform/offline/photo";
import styles from "./own-expenses.module.css";
import type { Words } from "./words";

const CAMERA = { accept: "image/*", capture: "environment" } as const;

interface ReceiptPhotoProps {
  words: Words;
  photo: Blob | null;
  onTake: (photo: Blob) => void;
}

/** Takes the photo of a receipt with the phone's camera, made small for a slow network. */
export function ReceiptPhoto({ words, photo, onTake }: ReceiptPhotoProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!photo) return setAddress(undefined);
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const taken = await photoOf(file);
    setUnreadable(taken === undefined);
    if (taken) onTake(taken);
  };
  return (
    <>
      {address && <img className={styles.shown} src={address} alt={words.photoAlt} />}
      <label className={styles.photo} data-taken={photo ? "" : undefined}>
        <span>
          <IconCamera size={24} aria-hidden /> {photo ? words.photoAgain : words.photo}
        </span>
        <input type="file" {...CAMERA} onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      {isUnreadable && (
        <p className={styles.problem} role="alert">
          {words.photoUnreadable}
        </p>
      )}
    </>
  );
}
