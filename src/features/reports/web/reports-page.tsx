import { Box, Button, NativeSelect, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { data, Link, useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle, useCompany } from "~/platform/ui/document";
import { AddressDay } from "~/platform/ui/office/address-day";
import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { useGo } from "~/platform/ui/office/lists/address";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import { hasPeriod, isReport, PERIODS, REPORTS, readDay, readPeriod, reportsFor } from "../domain";
import type { Route } from "./+types/reports-page";
import { axisOf, figureOf } from "./figure-labels";
import { ReportTable } from "./report-table";
import styles from "./reports-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, now } = context.get(pageRequest);
  const query = url.searchParams;
  const readable = reportsFor(viewer?.permissions ?? []);
  const asked = query.get("report") ?? readable[0] ?? "revenue";
  if (!isReport(asked)) throw data({ message: "There is no such report." }, { status: 404 });
  const period = readPeriod(query, now);
  const { from, to } = period;
  const reports = api(context, "reports");
  const by = query.get("by") === "customer" ? ("customer" as const) : undefined;
  const service = query.get("service")?.slice(0, 40) || undefined;
  const today = nairobiDate(now);
  const asOf = readDay(query, now);
  const report = await readOf(reports, asked, { from, to, by, service, asOf });
  return { report, name: asked, readable, period, by, service, asOf, today };
}

type Reports = ReturnType<typeof api<"reports">>;
interface Asked {
  from: string;
  to: string;
  by: "customer" | undefined;
  service: string | undefined;
  asOf: string;
}

function readOf(reports: Reports, name: keyof typeof REPORTS, { from, to, by, service, asOf }: Asked) {
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
      return reports.service({ report: name, from, to });
    case "headcount":
    case "turnover":
    case "absence":
    case "balances":
    case "expiries":
      return reports.hr({ report: name, from, to });
    default:
      return reports.financial({ report: name, from, to, by, service, asOf });
  }
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Reports");

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { report, name, readable, period, by, asOf } = loaderData;
  const [query] = useSearchParams();
  const company = useCompany();
  const { title, about } = REPORTS[name];
  const { chart } = report;
  const kept = (next: string) => {
    const address = new URLSearchParams(query);
    address.set("report", next);
    for (const own of ["by", "service", "asOf"]) address.delete(own);
    return `?${address}`;
  };
  return (
    <>
      <PageHead title="Reports" actions={<ReportFiles name={name} />} />
      <Box mb={20}>
        <Tabs
          label="Reports"
          tabs={readable.map((each) => ({
            name: REPORTS[each].title,
            to: kept(each),
            current: each === name,
          }))}
        />
      </Box>
      <ReportFilters {...loaderData} />
      <article className={`frame ${styles.report}`} aria-labelledby="report-title">
        <p className={styles.printed}>
          {company.companyName} · {company.companyAddress}
        </p>
        <h2 id="report-title">{title}</h2>
        <Text inherit maw="72ch" mt={6} mb={24} c="dimmed">
          {about}
          {name === "ageing" && ` As of ${formatDate(asOf)}.`}
          {hasPeriod(name) && ` From ${formatDate(period.from)} to ${formatDate(period.to)}.`}
        </Text>
        {report.rows.length === 0 ? (
          <p className={styles.empty}>Nothing happened in this time. Choose a longer one.</p>
        ) : (
          <>
            {chart.labels.length > 0 && (
              <div className={styles.chart}>
                <BarChart
                  title={title}
                  labels={chart.labels}
                  series={chart.series}
                  stacked={chart.stacked}
                  lying={!chart.stacked && report.head !== "Month"}
                  format={(value) => figureOf(value, chart.unit)}
                  formatAxis={(value) => axisOf(value, chart.unit)}
                />
              </div>
            )}
            <ReportTable report={report} title={by ? `${title} by customer` : title} />
          </>
        )}
        {report.notes.map(({ text, to }) => (
          <p key={text} className={styles.note}>
            {to ? <Link to={to}>{text}</Link> : text}
          </p>
        ))}
      </article>
    </>
  );
}

function ReportFiles({ name }: { name: string }) {
  const [query] = useSearchParams();
  const address = new URLSearchParams(query);
  address.delete("report");
  const asked = [...address.keys()].length > 0 ? `?${address}` : "";
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
    </>
  );
}

function ReportFilters({
  name,
  period,
  by,
  service,
  asOf,
  today,
  report,
}: Route.ComponentProps["loaderData"]) {
  const go = useGo();
  return (
    <search className={styles.filters}>
      {hasPeriod(name) && (
        <>
          <NativeSelect
            label="Period"
            value={period.name ?? ""}
            onChange={(event) => go({ period: event.currentTarget.value, from: null, to: null })}
            data={[
              ...(period.name ? [] : [{ value: "", label: "Between two days" }]),
              ...Object.entries(PERIODS).map(([value, label]) => ({ value, label })),
            ]}
          />
          <AddressDay
            label="From"
            value={period.from}
            max={period.to}
            onChoose={(from) => from && go({ from, to: period.to, period: null })}
          />
          <AddressDay
            label="To"
            value={period.to}
            min={period.from}
            onChoose={(to) => to && go({ from: period.from, to, period: null })}
          />
        </>
      )}
      {name === "revenue" && (
        <NativeSelect
          label="Service"
          value={service ?? ""}
          onChange={(event) => go({ service: event.currentTarget.value })}
          data={[{ value: "", label: "Every service" }, ...report.services]}
        />
      )}
      {name === "ageing" && (
        <AddressDay
          label="As of"
          value={asOf}
          max={today}
          onChoose={(day) => go({ asOf: day && day < today ? day : null })}
        />
      )}
      {name === "ageing" && (
        <NativeSelect
          label="Listed by"
          value={by ?? ""}
          onChange={(event) => go({ by: event.currentTarget.value })}
          data={[
            { value: "", label: "Days overdue" },
            { value: "customer", label: "Customer" },
          ]}
        />
      )}
    </search>
  );
}
