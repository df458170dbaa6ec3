import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { changeOrderList } from "../list";
import type { Route } from "./+types/change-orders-page";
import { signedKes } from "./change-words";
import { OrderBadge } from "./order-badge";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  api(context, "changeOrders").list(changeOrderList.ask(url.searchParams));

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Change orders");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  {
    id: "number",
    head: "Change order",
    lead: true,
    cell: ({ number }) => number,
  },
  { id: "customer", head: "Customer", share: 24, cell: ({ customerName }) => customerName },
  { id: "quote", head: "Quote", room: "middle", cell: ({ quoteNumber }) => quoteNumber },
  {
    id: "day",
    head: "Moving day",
    room: "middle",
    cell: ({ serviceDate }) => (serviceDate ? formatDate(serviceDate) : "–"),
  },
  { id: "total", head: "Sum", figure: true, cell: ({ total }) => signedKes(total) },
  { id: "open", head: "To decide", figure: true, room: "full", cell: ({ open }) => open || "–" },
  { id: "created", head: "Made", room: "full", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "state", head: "State", brief: true, cell: ({ state }) => <OrderBadge state={state} /> },
];

/** The change orders of all accepted quotes. */
export default function ChangeOrdersPage({ loaderData }: Route.ComponentProps) {
  useLive(["quote"]);
  return (
    <>
      <PageHead title="Change orders">What changed after customers accepted their quotes.</PageHead>
      <ListBar
        tabs={<FilterTabs list={changeOrderList} filter="state" />}
        list={changeOrderList}
        search="Order number, quote or customer"
      />
      <DataTable
        list={changeOrderList}
        page={loaderData}
        columns={COLUMNS}
        name={({ number }) => number}
        to={({ quoteNumber }) => `/quote-management/${quoteNumber}`}
        empty={{
          title: "No change orders yet",
          none: "Edits of an inventory after the acceptance show on the quote's page.",
          filtered: "Try another state or search.",
        }}
      />
    </>
  );
}
