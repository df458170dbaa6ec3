import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { booksViews } from "../../web/books-views-panel";
import { REPEAT_LABELS } from "../domain";
import { manualList } from "../list";
import type { Route } from "./+types/manual-entries-page";
import { ManualBadge } from "./manual-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    ...(await api(context, "manualEntries").list(manualList.ask(url.searchParams))),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Manual entries");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  { id: "number", head: "Entry", lead: true, cell: ({ number }) => number, below: ({ memo }) => memo },
  { id: "day", head: "Date", cell: ({ day }) => formatDate(day) },
  {
    id: "repeat",
    head: "Repeats",
    room: "middle",
    cell: ({ repeat, reversesOn }) =>
      reversesOn ? `Reverses ${formatDate(reversesOn)}` : repeat === "never" ? "" : REPEAT_LABELS[repeat],
  },
  { id: "by", head: "Drafted by", room: "wide", cell: ({ createdBy }) => createdBy },
  { id: "total", head: "Total, KES", figure: true, cell: ({ total }) => formatAmount(total) },
  { id: "state", head: "State", brief: true, cell: ({ state }) => <ManualBadge state={state} /> },
];

export default function ManualEntriesPage({ loaderData }: Route.ComponentProps) {
  useLive(["manual-entry"]);
  return (
    <>
      <PageHead
        title="Manual entries"
        views={booksViews("entries")}
        actions={
          loaderData.mayManage && (
            <Button component={Link} to="/books/entries/new" leftSection={<IconPlus size={18} />}>
              New entry
            </Button>
          )
        }
      />
      <ListBar list={manualList} tabs={<FilterTabs list={manualList} filter="state" label="State" />} />
      <DataTable
        list={manualList}
        page={loaderData}
        columns={COLUMNS}
        name={({ number }) => number}
        to={({ number }) => `/books/entries/${number}`}
        faded={({ state }) => state === "cancelled"}
        empty={{
          title: "No manual entries",
          none: "Depreciation, accruals and corrections appear here. Another person approves each.",
          filtered: "Try another state or period.",
        }}
      />
    </>
  );
}
