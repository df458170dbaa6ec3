import type { ReactNode } from "react";
import styles from "./row-card.module.css";

export { styles as rowStyles };

interface RowCardProps {
  title: string;
  /** Said instead of rows when there are none. */
  none: string | false;
  /** What may be begun here. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of a few rows of one noun on the page of another; each row is an `li`. */
export function RowCard({ title, none, action, children }: RowCardProps) {
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {action}
      </header>
      {none ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}
