import styles from "./status-dot.module.css";

/** Status of an integration: connected, enabled without a connection, or off. The text beside it says the same. */
export function StatusDot({ status }: { status: "active" | "waiting" | "off" | "unknown" }) {
  return <span className={styles.dot} data-status={status} aria-hidden />;
}
