import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconArrowRight, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import cells from "~/platform/ui/office/lists/person-cells.module.css";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { LoadingFailed } from "~/platform/ui/office/loading-failed";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { SOURCE_LABELS } from "../domain";
import { leadList } from "../list";
import type { Route } from "./+types/leads-page";
import { LeadRatingBadge, LeadResponseBadge, LeadStatusBadge } from "./lead-badge";

const LeadsBulkBar = onDemand(() => import("./leads-bulk-bar").then((part) => part.LeadsBulkBar));

export async function loader({ context, url }: Route.LoaderArgs) {
  const leads = api(context, "leads");
  const { now, viewer } = context.get(pageRequest);
  const mayManage = viewer?.permissions.includes("manage_leads") ?? false;
  const [page, stats, { staff, mayLeave, former }, { campaigns }] = await Promise.all([
    leads.list(leadList.ask(url.searchParams)),
    leads.stats(),
    mayManage ? leads.staff() : { staff: [], mayLeave: false, former: [] },
    api(context, "campaigns").choices(),
  ]);
  const month = `${nairobiDate(now).slice(0, 7)}-01`;
  return { ...page, stats, staff, former, mayLeave, campaigns, mayManage, month };
}

type LeadsPageData = Awaited<ReturnType<typeof loader>>;
type ListedLead = LeadsPageData["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Leads");

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const { stats, staff, former, mayLeave, campaigns, mayManage, month } = loaderData;
  useLive(["lead"]);
  const [query] = useSearchParams();
  const address = useListAddress();
  const selection = useSelection<ListedLead>();
  const edits = () => import("./lead-edits").then((part) => part.leadEdits(staff, mayLeave));
  const reached = new Set<string | null>(staff.map(({ id }) => id));
  const isEditable = (lead: ListedLead) =>
    mayManage && lead.status !== "converted" && (mayLeave || reached.has(lead.assignedTo));
  const selectAll = async () => {
    const filters = leadList.read(query);
    const leads = client("leads");
    selection.add(await gatherRows((page) => leads.list({ ...filters, limit: 100, page })));
  };
  return (
    <>
      <PageHead
        title="Leads"
        actions={
          <>
            <ExportMenu path="leads" address={address({}, true)} />
            {mayManage && (
              <Button component={Link} to="/crm/leads/duplicates" variant="default">
                Likely duplicates
              </Button>
            )}
            {/* An import can assign leads to any colleague, so it requires reach of all leads. */}
            {mayLeave && (
              <Button component={Link} to="/crm/leads/import" variant="default">
                Import
              </Button>
            )}
            {mayManage && (
              <Button component={Link} to="/crm/leads/new" leftSection={<IconPlus size={18} />}>
                New Lead
              </Button>
            )}
          </>
        }
      >
        Potential customers, by score.
      </PageHead>
      <Tiles stats={stats} month={month} />
      <ListBar
        list={leadList}
        search="Search leads..."
        choices={{
          assignedTo: [...staff, ...former].map(({ id, name }) => ({ value: id, label: name })),
          campaignId: campaigns.map(({ id, name }) => ({ value: id, label: name })),
        }}
      >
        <ViewsPicker list="leads" />
      </ListBar>
      <DataTable
        list={leadList}
        page={loaderData}
        columns={[...columnsOf(isEditable), ...(mayManage ? [CONVERT] : [])]}
        edits={mayManage ? edits : undefined}
        name={({ name }) => name}
        to={({ leadNumber }) => `/crm/leads/${leadNumber}`}
        select={selection}
        faded={({ status }) => status === "lost"}
        pagerEnds
        empty={{
          title: "No leads found",
          none: "Get started by adding your first lead.",
          filtered: "Try another name, number, email or phone, or clear the filters.",
          action: mayManage && <Link to="/crm/leads/new">New Lead</Link>,
        }}
      />
      {selection.ids.length > 0 && (
        <LeadsBulkBar
          selected={selection.ids}
          edit={mayManage}
          staff={staff}
          mayLeave={mayLeave}
          total={loaderData.total}
          onSelectAll={selectAll}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

function Tiles({ stats, month }: Pick<LeadsPageData, "stats" | "month">) {
  const tiles: StatTile[] = [
    { label: "Total", value: formatNumber(stats.total), to: "/crm/leads" },
    { label: "New this month", value: formatNumber(stats.newThisMonth), to: `/crm/leads?from=${month}` },
    { label: "Answer is late", value: formatNumber(stats.late), to: "/crm/leads?response=late" },
    { label: "Qualified", value: formatNumber(stats.qualified), to: "/crm/leads?status=qualified" },
    { label: "Average score", value: formatNumber(stats.averageScore), to: "/crm/leads?sort=score" },
    {
      label: `Open value, ${currencyMark()}`,
      value: formatAmount(stats.openValue),
      to: "/crm/leads?sort=estimatedValue",
    },
  ];
  return <StatTiles label="Leads in figures" tiles={tiles} strip />;
}

const columnsOf = (isEditable: (lead: ListedLead) => boolean): Column<ListedLead>[] => [
  {
    id: "name",
    head: "Lead",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    below: ({ leadNumber, company }) => [leadNumber, company].filter(Boolean).join(" · "),
  },
  {
    id: "contact",
    head: "Contact",
    share: 28,
    room: "wide",
    cell: ({ email, phone }) => (
      <span className={cells.contact}>
        <span title={email}>{email}</span>
        <small>{formatPhone(phone)}</small>
      </span>
    ),
  },
  { id: "source", head: "Source", room: "desk", cell: ({ source }) => SOURCE_LABELS[source] },
  {
    id: "status",
    head: "Status",
    editable: isEditable,
    cell: ({ status, response, respondBy }) => (
      <Flex component="span" gap={4} align="center" display="inline-flex">
        <LeadStatusBadge status={status} /> <LeadResponseBadge response={response} respondBy={respondBy} />
      </Flex>
    ),
  },
  {
    id: "rating",
    head: "Rating",
    room: "middle",
    editable: isEditable,
    cell: ({ rating }) => <LeadRatingBadge rating={rating} />,
  },
  { id: "score", head: "Score", figure: true, cell: ({ score }) => score },
  {
    id: "estimatedValue",
    phone: "figure",
    get head() {
      return `Value, ${currencyMark()}`;
    },
    figure: true,
    editable: isEditable,
    cell: ({ estimatedValue }) => (estimatedValue > 0 ? formatAmount(estimatedValue) : "–"),
  },
  {
    id: "assignee",
    head: "Assigned to",
    room: "desk",
    editable: isEditable,
    cell: ({ assignee }) => assignee ?? "Unassigned",
  },
  {
    id: "nextFollowUpDate",
    head: "Follow up",
    spare: true,
    editable: isEditable,
    cell: ({ nextFollowUpDate }) => nextFollowUpDate && formatDate(nextFollowUpDate),
  },
  { id: "createdAt", head: "Created", room: "desk", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "updatedAt", head: "Updated", spare: true, cell: ({ updatedAt }) => formatDate(updatedAt) },
];

const CONVERT: Column<ListedLead> = {
  id: "actions",
  head: "Actions",
  actions: true,
  cell: ({ status, name, leadNumber }) =>
    status === "qualified" && (
      <ActionIcon
        component={Link}
        to={`/crm/leads/${leadNumber}/convert`}
        size={32}
        title="Convert to an opportunity"
        aria-label={`Convert ${name}`}
      >
        <IconArrowRight size={18} />
      </ActionIcon>
    ),
};

/** Shows a failed list with a retry button; permission errors use the shared page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadingFailed error={error} title="Error Loading Leads" />;
}
