import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useLocation, useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { AddressDay } from "~/platform/ui/office/address-day";
import { Card } from "~/platform/ui/office/card";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useGo } from "~/platform/ui/office/lists/address";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { booksViews } from "../../web/books-views-panel";
import {
  AT_DAY,
  BOOK_REPORTS,
  type BookReport,
  COMPARISON_LABELS,
  COMPARISONS,
  type Comparison,
  REPORT_LEADS,
  REPORT_TITLES,
  type ReportSection,
  readComparison,
  readSpan,
  SINGLE,
  type Span,
} from "../domain";
import type { Route } from "./+types/report-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const report = BOOK_REPORTS.find((each) => each === params.report) ?? "profit-and-loss";
  const { now } = context.get(pageRequest);
  const { suggestedStart } = await api(context, "books").get();
  const span = readSpan(url.searchParams, now, Number(suggestedStart.slice(5, 7)));
  const compare = readComparison(url.searchParams);
  const found = await api(context, "bookReports").get({ report, ...span, compare });
  return { report, span, compare, found };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData ? REPORT_TITLES[loaderData.report] : "Report");

/** A report of the books; each figure opens its lines. */
export default function BookReportPage({
  loaderData: { report, span, compare, found },
}: Route.ComponentProps) {
  const { columns, sections, notes } = found;
  return (
    <>
      <PageHead title={REPORT_TITLES[report]} views={booksViews("reports")}>
        {REPORT_LEADS[report]} {AT_DAY.includes(report) ? "" : `${formatDate(span.from)} to `}
        {formatDate(span.to)}.
      </PageHead>
      <ReportBar report={report} span={span} compare={compare} />
      <Stack gap={16}>
        {sections.map((section) => (
          <Section key={section.label} of={section} columns={columns} />
        ))}
        {notes.map((note) => (
          <Text key={note} fz={14} c="dimmed">
            {note}
          </Text>
        ))}
      </Stack>
    </>
  );
}

function Section({ of: { label, rows }, columns }: { of: ReportSection; columns: readonly string[] }) {
  return (
    <Card title={`${label}, ${currencyMark()}`}>
      {rows.length === 0 ? (
        <p>No figures in this period.</p>
      ) : (
        <PlainTable
          rows={rows}
          keyOf={({ key }) => key}
          stacks
          marks={({ isSum }) => ({ "data-sum": isSum ? "" : undefined })}
          columns={[
            {
              head: "Line",
              names: true,
              cell: ({ label: name, note, to, isSum }) => (
                <>
                  {to ? <Link to={to}>{name}</Link> : isSum ? <strong>{name}</strong> : name}
                  {note && <span className="below">{note}</span>}
                </>
              ),
            },
            ...columns.map((head, place) => ({
              head,
              figure: true,
              cell: ({ figures, isSum }: ReportSection["rows"][number]) =>
                isSum ? (
                  <strong>{formatAmount(figures[place] ?? 0)}</strong>
                ) : (
                  formatAmount(figures[place] ?? 0)
                ),
            })),
          ]}
        />
      )}
    </Card>
  );
}

function ReportBar({ report, span, compare }: { report: BookReport; span: Span; compare: Comparison }) {
  const go = useGo();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Group component="search" mb={16} gap={12} align="flex-end" data-unprinted="">
      <NativeSelect
        label="Report"
        value={report}
        onChange={(event) => void navigate(`/books/reports/${event.currentTarget.value}${search}`)}
        data={BOOK_REPORTS.map((value) => ({ value, label: REPORT_TITLES[value] }))}
      />
      {!AT_DAY.includes(report) && (
        <AddressDay
          label="From"
          value={span.from}
          max={span.to}
          onChoose={(from) => from && go({ from, to: span.to })}
        />
      )}
      <AddressDay
        label={AT_DAY.includes(report) ? "On" : "To"}
        value={span.to}
        onChoose={(to) => to && go({ from: span.from <= to ? span.from : to, to })}
      />
      {!SINGLE.includes(report) && (
        <NativeSelect
          label="Compare with"
          value={compare}
          onChange={(event) => go({ compare: event.currentTarget.value, from: span.from, to: span.to })}
          data={COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
        />
      )}
      <Group gap={8} ms="auto">
        <Button
          component="a"
          href={`/documents/book-reports/${report}${search}`}
          variant="default"
          leftSection={<IconPrinter size={18} />}
        >
          PDF
        </Button>
        <ExportMenu path={`books/${report}`} address={search} />
      </Group>
    </Group>
  );
}
