import type { ReactNode } from "react";
import styles from "./row-card.module.css";

export { styles as rowStyles };

interface RowCardProps {
  title: string;
  none: string | false;
  action?: ReactNode;
  children: ReactNode;
}

/** A card with related records on another record's page; each row is an `li`. */
export function RowCard({ title, none, action, children }: RowCardProps) {
  return (
    <section className={`frame ${styles.card}`}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {action}
      </header>
      {none ? <p className="muted">{none}</p> : <ul className={`divided ${styles.rows}`}>{children}</ul>}
    </section>
  );
}
