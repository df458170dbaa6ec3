import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone?: "plain" | "waiting" | "ok" | "error";
  icon?: ReactNode;
  /** True for errors and results, so that screen readers announce them. */
  announce?: boolean;
  children: ReactNode;
}

/** A boxed message: help, a result or an error. */
export function Notice({ tone = "plain", icon, announce = false, children }: NoticeProps) {
  const role = announce ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      {icon}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
