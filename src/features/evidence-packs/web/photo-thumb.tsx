import styles from "./move-record.module.css";
import { describePhoto, type ShownPhoto } from "./record-words";

/** A small picture that opens the photo. */
export function Thumb({ photo, large = false }: { photo: ShownPhoto; large?: boolean }) {
  return (
    <a
      href={photo.path}
      target="_blank"
      rel="noopener"
      className={styles.thumb}
      data-large={large || undefined}
    >
      <img
        src={large ? photo.path : photo.thumb}
        alt={describePhoto(photo)}
        loading="lazy"
        width={72}
        height={72}
      />
    </a>
  );
}
