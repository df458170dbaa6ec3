import { useSearchParams } from "react-router";
import { ORIGIN_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { isComplete } from "~/features/inventory/inventories/domain/totals";
import { inventoryList } from "~/features/inventory/inventories/list";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatNumber, markFigure } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/inventories-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "inventories").list(inventoryList.ask(url.searchParams));
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Inventories");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const columnsOf = (now: Date): Column<Listed>[] => [
  {
    id: "subject",
    head: "Customer",
    lead: true,
    share: 30,
    cell: ({ subject }) => subject?.name || "Inventory",
    below: ({ subject }) => subject?.number,
  },
  { id: "version", head: "Version", room: "middle", cell: ({ version }) => version },
  {
    id: "volume",
    head: "m³",
    figure: true,
    brief: true,
    phone: "figure",
    cell: ({ totals }) => markFigure((totals.litres / 1_000).toFixed(1)),
  },
  {
    id: "weight",
    head: "kg",
    figure: true,
    room: "middle",
    cell: ({ totals }) => formatNumber(Math.round(totals.weight)),
  },
  { id: "pieces", head: "Pieces", figure: true, room: "wide", cell: ({ totals }) => totals.pieces },
  { id: "origin", head: "Made by", cell: ({ origin }) => ORIGIN_LABELS[origin] },
  { id: "state", head: "State", cell: State },
  { id: "updated", head: "Changed", room: "desk", cell: agoCell(now, ({ updatedAt }) => updatedAt) },
];

function State({ totals, frozen }: Listed) {
  if (frozen) return <Badge tone="muted">Frozen for {frozen.reference}</Badge>;
  if (isComplete(totals)) return <Badge tone="ok">Complete</Badge>;
  const open = totals.unsized + totals.uncertain;
  return <Badge tone="waiting">{totals.pieces === 0 ? "Empty" : `${open} to clear up`}</Badge>;
}

/** All inventories, each with its newest version. */
export default function InventoriesPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  useLive(["inventory"]);
  return (
    <>
      <PageHead title="Inventories" actions={<ExportMenu path="inventories" address={query.toString()} />} />
      <ListBar
        tabs={<FilterTabs list={inventoryList} filter="subject" all="All" />}
        list={inventoryList}
        search="Name, quote, lead"
      >
        <ViewsPicker list="inventories" />
      </ListBar>
      <DataTable
        list={inventoryList}
        page={loaderData}
        columns={columnsOf(loaderData.now)}
        name={({ subject }) => subject?.name || subject?.number || "Inventory"}
        to={({ id }) => `/inventories/${id}`}
        empty={{
          title: "No inventories found",
          none: "Start one on a quote, a lead, an inquiry or a move.",
          filtered: "Try another word, or clear the filters.",
        }}
      />
    </>
  );
}
