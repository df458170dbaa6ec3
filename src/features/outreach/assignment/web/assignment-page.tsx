import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/assignment-page";
import { AssignmentRules, type ListedRule } from "./assignment-rules";
import { AssignmentRuns } from "./assignment-runs";

const RuleDialog = onDemand(() => import("./rule-dialog").then((part) => part.RuleDialog));
const DryRunDialog = onDemand(() => import("./dry-run-dialog").then((part) => part.AssignmentDryRun));

export async function loader({ context }: Route.LoaderArgs) {
  const rules = api(context, "assignmentRules");
  const [{ rows, staff }, runs] = await Promise.all([rules.list(), rules.runs()]);
  return { rows, staff, runs: runs.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Lead rules");

/** Lists the assignment rules and the recent assignments. */
export default function AssignmentPage({ loaderData: { rows, staff, runs, now } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedRule | "new">();
  const [tried, setTried] = useState<ListedRule>();
  useLive(["assignment-rule", "lead"]);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Rule
    </Button>
  );
  return (
    <>
      <PageHead title="Lead rules" actions={rows.length > 0 && add}>
        The first rule that fits gives a new lead to the next of its people on duty. Its owner is reminded
        after 5 office minutes, the managers at the promise.
      </PageHead>
      <AssignmentRules rows={rows} add={add} onEdit={setEditing} onTry={setTried} />
      <AssignmentRuns rows={runs} now={now} />
      {editing && (
        <RuleDialog
          rule={editing === "new" ? undefined : editing}
          staff={staff}
          onClose={() => setEditing(undefined)}
        />
      )}
      {tried && <DryRunDialog rule={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}
