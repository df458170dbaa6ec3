import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "plain" | "ok" | "waiting" | "error" | "muted";

/** A word about a state: tint, dark text and, always, the word itself. */
export function Badge({
  tone = "plain",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
