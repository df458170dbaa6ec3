import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { DryRunDialog } from "../../web/dry-run-dialog";
import { DRY_RUN_DAYS } from "../domain";

const run = (rule: { id: string }) => client("automationRules").dryRun(rule);

/** Which events of the last 30 days would have started a rule. Nothing is done. */
export function AutomationDryRun(props: { rule: { id: string; name: string }; onClose: () => void }) {
  return (
    <DryRunDialog
      {...props}
      run={run}
      sum={({ events, matching }) =>
        `Of ${events} such events of the last ${DRY_RUN_DAYS} days, ${matching} fit. Nothing was done.`
      }
      rows={({ newest }) =>
        newest.map(({ eventId, number, name, path, at }) => (
          <li key={eventId}>
            <Link to={path}>{number}</Link>, {name} · {formatDateTime(at)}
          </li>
        ))
      }
    />
  );
}
