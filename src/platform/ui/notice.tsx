import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone?: "plain" | "waiting" | "ok" | "error";
  icon?: ReactNode;
  /** Errors and outcomes are announced; standing remarks are not. */
  announce?: boolean;
  children: ReactNode;
}

/** A remark in its own box: help, an outcome, what went wrong. */
export function Notice({ tone = "plain", icon, announce = false, children }: NoticeProps) {
  const role = announce ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      {icon}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
