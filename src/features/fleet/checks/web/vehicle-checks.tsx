import { api } from "~/platform/http/loader-api";
import { formatDate, formatTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { SeverityBadge } from "../../workshop/web/severity-badge";
import type { Route } from "./+types/vehicle-checks";
import styles from "./vehicle-checks.module.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "vehicleChecks").list({ id: params.id });

type Check = Route.ComponentProps["loaderData"]["checks"][number];

/** A vehicle's daily checks, newest first. */
export default function VehicleChecks({ loaderData: { checks } }: Route.ComponentProps) {
  return (
    <Card title="Daily checks">
      {checks.length === 0 ? (
        <EmptyPanel title="No checks yet">
          <p>Drivers check the vehicle on their phone, under Daily check.</p>
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={checks}
          keyOf={({ id }) => id}
          scroll="Daily checks"
          className={`lines ${styles.checks}`}
          columns={[
            {
              head: "Day",
              names: true,
              cell: ({ day, at, by }) => (
                <>
                  {formatDate(day)}
                  <span className="below">
                    {formatTime(at)} {by ?? "MoveEase"}
                  </span>
                </>
              ),
            },
            {
              head: "km",
              figure: true,
              cell: ({ km, isKmLower }) => (
                <>
                  {formatNumber(km)}
                  {isKmLower && <span className="below">Below the odometer</span>}
                </>
              ),
            },
            { head: "Result", cell: (check) => <Result check={check} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Result({ check: { items, defects, note } }: { check: Check }) {
  return (
    <>
      {defects.length === 0 && <Badge tone="ok">{items} in order</Badge>}
      <ul className={styles.defects}>
        {defects.map(({ id, item, what, severity, repairedOn, photo }) => (
          <li key={id}>
            {photo && (
              <a href={photo} target="_blank" rel="noreferrer">
                <img src={photo} alt={`Photo: ${what}`} loading="lazy" />
              </a>
            )}
            <span>
              <SeverityBadge severity={severity} /> {what}
              <small>
                {item}
                {repairedOn && `, repaired ${formatDate(repairedOn)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {note && <span className="below">{note}</span>}
    </>
  );
}
