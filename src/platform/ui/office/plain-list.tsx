import type { ReactNode } from "react";
import styles from "./plain-list.module.css";

/** Rows below each other with a line between them: facts on the left, what can be done on the right. */
export function PlainList({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return <ul className={dense ? `${styles.rows} ${styles.dense}` : styles.rows}>{children}</ul>;
}
