import type { ReactNode } from "react";
import styles from "./plain-list.module.css";

/** Rows with dividers: facts on the left, actions on the right. */
export function PlainList({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return <ul className={dense ? `${styles.rows} ${styles.dense}` : styles.rows}>{children}</ul>;
}
