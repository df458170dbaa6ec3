import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/automation-page";
import { AutomationRules, type ListedRule } from "./automation-rules";
import { AutomationRuns } from "./automation-runs";

const RuleDialog = onDemand(() => import("./rule-dialog").then((part) => part.RuleDialog));
const DryRunDialog = onDemand(() => import("./dry-run-dialog").then((part) => part.AutomationDryRun));

export async function loader({ context }: Route.LoaderArgs) {
  const rules = api(context, "automationRules");
  const [{ rows, staff }, runs] = await Promise.all([rules.list(), rules.runs()]);
  return { rows, staff, runs: runs.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Rules");

/** Lists the automation rules and their recent decisions. */
export default function AutomationPage({ loaderData: { rows, staff, runs, now } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedRule | "new">();
  const [tried, setTried] = useState<ListedRule>();
  useLive(["automation-rule"]);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Rule
    </Button>
  );
  return (
    <>
      <PageHead title="Rules" actions={rows.length > 0 && add}>
        Actions that run automatically when a lead, quote, move or invoice changes. A rule has the permissions
        of the person who saved it and never triggers another rule.
      </PageHead>
      <AutomationRules rows={rows} add={add} onEdit={setEditing} onTry={setTried} />
      <AutomationRuns rows={runs} now={now} />
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
