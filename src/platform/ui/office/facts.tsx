import type { CSSProperties, ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  width?: number;
  children: ReactNode;
}

/** Facts of a record, each with its label above the value. */
export function Facts({ width = 160, children }: FactsProps) {
  return (
    <dl className={styles.facts} style={{ "--fact": `${width}px` } as CSSProperties}>
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
