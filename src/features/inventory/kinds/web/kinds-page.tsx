import { Alert, Button } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { api } from "~/platform/http/loader-api";
import { counted, markFigure } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { FLAG_LABELS, ROOM_LABELS, SOURCE_LABELS } from "../domain/kinds";
import { itemKindList } from "../list";
import type { Route } from "./+types/kinds-page";
import { kindViews } from "./kind-views";

export async function loader({ context, url }: Route.LoaderArgs) {
  const kinds = api(context, "itemKinds");
  const [page, { changes }] = await Promise.all([
    kinds.list(itemKindList.ask(url.searchParams)),
    kinds.draft(),
  ]);
  return { ...page, unpublished: changes.length };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Item list");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  {
    id: "name",
    head: "Item",
    lead: true,
    share: 40,
    cell: ({ nameEn }) => nameEn,
    below: ({ nameSw }) => nameSw,
  },
  {
    id: "rooms",
    head: "Usual rooms",
    room: "middle",
    share: 22,
    cell: ({ rooms }) => rooms.map((room) => ROOM_LABELS[room]).join(", "),
  },
  {
    id: "volume",
    head: "m³",
    figure: true,
    brief: true,
    cell: ({ volume }) => markFigure(volume.toFixed(3)),
  },
  { id: "weight", head: "kg", figure: true, room: "middle", cell: ({ weight }) => markFigure(`${weight}`) },
  { id: "minutes", head: "Minutes", figure: true, room: "wide", cell: ({ minutes }) => minutes },
  {
    id: "flags",
    head: "Flags",
    room: "wide",
    share: 20,
    cell: ({ flags }) => flags.map((flag) => FLAG_LABELS[flag]).join(", "),
  },
  { id: "source", head: "Source", room: "desk", cell: ({ source }) => SOURCE_LABELS[source] },
  {
    id: "words",
    head: "Words people use",
    spare: true,
    share: 30,
    cell: ({ words }) => words.join(", "),
  },
  {
    id: "state",
    head: "State",
    cell: ({ active }) => <Badge tone={active ? "ok" : "muted"}>{active ? "In use" : "Retired"}</Badge>,
  },
];

/** The items that inventories are made of, as the office edits them. */
export default function KindsPage({ loaderData }: Route.ComponentProps) {
  const { unpublished } = loaderData;
  const [query] = useSearchParams();
  useLive(["item-kind", "item-list", "item_kind_import"]);
  return (
    <>
      <PageHead
        title="Item list"
        views={kindViews("items", unpublished)}
        actions={
          <>
            <ExportMenu path="items" address={query.toString()} />
            <Button
              component={Link}
              to="/settings/items/import"
              variant="default"
              leftSection={<IconUpload size={18} />}
            >
              Import
            </Button>
            <Button component={Link} to="/settings/items/new" leftSection={<IconPlus size={18} />}>
              Add item
            </Button>
          </>
        }
      />
      {unpublished > 0 && (
        <Alert color="orange" mb="md" role="status">
          {counted(unpublished, "change")} not published yet.{" "}
          <Link to="/settings/items/versions">Check and publish</Link>
        </Alert>
      )}
      <ListBar
        list={itemKindList}
        tabs={<FilterTabs list={itemKindList} filter="active" label="In use" />}
        search="Kochi, frij, double decker"
      />
      <DataTable
        list={itemKindList}
        page={loaderData}
        columns={COLUMNS}
        name={({ nameEn }) => nameEn}
        to={({ id }) => `/settings/items/${id}`}
        faded={({ active }) => !active}
        empty={{
          title: "No items found",
          none: "Add the first one with the button above.",
          filtered: "Try another word, or clear the filters.",
        }}
      />
    </>
  );
}
