import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { purchaseList } from "../list";
import type { Route } from "./+types/purchases-page";
import { ProofBadge, PurchaseBadge } from "./purchase-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "purchases").list(purchaseList.ask(url.searchParams));
  const { viewer } = context.get(pageRequest);
  return { page, mayAdd: viewer?.permissions.includes("manage_purchases") ?? false };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Bills and expenses");

type Listed = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  {
    id: "payee",
    head: "Supplier",
    lead: true,
    share: 30,
    cell: ({ payee }) => payee,
    below: ({ number, billNumber }) => [number, billNumber].filter(Boolean).join(" · "),
  },
  { id: "day", head: "Date", cell: ({ day }) => formatDate(day) },
  { id: "due", head: "Due", room: "middle", cell: ({ dueDate }) => formatDate(dueDate) },
  { id: "spentBy", head: "Paid by", room: "wide", spare: true, cell: ({ spentByName }) => spentByName },
  { id: "proof", head: "eTIMS", room: "middle", cell: ({ proof }) => <ProofBadge proof={proof} /> },
  { id: "amount", head: "Amount", figure: true, cell: ({ total }) => formatKes(total) },
  {
    id: "state",
    head: "State",
    brief: true,
    cell: ({ state, isOverdue }) => <PurchaseBadge state={state} isOverdue={isOverdue} />,
  },
];

/** Supplier bills and expenses. */
export default function PurchasesPage({ loaderData: { page, mayAdd } }: Route.ComponentProps) {
  const { search } = useLocation();
  useLive(["purchase"]);
  return (
    <>
      <PageHead
        title="Bills and expenses"
        actions={
          <>
            <ExportMenu path="purchases" address={search} />
            {mayAdd && (
              <Button component={Link} to="/purchases/new" leftSection={<IconPlus size={18} />}>
                Enter bill
              </Button>
            )}
          </>
        }
      />
      <ListBar
        list={purchaseList}
        tabs={<FilterTabs list={purchaseList} filter="state" label="State" />}
        search="Supplier, bill number or eTIMS number"
        choices={{
          supplier: page.rows.map(({ supplierId, payee }) => ({ value: supplierId ?? "", label: payee })),
        }}
      />
      <DataTable
        list={purchaseList}
        page={page}
        columns={COLUMNS}
        name={({ number, payee }) => `${number}, ${payee}`}
        to={({ id }) => `/purchases/${id}`}
        faded={({ state }) => state === "cancelled"}
        empty={{
          title: "No purchases found",
          none: "Enter bills of suppliers here. Expenses of the crew appear when they send them.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
    </>
  );
}
