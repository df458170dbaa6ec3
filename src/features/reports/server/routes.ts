import type { FileRoute } from "~/platform/http/file-routes";
import { defineExport } from "~/platform/sheets/export";
import { needsOf, REPORT_NAMES, REPORTS, type ReportName } from "../domain/catalogue";
import { columnsOf, readSheet } from "./documents/report-sheet";

const reportExport = (name: ReportName): FileRoute[] =>
  defineExport({
    path: `reports/${name}`,
    title: REPORTS[name].title,
    permission: needsOf(name),
    ask: (query, request) => readSheet(name, query, request),
    columns: columnsOf,
    async *rows({ rows }) {
      yield rows;
    },
  });

/** Every report as CSV and Excel: the same figures, in the period and with the filters of its page. */
export const reportsRoutes = REPORT_NAMES.flatMap(reportExport);
