import { ViewsPicker } from "~/features/views/web/views-picker";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customersContract } from "../contract";
import { customerList } from "../list";
import type { Route } from "./+types/customers-page";

export function loader({ context, url }: Route.LoaderArgs) {
  return api<typeof customersContract>(context, "customers").list(customerList.ask(url.searchParams));
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Customers");

type ListedCustomer = Route.ComponentProps["loaderData"]["rows"][number];

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  useLive(["customer"]);
  const isMoneyShown = loaderData.rows.some(({ account }) => account !== undefined);
  return (
    <>
      <PageHead title="Customers" />
      <ListBar list={customerList} search="Name, number, email or phone">
        <ViewsPicker list="customers" />
      </ListBar>
      <DataTable
        list={customerList}
        page={loaderData}
        columns={isMoneyShown ? [...FACTS, ...ACCOUNT, SINCE] : [...FACTS, SINCE]}
        name={({ name }) => name}
        to={({ customerNumber }) => `/customers/${customerNumber}`}
        empty={{
          title: "No customers found",
          none: "A customer appears here as soon as a quote is accepted.",
          filtered: "Try another name, number, email or phone.",
        }}
      />
    </>
  );
}

const FACTS: Column<ListedCustomer>[] = [
  { id: "name", head: "Customer", lead: true, share: 35, cell: ({ name }) => name },
  { id: "number", head: "Number", cell: ({ customerNumber }) => customerNumber },
  { id: "phone", head: "Phone", cell: ({ phone }) => formatPhone(phone) },
  { id: "email", head: "Email", room: "wide", share: 30, cell: ({ email }) => email },
];

const ACCOUNT: Column<ListedCustomer>[] = [
  {
    id: "invoices",
    head: "Invoices",
    figure: true,
    room: "middle",
    cell: ({ account }) => account?.invoices,
  },
  {
    id: "invoiced",
    get head() {
      return `Invoiced, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ account }) => formatAmount(account?.invoiced ?? 0),
  },
  {
    id: "open",
    get head() {
      return `Open, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ account }) => (account?.open ? <b>{formatAmount(account.open)}</b> : formatAmount(0)),
  },
];

const SINCE: Column<ListedCustomer> = {
  id: "since",
  head: "Since",
  room: "middle",
  cell: ({ createdAt }) => formatDate(createdAt),
};
