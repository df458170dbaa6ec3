import { Table } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { api, askedPage } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { SearchField } from "~/platform/ui/office/filter-fields";
import { EmptyState, Pager, SortHead } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customersContract } from "../contract";
import { CUSTOMER_SORTS } from "../domain";
import type { Route } from "./+types/customers-page";
import styles from "./customers-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const sort = CUSTOMER_SORTS.find((name) => name === query.get("sort")) ?? "since";
  const asked = query.get("order");
  const order: "asc" | "desc" =
    asked === "asc" || asked === "desc" ? asked : sort === "name" ? "asc" : "desc";
  const page = await api<typeof customersContract>(context, "customers").list({
    search: query.get("search")?.trim().slice(0, 100) || undefined,
    sort,
    order,
    ...askedPage(query),
    limit: 25,
  });
  return { ...page, sort, order };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Customers");

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { rows, sort, order } = loaderData;
  const [query] = useSearchParams();
  const searched = Boolean(query.get("search"));
  const money = rows.some(({ account }) => account !== undefined);
  return (
    <>
      <PageHead title="Customers">Whoever has accepted a quote, and how their account stands.</PageHead>
      <search className={styles.filters}>
        <SearchField label="Search" placeholder="Name, number, email or phone" />
        <ViewsPicker list="customers" />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No customers found"
          action={searched ? <Link to="/customers">Clear the search</Link> : undefined}
        >
          {searched
            ? "Try another name, number, email or phone."
            : "A customer appears here as soon as a quote is accepted."}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <SortHead field="name" current={sort} order={order}>
                  Customer
                </SortHead>
                <Table.Th scope="col">Number</Table.Th>
                <Table.Th scope="col">Phone</Table.Th>
                {money && (
                  <>
                    <Table.Th scope="col" className="figure">
                      Invoices
                    </Table.Th>
                    <Table.Th scope="col" className="figure">
                      Invoiced, KES
                    </Table.Th>
                    <Table.Th scope="col" className="figure">
                      Open, KES
                    </Table.Th>
                  </>
                )}
                <SortHead field="since" current={sort} order={order}>
                  Since
                </SortHead>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id} className={styles.row}>
                  <Table.Td className={styles.customer}>
                    <Link to={`/customers/${row.customerNumber}`}>{row.name}</Link>
                    <small>{row.email}</small>
                  </Table.Td>
                  <Table.Td data-label="Number" className={styles.whole}>
                    {row.customerNumber}
                  </Table.Td>
                  <Table.Td data-label="Phone" className={styles.whole}>
                    {formatPhone(row.phone)}
                  </Table.Td>
                  {money && row.account && (
                    <>
                      <Table.Td data-label="Invoices" className="figure">
                        {row.account.invoices}
                      </Table.Td>
                      <Table.Td data-label="Invoiced, KES" className="figure">
                        {formatAmount(row.account.invoiced)}
                      </Table.Td>
                      <Table.Td
                        data-label="Open, KES"
                        className={`figure ${row.account.open > 0 ? styles.owed : styles.muted}`}
                      >
                        {formatAmount(row.account.open)}
                      </Table.Td>
                    </>
                  )}
                  <Table.Td data-label="Since" className={styles.whole}>
                    {formatDate(row.createdAt)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Pager {...loaderData} shown={rows.length} noun="customers" />
    </>
  );
}
