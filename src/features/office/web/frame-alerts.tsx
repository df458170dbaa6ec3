import { Link } from "react-router";
import styles from "./frame-alerts.module.css";
import type { FrameAlert } from "./office-parts";

/** One sentence for each alert, above every page. */
export function FrameAlerts({ alerts }: { alerts: readonly FrameAlert[] }) {
  return (
    <div role="status">
      {alerts.map(({ text, action, to }) => (
        <p key={to} className={styles.alert}>
          {text} <Link to={to}>{action}</Link>
        </p>
      ))}
    </div>
  );
}
