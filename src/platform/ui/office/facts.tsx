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
  /** Takes a whole row, for long values such as an email address. */
  isWide?: boolean;
  children: ReactNode;
}

/** A record's note, if it has one. */
export const NoteFact = ({ note }: { note: string }) =>
  note ? (
    <Fact label="Note" isWide>
      {note}
    </Fact>
  ) : null;

export function Fact({ label, isWide, children }: FactProps) {
  return (
    <div data-wide={isWide ? "" : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
