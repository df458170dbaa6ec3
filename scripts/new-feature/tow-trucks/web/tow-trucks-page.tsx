import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { PageHead } from "~/platform/ui/office/page-head";
import { towTruckList } from "../list";
import type { Route } from "./+types/tow-trucks-page";
import { TowTruckBadge } from "./tow-truck-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "towTrucks").list(towTruckList.ask(url.searchParams));
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_tow_trucks") ?? false;
  return { ...page, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Tow trucks");

type ListedTowTruck = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<ListedTowTruck>[] = [
  { id: "name", head: "Name", lead: true, share: 35, cell: ({ name }) => name },
  { id: "notes", head: "Notes", room: "middle", share: 45, cell: ({ notes }) => notes },
  { id: "status", head: "Status", brief: true, cell: ({ status }) => <TowTruckBadge status={status} /> },
  { id: "since", head: "Since", cell: ({ createdAt }) => formatDate(createdAt) },
];

export default function TowTrucksPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Tow trucks"
        actions={
          loaderData.mayManage && (
            <Button component={Link} to="/tow-trucks/new" leftSection={<IconPlus size={18} />}>
              New tow truck
            </Button>
          )
        }
      />
      <ListBar tabs={<FilterTabs list={towTruckList} filter="status" />} list={towTruckList} search="Name" />
      <DataTable
        list={towTruckList}
        page={loaderData}
        columns={COLUMNS}
        name={({ name }) => name}
        to={({ id }) => `/tow-trucks/${id}`}
        empty={{
          title: "No tow trucks found",
          none: "Make the first one with the button above.",
          filtered: "Try another name.",
        }}
      />
    </>
  );
}
