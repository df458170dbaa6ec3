import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatDate } from "~/platform/kernel/dates";
import styles from "./warnings-panel.module.css";

interface Warning {
  id: string;
  content: string;
  createdAt: Date;
  createdBy: string;
}

/** Staff warnings about a customer, shown above the page's content. */
export function WarningsPanel({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={warnings.length === 1 ? "Warning" : `${warnings.length} warnings`}
      data-unprinted=""
    >
      <ul className={styles.warnings}>
        {warnings.map(({ id, content, createdAt, createdBy }) => (
          <li key={id}>
            <p>{content}</p>
            <small>
              {createdBy}, {formatDate(createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
