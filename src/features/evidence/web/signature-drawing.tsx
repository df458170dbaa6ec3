import { pathOf, type Strokes } from "../domain/signatures";
import styles from "./move-evidence.module.css";

/** A drawn signature. */
export function SignatureDrawing({ strokes, label }: { strokes: Strokes; label: string }) {
  const { width, height, lines } = strokes;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {lines.map((line, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a signature never changes
          key={place}
          d={pathOf(line)}
          strokeWidth={height / 45}
        />
      ))}
    </svg>
  );
}
