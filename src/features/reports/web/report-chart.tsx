import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { Funnel } from "~/platform/ui/office/charts/funnel";
import { axisOf, figureOf } from "../domain/figure-labels";
import type { Report } from "../domain/figures";

/** The list behind each label: that of the row with the same name. */
export function linksOf({ chart, rows }: Pick<Report, "chart" | "rows">): (string | null)[] {
  const links = new Map(rows.map(({ label, to }) => [label, to]));
  return chart.labels.map((label) => links.get(label) ?? null);
}

/** A report's figures as bars by month or by row, or as a funnel. */
export function ReportChart({ report, title }: { report: Report; title: string }) {
  const { chart, head } = report;
  const links = linksOf(report);
  const format = (value: number) => figureOf(value, chart.unit);
  if (report.report === "funnel")
    return (
      <Funnel
        title={title}
        stages={chart.labels.map((label, at) => ({
          label,
          value: chart.series[0]?.values[at] ?? 0,
          to: links[at] ?? null,
        }))}
        format={format}
      />
    );
  return (
    <BarChart
      title={title}
      labels={chart.labels}
      series={chart.series}
      stacked={chart.stacked}
      lying={!chart.stacked && head !== "Month"}
      links={links}
      format={format}
      formatAxis={(value) => axisOf(value, chart.unit)}
    />
  );
}
