import { api, pageRequest } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { APPROVAL_LABELS, DECIDED_DAYS } from "../domain";
import { decisionList } from "../list";
import type { Route } from "./+types/decided-page";
import { readWhose, useApprovalViews, WhoseTabs } from "./approval-views";

export async function loader({ context, url }: Route.LoaderArgs) {
  const whose = readWhose(url.searchParams);
  const page = await api(context, "approvals").decided(decisionList.ask(url.searchParams));
  return { ...page, whose, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Decided approvals");

type LoaderData = Route.ComponentProps["loaderData"];
type Decision = LoaderData["rows"][number];

export default function DecidedPage({ loaderData }: Route.ComponentProps) {
  useLive(["quote", "leave", "overtime", "payroll_period", "salary-payment", "employee"]);
  const { whose } = loaderData;
  return (
    <>
      <PageHead title="Approvals" views={useApprovalViews()}>
        {whose === "mine" ? "What you decided" : "What you and your colleagues decided"} in the last{" "}
        {DECIDED_DAYS} days.
      </PageHead>
      <WhoseTabs mine="By me" all="All" />
      <DataTable
        list={decisionList}
        page={loaderData}
        columns={columnsOf(loaderData)}
        name={({ title }) => title}
        to={({ to }) => to}
        empty={{
          title: "No decisions yet",
          none: "What is approved, returned or rejected appears here with its reason.",
        }}
      />
    </>
  );
}

const columnsOf = ({ whose, now }: LoaderData): Column<Decision>[] => [
  { id: "title", head: "What", lead: true, share: 45, cell: ({ title }) => title },
  { id: "kind", head: "Kind", room: "middle", cell: ({ kind }) => APPROVAL_LABELS[kind] },
  {
    id: "amount",
    head: "Amount",
    figure: true,
    room: "wide",
    cell: ({ amount }) => (amount === undefined ? "" : formatKes(amount)),
  },
  { id: "askedBy", head: "Asked by", room: "wide", cell: ({ askedBy }) => askedBy },
  {
    id: "state",
    head: "Decision",
    cell: ({ outcome, agreed }) => <Badge tone={agreed ? "ok" : "error"}>{outcome}</Badge>,
  },
  {
    id: "reason",
    head: "Reason",
    share: 40,
    room: "middle",
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  ...(whose === "all"
    ? [{ id: "by", head: "Decided by", room: "middle", cell: ({ by }) => by } satisfies Column<Decision>]
    : []),
  { id: "at", head: "When", cell: agoCell<Decision>(now, ({ at }) => at) },
];
