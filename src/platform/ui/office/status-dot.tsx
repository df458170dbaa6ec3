import styles from "./status-dot.module.css";

/** Whether something outside works: connected, switched on without a connection, or switched off. Text beside it says so. */
export function StatusDot({ status }: { status: "active" | "waiting" | "off" | "unknown" }) {
  return <span className={styles.dot} data-status={status} aria-hidden />;
}
