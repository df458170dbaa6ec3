import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { defineExport } from "~/platform/sheets/export";
import { firstMonthOf } from "../../server/queries/state";
import {
  BOOK_REPORTS,
  type BookReport,
  REPORT_TITLES,
  type ReportRow,
  readComparison,
  readSpan,
} from "../domain";
import { bookReportNotFound } from "../errors";
import { makeBookReportPdf } from "./documents/book-report-pdf";
import { readReport } from "./queries/reports";

interface Written extends ReportRow {
  section: string;
}

const askedOf = async (report: BookReport, query: URLSearchParams, now: Date) => {
  const span = readSpan(query, now, await firstMonthOf(db()));
  return { report, span, found: await readReport(db(), { report, ...span, compare: readComparison(query) }) };
};

const reportExport = (report: BookReport) =>
  defineExport({
    path: `books/${report}`,
    title: REPORT_TITLES[report],
    permission: "view_books",
    ask: (query, { now }) => askedOf(report, query, now),
    fileName: (_, { span }) => `${report}-${span.from}-${span.to}`,
    columns: ({ found }) => [
      { header: "Section", width: 24, kind: "text" as const, value: ({ section }: Written) => section },
      { header: "Line", width: 44, kind: "text" as const, value: ({ label }: Written) => label },
      { header: "Note", width: 24, kind: "text" as const, value: ({ note }: Written) => note },
      ...found.columns.map((header, place) => ({
        ...{ header, width: 18, kind: "money" as const },
        value: ({ figures }: Written) => figures[place] ?? 0,
      })),
    ],
    async *rows({ found }) {
      yield found.sections.flatMap(({ label, rows }) => rows.map((row) => ({ ...row, section: label })));
    },
  });

const reportPaper = fileRoute({
  path: "/documents/book-reports/:report",
  permission: "view_books",
  answer: async (c) => {
    const report = BOOK_REPORTS.find((each) => each === c.req.param("report"));
    if (!report) throw bookReportNotFound();
    const asked = await askedOf(report, new URL(c.req.url).searchParams, c.get("request").now);
    const name = `${report}-${asked.span.from}-${asked.span.to}.pdf`;
    const body = await makeBookReportPdf(db(), asked);
    return sendFile(c, { name, type: "application/pdf", body, inline: true });
  },
});

/** Every report as CSV, Excel and PDF, with the period of its page. */
export const bookReportsRoutes = [...BOOK_REPORTS.flatMap(reportExport), reportPaper];
