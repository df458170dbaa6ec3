import { Link } from "react-router";
import { SERVICE_LABELS, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { RulesScreen } from "../../web/rules-screen";
import type { assignmentRulesContract } from "../contract";
import { DRY_RUN_DAYS, OUTCOME_LABELS, type Outcome, VERDICT_LABELS } from "../domain";
import { ruleList, runList } from "../list";
import type { Route } from "./+types/assignment-page";

const RuleDialog = onDemand(() => import("./rule-dialog").then((part) => part.RuleDialog));

type ListedRule = Output<typeof assignmentRulesContract, "list">["rows"][number];
type Run = Output<typeof assignmentRulesContract, "runs">["rows"][number];

export async function loader({ context }: Route.LoaderArgs) {
  const rules = api(context, "assignmentRules");
  const [{ rows, staff }, runs] = await Promise.all([rules.list(), rules.runs()]);
  return { rows, staff, runs: runs.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Lead rules");

/** Lists the assignment rules in order of evaluation, and the recent assignments. */
export default function AssignmentPage({ loaderData: { rows, staff, runs, now } }: Route.ComponentProps) {
  const calls = client("assignmentRules");
  useLive(["assignment-rule", "lead"]);
  return (
    <RulesScreen
      title="Lead rules"
      rules={{
        list: ruleList,
        rows,
        columns: COLUMNS,
        count: { id: "given", of: ({ given }) => given },
        none: "Without a rule, new leads stay unassigned. Add a rule to assign them.",
        calls,
        order: calls.order,
        kept: "Its past decisions stay in the log.",
      }}
      runs={{
        title: "Recent assignments",
        list: runList,
        rows: runs,
        columns: runColumns(now),
        name: ({ leadNumber }) => leadNumber,
        to: ({ leadNumber }) => `/crm/leads/${leadNumber}`,
        empty: {
          title: "No assignments yet",
          none: "New leads appear here with the result of each rule.",
        },
      }}
      tryRule={tryRule}
      editor={(rule, onClose) => <RuleDialog rule={rule} staff={staff} onClose={onClose} />}
    >
      The first matching rule assigns a new lead to its next person on duty. After 5 office minutes the owner
      gets a reminder; at the promised time managers are notified.
    </RulesScreen>
  );
}

/** A rule's matches of the last 30 days. */
async function tryRule(rule: { id: string }) {
  const { leads, matching, newest } = await client("assignmentRules").dryRun(rule);
  return {
    sum: `Of ${leads} leads of the last ${DRY_RUN_DAYS} days, ${matching} fit. Nothing was changed, and other rules were not asked.`,
    rows: newest.map(({ number, name, createdAt }) => (
      <li key={number}>
        <Link to={`/crm/leads/${number}`}>{name}</Link> · {formatDateTime(createdAt)}
      </li>
    )),
  };
}

function conditionsOf(rule: ListedRule): string {
  const said = [
    rule.services.map((service) => SERVICE_LABELS[service]).join(", "),
    rule.places.join(", "),
    rule.sources.map((source) => SOURCE_LABELS[source]).join(", "),
    rule.locales.map((locale) => LOCALE_NAMES[locale]).join(", "),
    rule.valueFrom === null ? "" : `from ${formatKes(rule.valueFrom)}`,
    rule.valueTo === null ? "" : `to ${formatKes(rule.valueTo)}`,
  ];
  return said.filter(Boolean).join(" · ") || "Every lead";
}

const COLUMNS: Column<ListedRule>[] = [
  { id: "name", head: "Rule", lead: true, share: 26, cell: ({ name }) => name, after: conditionsOf },
  {
    id: "people",
    head: "Assigned to, in turn",
    share: 30,
    room: "middle",
    cell: ({ people }) => people.map(({ name }) => name).join(", "),
  },
];

const TONES: Record<Outcome, BadgeTone> = { assigned: "ok", has_owner: "plain", unassigned: "waiting" };

const remindersOf = ({ remindedAt, escalatedAt }: Run) =>
  [remindedAt && "owner reminded", escalatedAt && "managers notified"].filter(Boolean).join(", ") || "–";

const runColumns = (now: Date): Column<Run>[] => [
  {
    id: "lead",
    head: "Lead",
    lead: true,
    share: 24,
    cell: ({ leadName }) => leadName,
    after: ({ leadNumber }) => leadNumber,
  },
  { id: "at", head: "When", cell: agoCell(now, ({ at }) => at, "–") },
  {
    id: "outcome",
    head: "Outcome",
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>,
    after: ({ person }) => person ?? "",
  },
  {
    id: "decisions",
    head: "Rules",
    share: 34,
    room: "middle",
    cell: ({ decisions }) =>
      decisions.map(({ name, verdict }) => `${name}: ${VERDICT_LABELS[verdict].toLowerCase()}`).join(" · ") ||
      "–",
  },
  { id: "reminders", head: "Reminders", room: "wide", cell: remindersOf },
];
