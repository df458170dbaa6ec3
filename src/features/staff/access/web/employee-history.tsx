import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import type { Route } from "./+types/employee-history";
import styles from "./employee-history.module.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "staff").history({ number: params.number });

export default function EmployeeHistory({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <Card title="History">
      {events.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      <ol className={styles.list}>
        {events.map(({ id, summary, by, at }) => (
          <li key={id}>
            <span>{summary}</span>
            <small>
              {formatDateTime(at)} · {by}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
