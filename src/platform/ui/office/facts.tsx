import type { CSSProperties, ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  /** What one of them needs, in pixels: as many stand side by side as there is room for. */
  width?: number;
  children: ReactNode;
}

/** What is known of something: each a label over its value. */
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
