import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "plain" | "ok" | "waiting" | "error" | "muted";

/** A state as a word on a tint. The word is always shown. */
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
