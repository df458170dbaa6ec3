import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";
import type { leadsContract } from "../../leads/contract";
import { SERVICE_LABELS } from "../../leads/domain";
import type { opportunitiesContract } from "../contract";
import { opportunityList } from "../list";
import type { Route } from "./+types/opportunities-page";
import styles from "./opportunities-page.module.css";
import type { OpportunityRow } from "./opportunity-values";
import { StageBadge, StuckBadge } from "./stage-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_leads") ?? false;
  const [page, { staff }] = await Promise.all([
    api<typeof opportunitiesContract>(context, "opportunities").list(opportunityList.ask(url.searchParams)),
    mayManage ? api<typeof leadsContract>(context, "leads").staff() : { staff: [] },
  ]);
  return { ...page, staff, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "All opportunities");

/** Every opportunity as a table, also the closed ones. */
export default function OpportunitiesPage({ loaderData }: Route.ComponentProps) {
  const { staff, mayManage } = loaderData;
  const { search } = useLocation();
  useLive(["opportunity"]);
  return (
    <>
      <PageHead
        title="Opportunities"
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
        What may become a sale, from the first talk to an accepted quote.
      </PageHead>
      <PageTabs
        label="Views"
        tabs={[
          { to: "/crm/opportunities", label: "Pipeline", end: true },
          { to: "/crm/opportunities/all", label: "All opportunities" },
        ]}
      />
      <ListBar
        list={opportunityList}
        search="Search opportunities..."
        choices={{ ownerId: staff.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <DataTable
        list={opportunityList}
        page={loaderData}
        columns={COLUMNS}
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
    </>
  );
}

const COLUMNS: Column<OpportunityRow>[] = [
  {
    id: "name",
    head: "Opportunity",
    lead: true,
    share: 32,
    cell: ({ name }) => name,
    after: ({ opportunityNumber, customer }) => (
      <span className={styles.below}>{[opportunityNumber, customer].filter(Boolean).join(" · ")}</span>
    ),
  },
  {
    id: "stage",
    head: "Stage",
    cell: ({ stage, stageLabel, isStuck }) => (
      <span className={styles.badges}>
        <StageBadge stage={stage} label={stageLabel} /> {isStuck && <StuckBadge />}
      </span>
    ),
  },
  {
    id: "amount",
    get head() {
      return `Amount, ${currencyMark()}`;
    },
    figure: true,
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
    cell: ({ expectedCloseDate }) => (expectedCloseDate ? formatDate(expectedCloseDate) : "–"),
  },
  { id: "owner", head: "Owner", room: "desk", cell: ({ owner }) => owner ?? "Nobody yet" },
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
