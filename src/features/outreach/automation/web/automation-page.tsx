import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { RulesScreen } from "../../web/rules-screen";
import type { automationRulesContract } from "../contract";
import {
  ACTION_LABELS,
  actionsOf,
  type Decision,
  DRY_RUN_DAYS,
  OUTCOME_LABELS,
  type Outcome,
  TRIGGER_LABELS,
} from "../domain";
import { automationList, automationRunList } from "../list";
import type { Route } from "./+types/automation-page";

const RuleDialog = onDemand(() => import("./rule-dialog").then((part) => part.RuleDialog));

type ListedRule = Output<typeof automationRulesContract, "list">["rows"][number];
type Run = Output<typeof automationRulesContract, "runs">["rows"][number];

export async function loader({ context }: Route.LoaderArgs) {
  const rules = api(context, "automationRules");
  const [{ rows, staff }, runs] = await Promise.all([rules.list(), rules.runs()]);
  return { rows, staff, runs: runs.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Rules");

/** Lists the automation rules and their recent decisions. */
export default function AutomationPage({ loaderData: { rows, staff, runs, now } }: Route.ComponentProps) {
  useLive(["automation-rule"]);
  return (
    <RulesScreen
      title="Rules"
      rules={{
        list: automationList,
        rows,
        columns: COLUMNS,
        count: { id: "done", of: ({ done }) => done },
        none: "A rule plans a call, writes, or tells a colleague when something happens.",
        calls: client("automationRules"),
        kept: "Pending actions are cancelled. Its past decisions stay in the log.",
      }}
      runs={{
        title: "Recent rule runs",
        list: automationRunList,
        rows: runs,
        columns: runColumns(now),
        name: ({ number, ruleName }) => `${number}, ${ruleName}`,
        to: ({ path }) => path,
        empty: { title: "No runs yet", none: "Events that start a rule appear here with the outcome." },
      }}
      tryRule={tryRule}
      editor={(rule, onClose) => <RuleDialog rule={rule} staff={staff} onClose={onClose} />}
    >
      Actions that run automatically when a lead, quote, move or invoice changes. A rule has the permissions
      of the person who saved it and never triggers another rule.
    </RulesScreen>
  );
}

/** The events of the last 30 days that would have started a rule. */
async function tryRule(rule: { id: string }) {
  const { events, matching, newest } = await client("automationRules").dryRun(rule);
  return {
    sum: `Of ${events} such events of the last ${DRY_RUN_DAYS} days, ${matching} fit. Nothing was done.`,
    rows: newest.map(({ eventId, number, name, path, at }) => (
      <li key={eventId}>
        <Link to={path}>{number}</Link>, {name} · {formatDateTime(at)}
      </li>
    )),
  };
}

function delayOf(minutes: number): string {
  if (minutes === 0) return "at once";
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `after ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const COLUMNS: Column<ListedRule>[] = [
  {
    id: "name",
    head: "Rule",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    below: ({ trigger, delayMinutes }) => `${TRIGGER_LABELS[trigger]}, ${delayOf(delayMinutes)}`,
  },
  {
    id: "does",
    head: "Does",
    share: 26,
    room: "middle",
    cell: ({ actions }) =>
      actionsOf(actions)
        .map((action) => ACTION_LABELS[action])
        .join(", "),
  },
];

const TONES: Partial<Record<Outcome, BadgeTone>> = {
  done: "ok",
  waiting: "waiting",
  refused: "error",
  stopped: "error",
};

const VERDICTS: Readonly<Record<Decision["verdict"], string>> = {
  done: "done",
  refused: "refused",
  not_needed: "nothing to do",
};

const said = ({ action, verdict, why }: Decision) =>
  `${ACTION_LABELS[action]}: ${VERDICTS[verdict]}${why ? ` (${why})` : ""}`;

const runColumns = (now: Date): Column<Run>[] => [
  {
    id: "rule",
    head: "Rule",
    lead: true,
    share: 28,
    cell: ({ ruleName }) => ruleName,
    below: ({ trigger }) => TRIGGER_LABELS[trigger],
  },
  { id: "about", head: "About", room: "middle", cell: ({ number }) => number },
  { id: "at", head: "When", cell: agoCell(now, ({ at }) => at, "–") },
  {
    id: "outcome",
    head: "Outcome",
    cell: ({ outcome }) => <Badge tone={TONES[outcome] ?? "plain"}>{OUTCOME_LABELS[outcome]}</Badge>,
  },
  {
    id: "decisions",
    head: "Did",
    share: 30,
    cell: ({ decisions }) => decisions.map(said).join(" · ") || "–",
  },
];
