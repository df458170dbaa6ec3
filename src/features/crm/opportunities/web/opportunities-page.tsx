import { Button, Flex } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { SERVICE_LABELS } from "../../leads/domain";
import { isClosed } from "../domain";
import { opportunityList } from "../list";
import type { Route } from "./+types/opportunities-page";
import type { OpportunityRow } from "./opportunity-values";
import { opportunityViews } from "./opportunity-views";
import { DatePassedBadge, StageBadge, StuckBadge } from "./stage-badge";

const OpportunitiesBulkBar = onDemand(() =>
  import("./opportunities-bulk-bar").then((part) => part.OpportunitiesBulkBar),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_leads") ?? false;
  const [page, { staff, mayLeave, former }] = await Promise.all([
    api(context, "opportunities").list(opportunityList.ask(url.searchParams)),
    mayManage ? api(context, "leads").staff() : { staff: [], mayLeave: false, former: [] },
  ]);
  return { ...page, staff, former, mayLeave, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "All opportunities");

/** Every opportunity as a table, also the closed ones. */
export default function OpportunitiesPage({ loaderData }: Route.ComponentProps) {
  const { staff, former, mayLeave, mayManage } = loaderData;
  const { search } = useLocation();
  const [query] = useSearchParams();
  const selection = useSelection<OpportunityRow>();
  const selectAll = async () => {
    const filters = opportunityList.read(query);
    const all = client("opportunities");
    selection.add(await gatherRows((page) => all.list({ ...filters, limit: 100, page })));
  };
  const edits = () => import("./opportunity-edits").then((part) => part.opportunityEdits(staff, mayLeave));
  const reached = new Set<string | null>(staff.map(({ id }) => id));
  const isEditable = ({ stage, ownerId }: OpportunityRow) =>
    mayManage && !isClosed(stage) && (mayLeave || reached.has(ownerId));
  useLive(["opportunity"]);
  return (
    <>
      <PageHead
        title="Opportunities"
        views={opportunityViews("all")}
        actions={
          <>
            <ExportMenu path="opportunities" address={search} />
            {mayManage && (
              <Button component={Link} to="/crm/opportunities/new" leftSection={<IconPlus size={18} />}>
                New Opportunity
              </Button>
            )}
          </>
        }
      >
        Possible sales, from first contact to accepted quote.
      </PageHead>
      <ListBar
        list={opportunityList}
        search="Search opportunities..."
        choices={{ ownerId: [...staff, ...former].map(({ id, name }) => ({ value: id, label: name })) }}
      >
        <ViewsPicker list="opportunities" />
      </ListBar>
      <DataTable
        select={selection}
        list={opportunityList}
        page={loaderData}
        columns={columnsOf(isEditable)}
        edits={mayManage ? edits : undefined}
        name={({ name }) => name}
        to={({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`}
        faded={({ stage }) => stage === "closed_lost"}
        pagerEnds
        empty={{
          title: "No opportunities found",
          none: "They come from leads that are converted and from quotes that are sent.",
          filtered: "Try another name or number, or clear the filters.",
          action: mayManage && <Link to="/crm/opportunities/new">New Opportunity</Link>,
        }}
      />
      {selection.ids.length > 0 && (
        <OpportunitiesBulkBar
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

const columnsOf = (isEditable: (row: OpportunityRow) => boolean): Column<OpportunityRow>[] => [
  {
    id: "name",
    head: "Opportunity",
    lead: true,
    share: 32,
    cell: ({ name }) => name,
    below: ({ opportunityNumber, customer }) => [opportunityNumber, customer].filter(Boolean).join(" · "),
  },
  {
    id: "stage",
    head: "Stage",
    phone: "state",
    editable: isEditable,
    cell: ({ stage, stageLabel, isStuck }) => (
      <Flex component="span" gap={4} display="inline-flex">
        <StageBadge stage={stage} label={stageLabel} /> {isStuck && <StuckBadge />}
      </Flex>
    ),
  },
  {
    id: "amount",
    get head() {
      return `Amount, ${currencyMark()}`;
    },
    figure: true,
    editable: isEditable,
    cell: ({ amount }) => (amount > 0 ? formatAmount(amount) : "–"),
  },
  {
    id: "probability",
    head: "Probability",
    figure: true,
    room: "middle",
    cell: (row) => `${row.probability}%`,
  },
  {
    id: "weighted",
    get head() {
      return `Weighted, ${currencyMark()}`;
    },
    figure: true,
    room: "desk",
    cell: ({ weighted }) => (weighted > 0 ? formatAmount(weighted) : "–"),
  },
  {
    id: "expectedCloseDate",
    head: "Expected close",
    room: "wide",
    editable: isEditable,
    cell: ({ expectedCloseDate, isDatePassed }) => (
      <>
        {expectedCloseDate ? formatDate(expectedCloseDate) : "–"} {isDatePassed && <DatePassedBadge />}
      </>
    ),
  },
  {
    id: "owner",
    head: "Owner",
    room: "desk",
    editable: isEditable,
    cell: ({ owner }) => owner ?? "Unassigned",
  },
  {
    id: "serviceType",
    head: "Service",
    spare: true,
    cell: ({ serviceType }) => serviceType && SERVICE_LABELS[serviceType],
  },
  { id: "stageSince", head: "In stage since", spare: true, cell: ({ stageSince }) => formatDate(stageSince) },
  { id: "createdAt", head: "Created", room: "desk", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "updatedAt", head: "Updated", spare: true, cell: ({ updatedAt }) => formatDate(updatedAt) },
];
