import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconDownload, IconEye, IconPlayerPlay, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ExportButton, exporting } from "~/platform/ui/office/export-button";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { LoadingFailed } from "~/platform/ui/office/loading-failed";
import { PageHead } from "~/platform/ui/office/page-head";
import { PayrollTabs } from "../../web/payroll-tabs-panel";
import { TYPE_LABELS } from "../domain";
import { periodList } from "../list";
import type { Route } from "./+types/periods-page";
import { PeriodBadge, TaxEngineBadge } from "./period-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const payroll = api(context, "payrollPeriods");
  const prepares = context.get(pageRequest).viewer?.permissions.includes("process_payroll") ?? false;
  const [page, stats] = await Promise.all([payroll.list(periodList.ask(url.searchParams)), payroll.stats()]);
  return { ...page, stats, prepares };
}

type PageData = Awaited<ReturnType<typeof loader>>;
type Period = PageData["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payroll");

/** Payroll runs: what there is, what waits, and where a new one begins. */
export default function PeriodsPage({ loaderData }: Route.ComponentProps) {
  const { stats, prepares, rows } = loaderData;
  const address = useListAddress();
  useLive(["payroll_period"]);
  const create = prepares && (
    <Button component={Link} to="/payroll/new" leftSection={<IconPlus size={18} />}>
      Create Period
    </Button>
  );
  return (
    <>
      <PageHead
        title="Payroll"
        actions={
          <>
            <ExportButton href={`/exports/payroll-summary.csv${address({}, true)}`} label="Export Summary" />
            {create}
          </>
        }
      >
        Periods with Kenyan statutory deductions.{" "}
        <TaxEngineBadge ruleSet={rows[0]?.profile ?? "as-specified"} />
      </PageHead>
      <PayrollTabs />
      <Tiles stats={stats} />
      <ListBar list={periodList} search="Search periods..." />
      <DataTable
        list={periodList}
        page={loaderData}
        columns={[...COLUMNS, actionsOf(prepares)]}
        name={({ name }) => name}
        to={({ number }) => `/payroll/${number}`}
        faded={({ status }) => status === "cancelled"}
        pagerEnds
        empty={{
          title: "No payroll periods found",
          none: "Create a period, select who is paid in it, and send it for approval.",
          filtered: "Try another name, year or status, or clear the filters.",
          action: prepares && <Link to="/payroll/new">Create Period</Link>,
        }}
      />
    </>
  );
}

function Tiles({ stats }: Pick<PageData, "stats">) {
  const mark = currencyMark();
  const year = "This year";
  const tiles: StatTile[] = [
    {
      label: "Total Periods",
      value: formatNumber(stats.totalPeriods),
      below: "All years",
      to: "/payroll?year=all",
    },
    { label: "This Year", value: formatNumber(stats.currentYearPeriods), below: "Periods", to: "/payroll" },
    {
      label: "Pending",
      value: formatNumber(stats.pendingApproval),
      below: year,
      to: "/payroll?status=pending_approval",
    },
    { label: "Approved", value: formatNumber(stats.approved), below: year, to: "/payroll?status=approved" },
    {
      label: "Completed",
      value: formatNumber(stats.completed),
      below: year,
      to: "/payroll?status=completed",
    },
    { label: `Total Value, ${mark}`, value: formatAmount(stats.totalPayrollValue), below: year },
    { label: `Tax Paid, ${mark}`, value: formatAmount(stats.totalTaxPaid), below: year },
    { label: `Avg Net Pay, ${mark}`, value: formatAmount(stats.averageNetPay), below: year },
  ];
  return <StatTiles label="Payroll in figures" tiles={tiles} inTwo />;
}

const COLUMNS: Column<Period>[] = [
  {
    id: "name",
    head: "Period",
    lead: true,
    share: 26,
    cell: ({ name }) => name,
    below: ({ number, periodType, kind }) =>
      `${number} · ${kind === "correction" ? "Correction" : TYPE_LABELS[periodType]}`,
  },
  {
    id: "startDate",
    head: "Dates",
    room: "middle",
    cell: ({ startDate, endDate, payDate }) => (
      <>
        {formatDate(startDate)} – {formatDate(endDate)}
        <span className="below">Pay date {formatDate(payDate)}</span>
      </>
    ),
  },
  { id: "totalEmployees", head: "Employees", figure: true, cell: ({ totalEmployees }) => totalEmployees },
  {
    id: "gross",
    get head() {
      return `Gross, ${currencyMark()}`;
    },
    figure: true,
    room: "wide",
    cell: ({ totalGrossPay }) => formatAmount(totalGrossPay),
  },
  {
    id: "deductions",
    get head() {
      return `Deductions, ${currencyMark()}`;
    },
    figure: true,
    room: "wide",
    cell: ({ totalDeductions }) => formatAmount(totalDeductions),
  },
  {
    id: "totalNetPay",
    phone: "figure",
    get head() {
      return `Net, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ totalNetPay }) => formatAmount(totalNetPay),
  },
  { id: "status", head: "Status", cell: ({ status }) => <PeriodBadge status={status} /> },
  { id: "createdAt", head: "Created", spare: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

const actionsOf = (prepares: boolean): Column<Period> => ({
  id: "actions",
  head: "Actions",
  actions: true,
  cell: ({ number, name, status, kind }) => (
    <Flex component="span" gap={4} display="inline-flex">
      <ActionIcon component={Link} to={`/payroll/${number}`} aria-label={`View ${name}`}>
        <IconEye size={18} />
      </ActionIcon>
      {prepares && status === "draft" && kind === "regular" && (
        <ActionIcon component={Link} to={`/payroll/${number}/generate`} aria-label={`Generate ${name}`}>
          <IconPlayerPlay size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        {...exporting(`/exports/payroll.csv?period=${number}`)}
        aria-label={`Export ${name} as CSV`}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Flex>
  ),
});

/** Shows the error with a button to retry; missing permissions use the common page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      title="Error Loading Payroll Data"
      text="Payroll periods could not be read."
    />
  );
}
