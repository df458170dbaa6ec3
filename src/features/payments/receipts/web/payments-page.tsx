import { Button, Select, Table } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime, isPlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { DateSpan } from "~/platform/ui/office/date-span";
import { EmptyState, Pager, StackedTable, useListAddress } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import { METHOD_LABELS, PAYMENT_METHODS } from "../../domain";
import type { receiptsContract } from "../contract";
import type { Route } from "./+types/payments-page";
import styles from "./payments-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return isPlainDate(value) ? value : undefined;
  };
  const page = await api<typeof receiptsContract>(context, "receipts").list({
    method: PAYMENT_METHODS.find((method) => method === query.get("method")),
    from: day("from"),
    to: day("to"),
    ...askedPage(query),
  });
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payments");

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, sum, now } = loaderData;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <Button
            component={Link}
            to="/payments/review"
            variant="default"
            leftSection={<IconListCheck size={18} />}
          >
            To review
          </Button>
        }
      >
        {formatKes(sum)} {query.size > 0 ? "in these rows" : "received in all"}, less what was taken back
      </PageHead>
      <search className={styles.filters}>
        <Select
          aria-label="Method"
          placeholder="All methods"
          clearable
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={query.get("method")}
          onChange={(method) => navigate(address({ method }), { replace: true, preventScrollReset: true })}
        />
        <DateSpan from="from" to="to" what="Received" />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No payments found"
          action={query.size > 0 ? <Link to="/payments">Clear filters</Link> : undefined}
        >
          {query.size > 0 ? "Try other days or another method." : "Money received appears here."}
        </EmptyState>
      ) : (
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Received</Table.Th>
              <Table.Th scope="col">Receipt</Table.Th>
              <Table.Th scope="col">Customer</Table.Th>
              <Table.Th scope="col">Method</Table.Th>
              <Table.Th scope="col" className="figure">
                Amount
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <span title={formatDateTime(row.date)}>{formatAgo(row.date, now)}</span>
                </Table.Td>
                <Table.Td>
                  <a href={`/documents/receipts/${row.id}.pdf`} target="_blank" rel="noreferrer">
                    {row.receiptNumber}
                  </a>
                  <small>{row.reference}</small>
                </Table.Td>
                <Table.Td>
                  {row.customerName}
                  <small>
                    <Link to={`/invoice-management/${row.invoiceNumber}`}>{row.invoiceNumber}</Link>
                  </small>
                </Table.Td>
                <Table.Td>
                  {METHOD_LABELS[row.method]}
                  <small>{noteOf(row)}</small>
                </Table.Td>
                <Table.Td className={`figure ${styles.amount}`} data-gone={row.reversedBy ? true : undefined}>
                  {formatKes(row.amount)}
                  {row.reversedBy && <small>Reversed by {row.reversedBy}</small>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      <Pager {...loaderData} shown={rows.length} noun="payments" />
    </>
  );
}

/** Who recorded it; M-Pesa's own are said by their method already. */
function noteOf({ kind, method, recordedByName }: Route.ComponentProps["loaderData"]["rows"][number]) {
  if (kind === "reversal") return "Taken back";
  return recordedByName === METHOD_LABELS[method] ? "" : recordedByName;
}
