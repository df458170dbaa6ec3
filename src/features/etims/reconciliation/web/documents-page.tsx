import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { PageHead } from "~/platform/ui/office/page-head";
import { readSpan, wholeMonth } from "../../vat/domain";
import { SubmissionBadge } from "../../web/submission-badge";
import type { Line } from "../domain";
import { documentList, LINE_LABELS } from "../list";
import type { Route } from "./+types/documents-page";
import { LINE_NOTES } from "./line-notes";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const { line = "books", ...asked } = documentList.ask(url.searchParams);
  const span = readSpan(url.searchParams, now);
  const page = await api(context, "taxReconciliation").documents({ ...asked, ...span, line });
  return { ...page, line, span };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Documents of the VAT return");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

/** Lines whose documents KRA does not have, and those of them that say why. */
const WITHOUT_KRA: readonly Line[] = ["before_start", "not_reported"];
const WITH_REASON: readonly Line[] = ["waiting", "rejected", "to_settle"];

const DOCUMENT: Column<Listed>[] = [
  { id: "document", head: "Document", lead: true, cell: ({ document }) => document },
  { id: "customer", head: "Customer", share: 24, cell: ({ customerName }) => customerName },
  { id: "pin", head: "Buyer's PIN", room: "wide", cell: ({ customerKraPin }) => customerKraPin || "–" },
  { id: "day", head: "Date", cell: ({ day }) => formatDate(day) },
  {
    id: "taxable",
    head: "Taxable, KES",
    figure: true,
    room: "middle",
    cell: ({ books }) => formatAmount(books.taxable),
  },
  { id: "vat", head: "VAT, KES", figure: true, room: "middle", cell: ({ books }) => formatAmount(books.vat) },
  {
    id: "total",
    head: "Total, KES",
    figure: true,
    brief: true,
    cell: ({ books }) => formatAmount(books.total),
  },
];

const SENT: Column<Listed>[] = [
  { id: "sentVat", head: "VAT at KRA", figure: true, cell: ({ sent }) => formatAmount(sent.vat) },
  { id: "sentTotal", head: "Total at KRA", figure: true, cell: ({ sent }) => formatAmount(sent.total) },
];

const AT_KRA: Column<Listed>[] = [
  {
    id: "kra",
    head: "CU invoice number",
    share: 30,
    cell: ({ cuNumber, problem }) => cuNumber || problem || "–",
  },
  {
    id: "signed",
    head: "Signed",
    room: "wide",
    cell: ({ signedAt }) => (signedAt ? formatDateTime(signedAt) : "–"),
  },
  {
    id: "state",
    head: "State",
    cell: ({ state }) => (state ? <SubmissionBadge state={state} /> : "Not reported"),
  },
];

const REASON: Column<Listed> = {
  id: "reason",
  head: "Reason",
  share: 120,
  phone: "note",
  cell: ({ problem }) => problem || "–",
};

const columnsFor = (line: Line): Column<Listed>[] => {
  if (WITH_REASON.includes(line)) return [...DOCUMENT.filter(({ id }) => id !== "pin"), REASON];
  if (WITHOUT_KRA.includes(line)) return DOCUMENT;
  return [...DOCUMENT, ...(line === "differs" ? SENT : []), ...AT_KRA];
};

/** The documents behind a line of the reconciliation. */
export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { line, span } = loaderData;
  const month = wholeMonth(span);
  const above = month
    ? { to: `/tax/reconciliation?month=${month}`, label: "reconciliation" }
    : { to: `/tax/vat?from=${span.from}&to=${span.to}`, label: "VAT return" };
  return (
    <>
      <PageHead title={LINE_LABELS[line]} above={above}>
        {formatDate(span.from)} to {formatDate(span.to)}. {LINE_NOTES[line]}
      </PageHead>
      <DataTable
        list={documentList}
        page={loaderData}
        columns={columnsFor(line)}
        name={({ document }) => document}
        to={({ invoiceNumber }) => `/invoice-management/${invoiceNumber}`}
        empty={{
          title: "No documents",
          none: "Documents of this line appear here.",
          filtered: "This line has no documents in this period.",
        }}
      />
    </>
  );
}
