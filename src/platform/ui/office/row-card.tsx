import type { ReactNode } from "react";
import styles from "./row-card.module.css";

export { styles as rowStyles };

interface RowCardProps {
  title: string;
  /** Said instead of rows when there are none. */
  none: string | false;
  children: ReactNode;
}

/** A card of a few rows of one noun on the page of another; each row is an `li`. */
export function RowCard({ title, none, children }: RowCardProps) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {none ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}
