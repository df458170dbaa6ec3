import { Box, Button, Stack, Text } from "@mantine/core";
import { IconChecklist, IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatNumber, formatShort } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { Funnel } from "~/platform/ui/office/charts/funnel";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { LoadingFailed } from "~/platform/ui/office/loading-failed";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { ActivityList } from "../../web/activity-list";
import type { ActivityStaff } from "../../web/activity-values";
import { FUNNEL_DAYS, OUTSIDE_FORECAST, OUTSIDE_LABELS } from "../domain";
import type { Route } from "./+types/crm-page";
import styles from "./crm-page.module.css";

const NewActivity = onDemand(() => import("../../web/activity-dialog").then((part) => part.NewActivity));

export async function loader({ context }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const [metrics, day] = await Promise.all([
    api(context, "crmMetrics").get(),
    api(context, "activities").myDay(),
  ]);
  const may = {
    leads: viewer?.permissions.includes("manage_leads") ?? false,
    customers: viewer?.permissions.includes("manage_communications") ?? false,
  };
  return { metrics, day, may, today: nairobiDate(now) };
}

type PageData = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "CRM");

/** Sales overview: figures with links to their lists, today's activities and the forecast. */
export default function CrmPage({ loaderData }: Route.ComponentProps) {
  const { metrics, day, may, today } = loaderData;
  useLive(["lead", "opportunity", "activity"]);
  return (
    <>
      <PageHead title="CRM" actions={<QuickActions may={may} today={today} />}>
        From the first call to a booked move.
      </PageHead>
      <Tiles metrics={metrics} today={today} />
      <div className={styles.page}>
        <Stack gap={20}>
          <MyDay day={day} today={today} />
          <LeadFunnel metrics={metrics} />
        </Stack>
        <Forecast metrics={metrics} />
      </div>
    </>
  );
}

function QuickActions({ may, today }: Pick<PageData, "may" | "today">) {
  const { busy, act } = useAct();
  const [staff, setStaff] = useState<ActivityStaff>();
  const open = () => act("new", async () => setStaff(await client("activities").staff()));
  return (
    <>
      <Button component={Link} to="/crm/leads" variant="default" leftSection={<IconTargetArrow size={18} />}>
        View Leads
      </Button>
      {(may.leads || may.customers) && (
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} />}
          loading={busy === "new"}
          onClick={() => void open()}
        >
          New Activity
        </Button>
      )}
      {may.leads && (
        <Button component={Link} to="/crm/leads/new" leftSection={<IconPlus size={18} />}>
          New Lead
        </Button>
      )}
      {staff && <NewActivity staff={staff} today={today} may={may} onClose={() => setStaff(undefined)} />}
    </>
  );
}

const percent = (share: number) => `${formatNumber(share)}%`;

function Tiles({ metrics, today }: Pick<PageData, "metrics" | "today">) {
  const { activities } = metrics;
  const won = "/crm/opportunities/all?stage=closed_won";
  const tiles: StatTile[] = [
    {
      label: "Leads",
      value: formatNumber(metrics.totalLeads),
      below: `${metrics.newLeads} new this month`,
      to: "/crm/leads",
    },
    {
      label: "Conversion rate",
      value: percent(metrics.conversionRate),
      below: `${metrics.convertedLeads} converted`,
      to: "/crm/leads?status=converted",
    },
    {
      label: `Pipeline, ${currencyMark()}`,
      value: formatAmount(metrics.pipelineValue),
      below: `${metrics.openOpportunities} open`,
      to: "/crm/opportunities",
    },
    {
      label: `Weighted, ${currencyMark()}`,
      value: formatAmount(metrics.weightedValue),
      below: "By probability",
      to: "/crm/opportunities",
    },
    {
      label: "Win rate",
      value: percent(metrics.winRate),
      below: `${metrics.wonOpportunities} of ${metrics.totalOpportunities} won`,
      to: won,
    },
    {
      label: `Average deal, ${currencyMark()}`,
      value: formatAmount(metrics.averageDealSize),
      below: `${formatKes(metrics.wonValue)} won`,
      to: `${won}&sort=amount`,
    },
    {
      label: "Qualified",
      value: formatNumber(metrics.qualifiedLeads),
      below: "Ready to convert",
      to: "/crm/leads?status=qualified",
    },
    {
      label: "To do today",
      value: formatNumber(activities.today),
      below: activities.overdue === 0 ? "Nothing overdue" : `${activities.overdue} overdue`,
      to:
        activities.overdue === 0
          ? `/crm/activities?due=today&from=${today}`
          : "/crm/activities?due=overdue&order=asc",
    },
  ];
  return <StatTiles label="Sales in figures" tiles={tiles} inTwo />;
}

function MyDay({ day, today }: { day: PageData["day"]; today: PlainDate }) {
  const { overdue, overdueCount, comingCount } = day;
  const isFree = overdueCount === 0 && day.today.length === 0;
  return (
    <Card title="My day">
      {isFree && (
        <Text inherit mt={12} c="dimmed">
          Nothing is left to do today.
        </Text>
      )}
      {overdueCount > 0 && (
        <>
          <Box component="h3" mt={12} fz={15}>
            Overdue
          </Box>
          <ActivityList activities={overdue} today={today} withParties />
          {overdueCount > overdue.length && (
            <Link to="/crm/activities?due=overdue&assignedTo=me&order=asc">All {overdueCount} overdue</Link>
          )}
        </>
      )}
      {day.today.length > 0 && (
        <>
          <Box component="h3" mt={12} fz={15}>
            Today
          </Box>
          <ActivityList activities={day.today} today={today} withParties />
        </>
      )}
      <Text inherit mt={12} c="dimmed">
        <Link to="/crm/activities?due=open&assignedTo=me&order=asc">
          {comingCount} more in the next seven days
        </Link>
      </Text>
    </Card>
  );
}

function LeadFunnel({ metrics: { funnel } }: Pick<PageData, "metrics">) {
  return (
    <Card title={`Leads of the last ${FUNNEL_DAYS} days`}>
      {funnel.leads === 0 ? (
        <Text inherit mt={12} c="dimmed">
          No lead has come in yet.
        </Text>
      ) : (
        <Funnel
          title="From lead to sale"
          stages={[
            { label: "Leads", value: funnel.leads, to: `/crm/leads?from=${funnel.since}` },
            { label: "Answered", value: funnel.answered },
            {
              label: "Opportunities",
              value: funnel.converted,
              to: `/crm/leads?status=converted&from=${funnel.since}`,
            },
            { label: "Won", value: funnel.won },
          ]}
          format={formatNumber}
        />
      )}
    </Card>
  );
}

const MONTHS = ["", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const formatMonth = (month: string) => `${MONTHS[Number(month.slice(5, 7))]} ${month.slice(0, 4)}`;

function Forecast({ metrics: { forecast, forecastOutside } }: Pick<PageData, "metrics">) {
  const outside = OUTSIDE_FORECAST.filter((group) => forecastOutside[group].count > 0);
  return (
    <Card title="Forecast">
      <BarChart
        title="Forecast by month"
        labels={forecast.map(({ month }) => formatMonth(month))}
        series={[
          { name: "Amount", values: forecast.map(({ amount }) => amount) },
          { name: "Weighted", values: forecast.map(({ weighted }) => weighted) },
        ]}
        format={formatKes}
        formatAxis={(cents) => formatShort(cents / 100)}
      />
      <table className="lines figures">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Open</th>
            <th scope="col">Amount, {currencyMark()}</th>
            <th scope="col">Weighted, {currencyMark()}</th>
          </tr>
        </thead>
        <tbody>
          {forecast.map(({ month, count, amount, weighted }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{count}</td>
              <td>{formatAmount(amount)}</td>
              <td>{formatAmount(weighted)}</td>
            </tr>
          ))}
          {outside.map((group) => (
            <tr key={group} data-late={group === "past" || undefined}>
              <th scope="row">{OUTSIDE_LABELS[group]}</th>
              <td>{forecastOutside[group].count}</td>
              <td>{formatAmount(forecastOutside[group].amount)}</td>
              <td>{formatAmount(forecastOutside[group].weighted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {forecastOutside.past.count > 0 && (
        <Text inherit mt={12} c="dimmed">
          <Link to="/crm/opportunities/all?sort=expectedCloseDate&order=asc">
            Give those expected earlier a new date
          </Link>
        </Text>
      )}
    </Card>
  );
}

/** Shows a failed page with a retry button; permission errors use the shared page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadingFailed error={error} title="Error Loading CRM Data" />;
}
