import { Link, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { METHOD_LABELS } from "../../domain";
import { receiptList } from "../list";
import type { Route } from "./+types/payments-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const receipts = api(context, "receipts");
  const page = await receipts.list(receiptList.ask(url.searchParams));
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payments");

type Receipt = Route.ComponentProps["loaderData"]["rows"][number];

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const selection = useSelection<Receipt>();
  useLive(["payment"]);
  const selectAll = async () => {
    const receipts = client("receipts");
    const filters = receiptList.read(query);
    selection.add(await gatherRows((page) => receipts.list({ ...filters, limit: 100, page })));
  };
  const sum = [...selection.rows.values()].reduce((all, { amount }) => all + amount, 0);
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <ExportMenu path="payments" address={receiptList.write(receiptList.read(query)).toString()} />
        }
      />
      <ListBar list={receiptList} search="Receipt, reference, invoice, customer" />
      <DataTable
        list={receiptList}
        page={loaderData}
        columns={columnsOf(loaderData.now)}
        name={({ receiptNumber }) => receiptNumber}
        select={selection}
        faded={({ reversedBy }) => reversedBy !== null}
        sums={
          <>
            Together <b>{formatKes(loaderData.sum)}</b> less reversals
          </>
        }
        empty={{
          title: "No payments found",
          none: "Money received appears here.",
          filtered: "Try other days, words or another method.",
        }}
      />
      {selection.ids.length > 0 && (
        <BulkBar
          noun="payments"
          count={selection.ids.length}
          note={formatKes(sum)}
          onClear={selection.clear}
          total={loaderData.total}
          onSelectAll={selectAll}
        >
          <ExportMenu path="payments" address={`ids=${selection.ids.join(",")}`} />
        </BulkBar>
      )}
    </>
  );
}

const columnsOf = (now: Date): Column<Receipt>[] => [
  {
    id: "receipt",
    head: "Receipt",
    lead: true,
    cell: ({ id, receiptNumber }) => (
      <a href={`/documents/receipts/${id}.pdf`} target="_blank" rel="noreferrer" data-lead="">
        {receiptNumber}
      </a>
    ),
  },
  {
    id: "date",
    head: "Received",
    phone: "state",
    cell: agoCell(now, ({ date }) => date),
  },
  { id: "customer", head: "Customer", share: 40, cell: ({ customerName }) => customerName },
  {
    id: "invoice",
    head: "Invoice",
    cell: ({ invoiceNumber }) => <Link to={`/invoice-management/${invoiceNumber}`}>{invoiceNumber}</Link>,
  },
  { id: "method", head: "Method", cell: ({ method }) => METHOD_LABELS[method] },
  { id: "reference", head: "Reference", share: 25, cell: ({ reference }) => reference },
  { id: "note", head: "Note", share: 30, cell: noteOf },
  {
    id: "fee",
    head: "Fee",
    figure: true,
    room: "full",
    cell: ({ fee }) => (fee === 0 ? "" : formatAmount(fee)),
  },
  {
    id: "amount",
    get head() {
      return `Amount, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ amount }) => formatAmount(amount),
  },
];

function noteOf({ kind, method, recordedByName, reversedBy }: Receipt) {
  if (reversedBy) return `Reversed by ${reversedBy}`;
  if (kind === "reversal") return "Reversal";
  return recordedByName === METHOD_LABELS[method] ? "" : recordedByName;
}
