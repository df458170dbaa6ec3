import { Link } from "react-router";
import styles from "./frame-alerts.module.css";
import type { FrameAlert } from "./office-parts";

/** One sentence for each alert, above every page. */
export function FrameAlerts({ alerts }: { alerts: readonly FrameAlert[] }) {
  return (
    <div className={styles.alerts} role="status">
      {alerts.map(({ text, action, to }) => (
        <p key={to}>
          {text} <Link to={to}>{action}</Link>
        </p>
      ))}
    </div>
  );
}
