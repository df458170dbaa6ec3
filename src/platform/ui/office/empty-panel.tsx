import type { ReactNode } from "react";
import styles from "./empty-panel.module.css";

/** An empty panel: a `<p>` about what will appear here, and the button that makes the first one. */
export function EmptyPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
