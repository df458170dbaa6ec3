import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { AT_DAY, type BookReport, REPORT_TITLES, type Report, type Span } from "../../domain";
import type { BookReportDocumentData } from "./book-report-document";

/** The paper of a report, in English as the office's. */
export async function makeBookReportPdf(
  reader: Reader,
  { report, span, found }: { report: BookReport; span: Span; found: Report },
): Promise<Buffer> {
  const { from, to } = span;
  const data: BookReportDocumentData = {
    ...(await getFollowingPaper(reader, "en", null)),
    title: REPORT_TITLES[report],
    period: AT_DAY.includes(report) ? formatDate(to) : `${formatDate(from)} – ${formatDate(to)}`,
    footnote: [`Amounts in ${currencyMark()}.`, ...found.notes].join(" "),
    columns: found.columns,
    groups: found.sections.map(({ label, rows }) => ({
      label,
      rows: rows.map((row) => [
        [row.label, row.note].filter(Boolean).join(", "),
        ...row.figures.map((figure) => formatAmount(figure)),
      ]),
    })),
  };
  return renderDocument("book-report", data);
}
