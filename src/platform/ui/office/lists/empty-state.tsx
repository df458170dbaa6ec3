import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** An empty list: the specification's sentence, a picture and the next step. `framed` replaces a whole list. */
export function EmptyState({
  title,
  children,
  action,
  framed = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  framed?: boolean;
}) {
  return (
    <div className={`${styles.empty} ${framed ? styles.framed : ""}`}>
      <img src="/art/empty-list.avif" width={160} height={120} alt="" loading="lazy" />
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}
