import { Button } from "@mantine/core";
import { IconCalendarPlus, IconUserX } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { moveList } from "../list";
import type { Route } from "./+types/move-list-page";
import { MoveBadge } from "./move-badge";
import { place, windowShort } from "./move-labels";
import styles from "./moves-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "moves").page(moveList.ask(url.searchParams));
  return {
    ...page,
    mayPlan: context.get(pageRequest).viewer?.permissions.includes("manage_moves") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "List of moves");

type ListedMove = Route.ComponentProps["loaderData"]["rows"][number];

function CrewCell({ crewLead, missing }: ListedMove) {
  return (
    <>
      {crewLead?.name ?? "Unassigned"}
      {missing.length > 0 && (
        <span className={styles.clash}>
          <IconUserX size={15} aria-hidden /> Needs a new crew: {missing.join(", ")}
        </span>
      )}
    </>
  );
}

const COLUMNS: Column<ListedMove>[] = [
  {
    id: "customer",
    head: "Customer",
    lead: true,
    share: 25,
    cell: (move) => move.contact?.name ?? move.number,
  },
  { id: "number", head: "Move", room: "middle", cell: ({ number }) => number },
  { id: "day", head: "Day", phone: "figure", cell: ({ date }) => formatDate(date) },
  { id: "time", head: "Time", cell: ({ window }) => windowShort(window) },
  { id: "route", head: "Route", share: 30, cell: ({ from, to }) => `${place(from)} → ${place(to)}` },
  { id: "lead", head: "Crew lead", share: 20, cell: CrewCell },
  { id: "status", head: "Status", cell: ({ status }) => <MoveBadge status={status} /> },
];

export default function MoveListPage({ loaderData }: Route.ComponentProps) {
  useLive(["move"]);
  return (
    <>
      <PageHead
        title="List of moves"
        actions={
          loaderData.mayPlan && (
            <Button component={Link} to="/moves?schedule=new" leftSection={<IconCalendarPlus size={18} />}>
              Schedule job
            </Button>
          )
        }
      />
      <ListBar tabs={<FilterTabs list={moveList} filter="status" all="Not cancelled" />} list={moveList} />
      <DataTable
        list={moveList}
        page={loaderData}
        columns={COLUMNS}
        name={({ number }) => number}
        to={({ date, number }) =>
          `${loaderData.mayPlan ? "/moves/schedule" : "/moves"}?date=${date}&move=${number}`
        }
        empty={{
          title: "No moves found",
          none: "Scheduled jobs appear here.",
          filtered: "Try other days.",
        }}
      />
    </>
  );
}
