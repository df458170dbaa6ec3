import styles from "./gap-bars.module.css";

interface GapBarsProps {
  /** What is compared, for screen readers: the figures beside the bars are the table. */
  said: string;
  whole: { name: string; value: number };
  part: { name: string; value: number };
}

/** Two bars that should be equal, and the gap between them as a hatched piece. */
export function GapBars({ said, whole, part }: GapBarsProps) {
  const top = Math.max(whole.value, part.value, 1);
  const widthOf = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  const gapAfter = (value: number) => top - Math.max(0, value);
  return (
    <div role="img" aria-label={said} className={styles.bars}>
      {[whole, part].map(({ name, value }, at) => (
        <div key={name} className={styles.line} aria-hidden>
          <span>{name}</span>
          <div className={styles.track}>
            <i style={{ width: widthOf(value), background: `var(--chart-${at + 1})` }} />
            {gapAfter(value) > 0 && <i className={styles.gap} style={{ width: widthOf(gapAfter(value)) }} />}
          </div>
        </div>
      ))}
    </div>
  );
}
