import { Alert, Box, Button, Text } from "@mantine/core";
import { useState } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatMoney } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { ExportButton } from "~/platform/ui/office/export-button";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import { isFrozen, TYPE_LABELS } from "../domain";
import { itemList } from "../list";
import type { Route } from "./+types/period-page";
import { ItemMenu } from "./item-menu";
import { PaymentBadge, PeriodBadge, TaxEngineBadge } from "./period-badge";
import styles from "./periods.module.css";
import { ReviewCard } from "./review-card";
import type { ShownItem, ShownPeriod } from "./shown-period";
import { PeriodSteps } from "./steps-panel";

const AdjustDialog = onDemand(() => import("./adjust-dialog").then((part) => part.AdjustDialog));
const PayLines = onDemand(() => import("./pay-lines").then((part) => part.PayLines));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const payroll = api(context, "payrollPeriods");
  const id = params.number;
  const [period, items] = await Promise.all([
    payroll.get({ id }),
    payroll.items({ id, ...itemList.ask(url.searchParams) }),
  ]);
  const isReviewed = ["pending_approval", "approved"].includes(period.status);
  const review = isReviewed ? await payroll.review({ id }) : null;
  return { ...items, period, review, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeTitle(matches, `Payroll ${params.number}`);

/** One run with its totals, employees and next step. */
export default function PeriodPage({ loaderData }: Route.ComponentProps) {
  const { period, review, now } = loaderData;
  const [opened, setOpened] = useState<{ what: "adjust" | "lines"; item: ShownItem }>();
  const close = () => setOpened(undefined);
  useLive(["payroll_period"]);
  const columns: Column<ShownItem>[] = [
    ...COLUMNS,
    {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: (item) => (
        <ItemMenu
          item={item}
          mayAdjust={period.may.adjust}
          hasPayslip={isFrozen(period.status)}
          onOpen={(what) => setOpened({ what, item })}
        />
      ),
    },
  ];
  return (
    <>
      <PageHead title={period.name} actions={<PeriodSteps period={period} />}>
        <Link to="/payroll">Payroll</Link> ·{" "}
        {period.totalEmployees > 0 && (
          <>
            <Link to={`/payroll/payments/${period.number}`}>Payments</Link> ·{" "}
          </>
        )}
        {period.number} · {period.kind === "correction" ? "Correction" : TYPE_LABELS[period.periodType]} ·{" "}
        {formatDate(period.startDate)} – {formatDate(period.endDate)}, pay date {formatDate(period.payDate)}{" "}
        <PeriodBadge status={period.status} /> <TaxEngineBadge ruleSet={period.ruleSet} />
      </PageHead>
      {period.reason && (
        <Alert color="orange" mb="md" title={period.status === "failed" ? "Payments failed" : "Reason"}>
          {period.reason}
        </Alert>
      )}
      {period.notices.map((notice) => (
        <Text key={notice} inherit mt={12} mb={16} c="dimmed">
          {notice}
        </Text>
      ))}
      <Totals period={period} />
      {review && (
        <div className={styles.review}>
          <ReviewCard period={period} review={review} />
        </div>
      )}
      <ListBar list={itemList} search="Name or number">
        {(["csv", "json"] as const).map((ending) => (
          <ExportButton
            key={ending}
            href={`/exports/payroll.${ending}?period=${period.number}`}
            label={`Export ${ending.toUpperCase()}`}
          />
        ))}
      </ListBar>
      <DataTable
        list={itemList}
        page={loaderData}
        columns={columns}
        name={({ employeeName }) => employeeName}
        to={({ employeeNumber }) => `/staff/${employeeNumber}`}
        empty={{
          title: "No payroll items found",
          none:
            period.status === "draft"
              ? "Generate payroll to see who is paid in this period."
              : "No one is paid in this period.",
          action: period.may.generate && (
            <Link to={`/payroll/${period.number}/generate`}>Generate Payroll</Link>
          ),
        }}
      />
      <Card title="History">
        <Facts width={140}>
          <Fact label="Created">
            {formatDateTime(period.createdAt)} {period.createdBy && `by ${period.createdBy}`}
          </Fact>
          {period.generatedAt && (
            <Fact label="Generated">
              {formatDateTime(period.generatedAt)} {period.generatedBy && `by ${period.generatedBy}`}
            </Fact>
          )}
          {period.approvedAt && (
            <Fact label="Approved">
              {formatDateTime(period.approvedAt)} {period.approvedBy && `by ${period.approvedBy}`}
            </Fact>
          )}
          {period.processedAt && (
            <Fact label="Released">
              {formatDateTime(period.processedAt)} {period.processedBy && `by ${period.processedBy}`}
            </Fact>
          )}
          {period.corrects && (
            <Fact label="Corrects">
              <Link to={`/payroll/${period.corrects.number}`}>{period.corrects.name}</Link>
            </Fact>
          )}
          {period.corrections.map(({ number, name }) => (
            <Fact key={number} label="Corrected by">
              <Link to={`/payroll/${number}`}>
                {name} ({number})
              </Link>
            </Fact>
          ))}
          {period.notes && <Fact label="Notes">{period.notes}</Fact>}
        </Facts>
        <Box mt={16}>
          <Timeline entries={period.history} now={now} />
        </Box>
      </Card>
      {opened?.what === "adjust" && <AdjustDialog item={opened.item} onClose={close} />}
      {opened?.what === "lines" && <PayLines item={opened.item} onClose={close} />}
    </>
  );
}

/** A number that no run has. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Alert color="gray" role="alert" title="No Period Selected">
      <p>There is no payroll period with this number.</p>
      <Button component={Link} to="/payroll" mt="sm" variant="default">
        Show payroll periods
      </Button>
    </Alert>
  );
}

function Totals({ period }: { period: ShownPeriod }) {
  const mark = currencyMark();
  const health = period.totalShif > 0 ? "SHIF" : "NHIF";
  const tiles: StatTile[] = [
    { label: "Employees", value: formatNumber(period.totalEmployees) },
    { label: `Gross Pay, ${mark}`, value: formatAmount(period.totalGrossPay) },
    { label: `Deductions, ${mark}`, value: formatAmount(period.totalDeductions) },
    { label: `Net Pay, ${mark}`, value: formatAmount(period.totalNetPay) },
    { label: `PAYE, ${mark}`, value: formatAmount(period.totalTax) },
    { label: `${health}, ${mark}`, value: formatAmount(period.totalShif || period.totalNhif) },
    { label: `NSSF, ${mark}`, value: formatAmount(period.totalNssf) },
    { label: `Housing Levy, ${mark}`, value: formatAmount(period.totalHousingLevy) },
  ];
  return <StatTiles label="Totals" tiles={tiles} inTwo />;
}

const COLUMNS: Column<ShownItem>[] = [
  {
    id: "name",
    head: "Employee",
    lead: true,
    share: 28,
    cell: ({ employeeName }) => employeeName,
    below: ({ employeeNumber, adjustments }) => `${employeeNumber}${adjustments ? " · adjusted" : ""}`,
  },
  {
    id: "days",
    head: "Days",
    figure: true,
    room: "wide",
    cell: ({ daysWorked, totalWorkingDays }) => `${daysWorked}/${totalWorkingDays}`,
  },
  {
    id: "gross",
    get head() {
      return `Gross, ${currencyMark()}`;
    },
    figure: true,
    room: "middle",
    cell: ({ grossPay }) => formatAmount(grossPay),
  },
  {
    id: "paye",
    head: "PAYE",
    figure: true,
    room: "desk",
    cell: ({ statutoryDeductions }) => formatAmount(statutoryDeductions.paye),
  },
  {
    id: "deductions",
    head: "Deductions",
    figure: true,
    room: "middle",
    cell: ({ totalDeductions }) => formatAmount(totalDeductions),
  },
  {
    id: "netPay",
    get head() {
      return `Net, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ netPay }) => formatAmount(netPay),
  },
  {
    id: "payment",
    head: "Payment",
    room: "desk",
    cell: ({ paymentMethod, destination, payable }) => (
      <>
        {paymentMethod === "mpesa" ? "M-Pesa" : "Bank Transfer"} {destination || "not set"}
        <span className="below">{formatMoney(payable, "KES")}</span>
      </>
    ),
  },
  { id: "status", head: "Paid", cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
];
