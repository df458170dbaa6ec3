import { useSearchParams } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { takesCuNumber } from "../by-hand/web/by-hand-button";
import { submissionList } from "../list";
import { KraState } from "../overview/web/kra-state";
import type { Route } from "./+types/tax-page";
import { QueueNotice } from "./queue-notice";
import { SettleHint } from "./settle-hint";
import { SubmissionActions } from "./submission-actions";
import { SubmissionBadge } from "./submission-badge";
import { taxViews } from "./tax-views";

export async function loader({ context, url }: Route.LoaderArgs) {
  const tax = api(context, "tax");
  const [page, queue] = await Promise.all([tax.list(submissionList.ask(url.searchParams)), tax.queue()]);
  return { ...page, queue, isToSettle: url.searchParams.get("state") === "to_settle" };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Tax");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const columnsFor = (isMendable: boolean): Column<Listed>[] => [
  { id: "document", head: "Document", lead: true, cell: ({ document }) => document },
  { id: "customer", head: "Customer", room: "middle", share: 24, cell: ({ customerName }) => customerName },
  { id: "pin", head: "Buyer's PIN", room: "middle", cell: ({ customerKraPin }) => customerKraPin || "–" },
  { id: "issued", head: "Issued", cell: ({ issueDate }) => formatDate(issueDate) },
  { id: "total", head: "Total, KES", figure: true, cell: ({ total }) => formatAmount(total) },
  { id: "vat", head: "VAT, KES", figure: true, room: "middle", cell: ({ vat }) => formatAmount(vat) },
  {
    id: "kra",
    head: "CU invoice number",
    share: 30,
    cell: ({ cuNumber, problem, receiptUrl }) =>
      receiptUrl ? (
        <a href={receiptUrl} target="_blank" rel="noreferrer">
          {cuNumber}
        </a>
      ) : (
        cuNumber || problem || "–"
      ),
  },
  {
    id: "signed",
    head: "Signed",
    room: "full",
    cell: ({ signedAt, cuDate }) => (signedAt ? formatDateTime(signedAt) : cuDate ? formatDate(cuDate) : "–"),
  },
  { id: "state", head: "State", brief: true, cell: ({ state }) => <SubmissionBadge state={state} /> },
  ...(isMendable
    ? [
        {
          id: "actions",
          head: "Actions",
          cell: (row: Listed) => <SubmissionActions submission={row} />,
        } satisfies Column<Listed>,
      ]
    : []),
];

/** Everything that is reported to KRA: what waits, what was rejected and what is signed. */
export default function TaxPage({ loaderData }: Route.ComponentProps) {
  useLive(["etims", "invoice"]);
  const { queue } = loaderData;
  const [query] = useSearchParams();
  return (
    <>
      <PageHead
        title="Tax"
        views={taxViews("documents")}
        actions={<ExportMenu path="tax" address={query.toString()} />}
      >
        {queue.oldestAt
          ? `${queue.waiting + queue.rejected} waiting for KRA, the oldest since ${formatDateTime(queue.oldestAt)}`
          : queue.byHand > 0
            ? `${queue.byHand} to sign by hand in eTIMS Lite.`
            : "All documents are reported to KRA."}
      </PageHead>
      <QueueNotice queue={queue} />
      {queue.enabled && <KraState queue={queue} />}
      <ListBar
        tabs={<FilterTabs list={submissionList} filter="state" />}
        list={submissionList}
        search="Invoice number, customer or phone"
      />
      {loaderData.isToSettle && loaderData.rows.length > 0 && <SettleHint />}
      <DataTable
        list={submissionList}
        page={loaderData}
        columns={columnsFor(
          queue.mayMend && loaderData.rows.some(({ state }) => state === "rejected" || takesCuNumber(state)),
        )}
        name={({ document }) => document}
        to={({ invoiceNumber }) => `/invoice-management/${invoiceNumber}`}
        empty={{
          title: "Nothing reported to KRA",
          none: "Invoices and credit notes appear here once eTIMS is switched on.",
          filtered: "Try another state or search.",
        }}
      />
    </>
  );
}
