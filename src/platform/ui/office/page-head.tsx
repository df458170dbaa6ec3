import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** The head of an office page: title, description and actions. */
export function PageHead({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {children && <p className={styles.lead}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
