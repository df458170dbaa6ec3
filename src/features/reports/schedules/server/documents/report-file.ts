import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import { db } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark } from "~/platform/kernel/money";
import { notPermitted } from "~/platform/kernel/platform-errors";
import { renderDocument } from "~/platform/pdf/render";
import { hasPeriod, REPORTS } from "../../../domain/catalogue";
import { cellOf } from "../../../domain/figure-labels";
import { csvOfSheet, type ReportSheet, readSheet } from "../../../server/documents/report-sheet";
import { periodOn } from "../../domain";
import { findReaders, getRun } from "../queries";
import type { ReportDocumentData } from "./report-document";

/** A day, or the first and last day of a period. */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

const MOST_ROWS = 2_000;

/**
 * The file of a run for one recipient, by `<run> <person>`. Made when the message is sent, with the rights that the owner has
 * then; refused if owner or recipient may not read it any more.
 */
export async function makeReportFile(id: string, now: Date): Promise<Buffer> {
  const [runId = "", personId = ""] = id.split(" ");
  const run = await getRun(db(), runId);
  const { owner, recipients } = await findReaders(db(), run);
  if (!owner || !recipients.some((recipient) => recipient.personId === personId)) throw notPermitted();
  const query = new URLSearchParams(run.query);
  if (!hasPeriod(run.report) && run.day < nairobiDate(now)) query.set("asOf", run.day);
  const period = periodOn(run, run.day);
  const sheet = await readSheet(run.report, query, { actor: owner, now, period });
  if (run.format === "csv") return Buffer.from(csvOfSheet(sheet), "utf8");
  return renderDocument("report", await documentOf(sheet, { ...run, period, ownerName: owner.name }));
}

async function documentOf(
  { head, columns, rows }: ReportSheet,
  run: Pick<Awaited<ReturnType<typeof getRun>>, "report"> & {
    period: { from: string; to: string };
    ownerName: string;
  },
): Promise<ReportDocumentData> {
  const shown = rows.slice(0, MOST_ROWS);
  return {
    ...(await getFollowingPaper(db(), "en", null)),
    title: REPORTS[run.report].title,
    period: formatPeriod(run.period),
    madeFor: run.ownerName,
    footnote:
      rows.length > shown.length
        ? `The first ${shown.length} of ${rows.length} rows. The CSV file has all.`
        : `Amounts in ${currencyMark()}. ${REPORTS[run.report].about}`,
    heads: [
      ...head.map((label) => ({ label, isFigure: false })),
      ...columns.map(({ header, unit }) => ({
        // The unit is in each figure or in the footnote.
        label: unit === "money" || unit === "time" ? header.replace(/ \([^()]*\)$/, "") : header,
        isFigure: true,
      })),
    ],
    rows: shown.map(({ labels, cells }) => [
      ...head.map((_, place) => labels[place] ?? ""),
      ...columns.map(({ unit }, place) => cellOf(cells[place] ?? null, unit)),
    ]),
  };
}
