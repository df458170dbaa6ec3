import { db } from "~/platform/db/database";
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
import { readReport } from "./queries/reports";

interface Written extends ReportRow {
  section: string;
}

const reportExport = (report: BookReport) =>
  defineExport({
    path: `books/${report}`,
    title: REPORT_TITLES[report],
    permission: "view_books",
    ask: async (query, { now }) => {
      const span = readSpan(query, now, await firstMonthOf(db()));
      return { span, found: await readReport(db(), { report, ...span, compare: readComparison(query) }) };
    },
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

/** Every report as CSV and Excel, with the period of its page. */
export const bookReportsRoutes = BOOK_REPORTS.flatMap(reportExport);
