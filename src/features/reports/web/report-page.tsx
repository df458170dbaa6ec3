import { Button, Text } from "@mantine/core";
import { IconCalendarTime, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { data, Link, useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle, useCompany } from "~/platform/ui/document";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { emptyWords, hasPeriod, isReport, REPORTS, type ReportName } from "../domain/catalogue";
import { readDay, readPeriod } from "../domain/periods";
import type { Route } from "./+types/report-page";
import { ReportChart } from "./report-chart";
import { ReportFilters, SHOWN, type Shown } from "./report-filters";
import styles from "./report-page.module.css";
import { ReportTable } from "./report-table";

const ScheduleDialog = onDemand(() =>
  import("../schedules/web/schedule-dialog").then((part) => part.ScheduleDialog),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const query = url.searchParams;
  const name = params.report;
  if (!isReport(name)) throw data({ message: "There is no such report." }, { status: 404 });
  const period = readPeriod(query, now);
  const { from, to } = period;
  const reports = api(context, "reports");
  const by = query.get("by") === "customer" ? ("customer" as const) : undefined;
  const service = query.get("service")?.slice(0, 40) || undefined;
  const of = query.get("of")?.slice(0, 40) || undefined;
  const today = nairobiDate(now);
  const asOf = readDay(query, now);
  const report = await readOf(reports, name, { from, to, by, service, of, asOf });
  const asked = query.get("show") ?? "";
  const shown: Shown = Object.hasOwn(SHOWN, asked) ? (asked as Shown) : "both";
  return { report, name, period, by, service, of, asOf, today, shown };
}

type Reports = ReturnType<typeof api<"reports">>;
interface Asked {
  from: string;
  to: string;
  by: "customer" | undefined;
  service: string | undefined;
  of: string | undefined;
  asOf: string;
}

function readOf(reports: Reports, name: ReportName, { from, to, by, service, of, asOf }: Asked) {
  switch (name) {
    case "funnel":
    case "sources":
    case "staff":
    case "sourceValue":
    case "lossReasons":
    case "stageTimes":
    case "leadSpeed":
      return reports.sales({ report: name, from, to });
    case "responses":
    case "estimates":
    case "surveyBias":
      return reports.service({ report: name, from, to, of });
    case "payrollMonths":
    case "payrollChanges":
      return reports.payroll({ report: name, from, to });
    case "headcount":
    case "turnover":
    case "absence":
    case "balances":
    case "expiries":
      return reports.hr({ report: name, from, to });
    case "vehicleCosts":
    case "vehicleFuel":
    case "vehiclePapers":
    case "workshopDays":
      return reports.fleet({ report: name, from, to });
    case "truckUse":
    case "peopleUse":
    case "onTime":
    case "jobHours":
    case "crewWork":
    case "kindWork":
    case "overrides":
    case "hireCosts":
    case "dayLoad":
      return reports.jobs({ report: name, from, to });
    default:
      return reports.financial({ report: name, from, to, by, service, asOf });
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeTitle(matches, isReport(params.report ?? "") ? REPORTS[params.report as ReportName].title : "Report");

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { report, name, period, by, asOf, shown } = loaderData;
  const company = useCompany();
  const { title, question, about } = REPORTS[name];
  const hasChart = report.rows.length > 0 && report.chart.labels.length > 0;
  return (
    <>
      <PageHead
        title={title}
        above={{ to: "/reports", label: "Reports" }}
        views={[]}
        actions={<ReportFiles name={name} />}
      />
      <ReportFilters
        {...loaderData}
        services={report.services}
        choices={report.choices}
        hasChart={hasChart}
      />
      <article className={`frame ${styles.report}`} aria-labelledby="report-question">
        <p className={styles.printed}>
          {company.companyName} · {company.companyAddress}
        </p>
        <p className={styles.printed}>{title}</p>
        <h2 id="report-question">{question}</h2>
        <Text inherit maw="72ch" mt={6} mb={24} c="dimmed">
          {about}
          {name === "ageing" && ` As of ${formatDate(asOf)}.`}
          {hasPeriod(name) && ` From ${formatDate(period.from)} to ${formatDate(period.to)}.`}
        </Text>
        {report.rows.length === 0 ? (
          <Text inherit py={40} c="dimmed">
            {emptyWords(name)}
          </Text>
        ) : (
          <>
            {hasChart && shown !== "table" && (
              <div className={styles.chart}>
                <ReportChart report={report} title={title} />
              </div>
            )}
            {(shown !== "chart" || !hasChart) && (
              <ReportTable report={report} title={by ? `${title} by customer` : title} />
            )}
          </>
        )}
        {report.notes.map(({ text, to }) => (
          <Text key={text} fz={14} maw="80ch" mt={16} c="dimmed">
            {to ? <Link to={to}>{text}</Link> : text}
          </Text>
        ))}
      </article>
    </>
  );
}

function ReportFiles({ name }: { name: ReportName }) {
  const [query] = useSearchParams();
  const [scheduling, setScheduling] = useState(false);
  const asked = query.size > 0 ? `?${query}` : "";
  return (
    <>
      {(["csv", "xlsx"] as const).map((ending) => (
        <Button
          key={ending}
          component="a"
          href={`/exports/reports/${name}.${ending}${asked}`}
          download
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          {ending === "csv" ? "CSV" : "Excel"}
        </Button>
      ))}
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button leftSection={<IconCalendarTime size={18} />} onClick={() => setScheduling(true)}>
        Schedule
      </Button>
      {scheduling && (
        <ScheduleDialog report={name} query={query.toString()} onClose={() => setScheduling(false)} />
      )}
    </>
  );
}
