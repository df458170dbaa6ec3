import { Alert, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { isRouteErrorResponse, Link, useRevalidator } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { leadsContract } from "../contract";
import { SOURCE_LABELS } from "../domain";
import { leadList } from "../list";
import type { Route } from "./+types/leads-page";
import { LeadRatingBadge, LeadStatusBadge } from "./lead-badge";
import styles from "./leads-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const leads = api<typeof leadsContract>(context, "leads");
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_leads") ?? false;
  const [page, stats, { staff }] = await Promise.all([
    leads.list(leadList.ask(url.searchParams)),
    leads.stats(),
    mayManage ? leads.staff() : { staff: [] },
  ]);
  return { ...page, stats, staff, mayManage };
}

type LeadsPageData = Awaited<ReturnType<typeof loader>>;
type ListedLead = LeadsPageData["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Leads");

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const { stats, staff, mayManage } = loaderData;
  useLive(["lead"]);
  return (
    <>
      <PageHead
        title="Leads"
        actions={
          mayManage && (
            <Button component={Link} to="/crm/leads/new" leftSection={<IconPlus size={18} />}>
              New Lead
            </Button>
          )
        }
      >
        Everybody who may have us move them, the most promising by their score.
      </PageHead>
      <Tiles stats={stats} />
      <ListBar
        list={leadList}
        search="Search leads..."
        choices={{ assignedTo: staff.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <DataTable
        list={leadList}
        page={loaderData}
        columns={COLUMNS}
        name={({ name }) => name}
        to={({ leadNumber }) => `/crm/leads/${leadNumber}`}
        faded={({ status }) => status === "lost"}
        pagerEnds
        empty={{
          title: "No leads found",
          none: "Get started by adding your first lead.",
          filtered: "Try another name, number, email or phone, or clear the filters.",
          action: mayManage && <Link to="/crm/leads/new">New Lead</Link>,
        }}
      />
    </>
  );
}

/** How many leads there are; each tile opens its rows. */
function Tiles({ stats }: Pick<LeadsPageData, "stats">) {
  const tiles: [label: string, value: string, query: string][] = [
    ["Total", formatNumber(stats.total), ""],
    ["New this month", formatNumber(stats.newThisMonth), "?sort=createdAt"],
    ["Qualified", formatNumber(stats.qualified), "?status=qualified"],
    ["Average score", formatNumber(stats.averageScore), "?sort=score"],
    [`Open value, ${currencyMark()}`, formatAmount(stats.openValue), "?sort=estimatedValue"],
  ];
  return (
    <nav aria-label="Leads in figures" className={styles.tiles}>
      {tiles.map(([label, value, query]) => (
        <Link key={label} to={`/crm/leads${query}`} className={styles.tile}>
          <span>{label}</span>
          <b>{value}</b>
        </Link>
      ))}
    </nav>
  );
}

const COLUMNS: Column<ListedLead>[] = [
  {
    id: "name",
    head: "Lead",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    after: ({ leadNumber, company }) => (
      <span className={styles.below}>{[leadNumber, company].filter(Boolean).join(" · ")}</span>
    ),
  },
  {
    id: "contact",
    head: "Contact",
    share: 28,
    room: "wide",
    cell: ({ email, phone }) => (
      <span className={styles.contact}>
        {email}
        <small>{formatPhone(phone)}</small>
      </span>
    ),
  },
  { id: "source", head: "Source", room: "desk", cell: ({ source }) => SOURCE_LABELS[source] },
  { id: "status", head: "Status", cell: ({ status }) => <LeadStatusBadge status={status} /> },
  { id: "rating", head: "Rating", room: "middle", cell: ({ rating }) => <LeadRatingBadge rating={rating} /> },
  { id: "score", head: "Score", figure: true, cell: ({ score }) => score },
  {
    id: "estimatedValue",
    get head() {
      return `Value, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ estimatedValue }) => (estimatedValue > 0 ? formatAmount(estimatedValue) : "–"),
  },
  { id: "assignee", head: "Assigned to", room: "desk", cell: ({ assignee }) => assignee ?? "Nobody yet" },
  {
    id: "nextFollowUpDate",
    head: "Follow up",
    spare: true,
    cell: ({ nextFollowUpDate }) => nextFollowUpDate && formatDate(nextFollowUpDate),
  },
  { id: "createdAt", head: "Created", room: "desk", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "updatedAt", head: "Updated", spare: true, cell: ({ updatedAt }) => formatDate(updatedAt) },
];

/** What went wrong with the list, and the way to ask again; what somebody may not see is said as everywhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <Alert color="red" role="alert" title="Error Loading Leads">
      <Button variant="default" loading={state === "loading"} onClick={() => void revalidate()}>
        Retry
      </Button>
    </Alert>
  );
}
