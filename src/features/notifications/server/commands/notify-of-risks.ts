import { listAlertsSince } from "~/features/insights/findings/server/queries";
import type { Tx } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { MOST_AT_RISK } from "../../domain/notifications";
import { fanOutNotice } from "./fan-out-notification";

const TIME = "MoveEase";
const DAY_MS = 86_400_000;

/**
 * Notifies owners of customers whose churn risk became high since yesterday. Each customer is notified once; many in
 * one night are summarized.
 */
export async function notifyOfRisks(tx: Tx, now: Date): Promise<void> {
  const alerts = await listAlertsSince(tx, new Date(now.getTime() - DAY_MS));
  const byPerson = Map.groupBy(alerts, ({ assignedTo }) => assignedTo);
  const common = { kind: "customer_at_risk", who: TIME, by: null, assignedTo: null, at: now } as const;
  for (const [person, theirs] of byPerson) {
    if (theirs.length > MOST_AT_RISK) {
      await fanOutNotice(tx, {
        ...common,
        key: `risks:${nairobiDate(now)}`,
        title: `${theirs.length} of your customers are at risk`,
        detail: "",
        path: "/customers?assignedTo=me",
        only: [person],
      });
      continue;
    }
    for (const { customerNumber, name, raisedAt } of theirs)
      await fanOutNotice(tx, {
        ...common,
        key: `risk:${customerNumber}:${raisedAt.toISOString()}`,
        title: `${name} is at risk`,
        detail: `${customerNumber}: the risk of losing them became high`,
        path: `/customers/${customerNumber}/analytics`,
        only: [person],
      });
  }
}
