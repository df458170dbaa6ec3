import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { DryRunDialog } from "../../web/dry-run-dialog";
import { DRY_RUN_DAYS } from "../domain";

const run = (rule: { id: string }) => client("assignmentRules").dryRun(rule);

/** Shows a rule's matches of the last 30 days, without changes. */
export function AssignmentDryRun(props: { rule: { id: string; name: string }; onClose: () => void }) {
  return (
    <DryRunDialog
      {...props}
      run={run}
      sum={({ leads, matching }) =>
        `Of ${leads} leads of the last ${DRY_RUN_DAYS} days, ${matching} fit. Nothing was changed, and other rules were not asked.`
      }
      rows={({ newest }) =>
        newest.map(({ number, name, createdAt }) => (
          <li key={number}>
            <Link to={`/crm/leads/${number}`}>{name}</Link> · {formatDateTime(createdAt)}
          </li>
        ))
      }
    />
  );
}
