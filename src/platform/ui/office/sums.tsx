import type { ReactNode } from "react";
import styles from "./sums.module.css";

interface SumsProps {
  sums: readonly (readonly [name: string, value: ReactNode])[];
  label?: string;
  boxed?: boolean;
}

/** Totals below lines; changes are announced. */
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
