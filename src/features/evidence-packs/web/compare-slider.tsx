import { useState } from "react";
import styles from "./compare-slider.module.css";
import { describePhoto, type ShownPhoto } from "./record-words";

interface CompareSliderProps {
  before: ShownPhoto;
  after: ShownPhoto;
  /** The thing or the room that both show. */
  of: string;
}

/** Two photos on top of each other. The slider, by hand or by arrow keys, uncovers the one after. */
export function CompareSlider({ before, after, of }: CompareSliderProps) {
  const [share, setShare] = useState("50");
  return (
    <figure className={styles.compare}>
      <div className={styles.stage} style={{ "--share": `${share}%` } as React.CSSProperties}>
        <img src={before.path} alt={`Before: ${describePhoto(before)}`} loading="lazy" />
        <img
          src={after.path}
          alt={`After: ${describePhoto(after)}`}
          loading="lazy"
          className={styles.after}
        />
        <i className={styles.line} aria-hidden />
        <span className={styles.tag} data-side="before">
          Before
        </span>
        <span className={styles.tag} data-side="after">
          After
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(event.currentTarget.value)}
          aria-label={`Compare before and after: ${of}`}
          aria-valuetext={`${share}% before`}
        />
      </div>
      <figcaption>
        <Source photo={before} name="before" />
        <Source photo={after} name="after" />
      </figcaption>
    </figure>
  );
}

const Source = ({ photo, name }: { photo: ShownPhoto; name: string }) => (
  <a href={photo.path} target="_blank" rel="noopener">
    Open photo {name}
  </a>
);
