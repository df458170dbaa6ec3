import type { ReactNode } from "react";
import styles from "./sums.module.css";

interface SumsProps {
  /** Each sum by its name; the last one is what they come to. */
  sums: readonly (readonly [name: string, value: ReactNode])[];
  label?: string;
  /** In a box of its own, as wide as a dialog. */
  boxed?: boolean;
}

/** What lines come to, below them; told anew as the lines change. */
export function Sums({ sums, label, boxed = false }: SumsProps) {
  return (
    <dl className={`${styles.sums} ${boxed ? styles.boxed : ""}`} aria-live="polite" aria-label={label}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
