import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { KIND_LABELS } from "../domain";
import { overtimeList } from "../list";
import type { Route } from "./+types/overtime-page";
import { OvertimeActions } from "./overtime-actions";
import { OvertimeBadge } from "./overtime-badge";

const OvertimeDialog = onDemand(() => import("./overtime-dialog").then((part) => part.OvertimeDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "overtime").list(overtimeList.ask(url.searchParams));
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Overtime");

type Entry = Route.ComponentProps["loaderData"]["rows"][number];

/** Overtime that was entered: decided in place. */
export default function OvertimePage({ loaderData }: Route.ComponentProps) {
  const { counts, now } = loaderData;
  const [entering, setEntering] = useState(false);
  useLive(["overtime"]);
  const enter = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEntering(true)}>
      Enter overtime
    </Button>
  );
  return (
    <>
      <PageHead title="Overtime" actions={enter}>
        {counts.pending ?? 0} {loaderData.mayDecide ? "to decide" : "waiting for a decision"}
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={overtimeList} filter="status" counts={counts} />}
        list={overtimeList}
        search="Name or number"
      />
      <DataTable
        list={overtimeList}
        page={loaderData}
        columns={COLUMNS}
        name={({ name, date }) => `${name} on ${date}`}
        to={({ number }) => `/staff/${number}`}
        faded={({ status }) => status === "cancelled"}
        empty={{
          title: "No overtime found",
          none: "Entered overtime, and overtime proposed by moves that end late, appears here.",
        }}
      />
      {entering && <OvertimeDialog of="choose" today={nairobiDate(now)} onClose={() => setEntering(false)} />}
    </>
  );
}

const COLUMNS: Column<Entry>[] = [
  { id: "name", head: "Name", lead: true, share: 22, cell: ({ name }) => name },
  { id: "day", head: "Day", phone: "figure", cell: ({ date }) => formatDate(date) },
  { id: "hours", head: "Hours", figure: true, cell: ({ hours }) => hours },
  { id: "kind", head: "Kind", room: "wide", cell: ({ kind, rate }) => `${KIND_LABELS[kind]}, × ${rate}` },
  {
    id: "note",
    head: "Reason",
    share: 26,
    room: "middle",
    cell: ({ note, move }) => note || (move ? `${move} ended late` : ""),
  },
  { id: "status", head: "Status", cell: ({ status }) => <OvertimeBadge status={status} /> },
  { id: "actions", head: "Actions", actions: true, cell: (entry) => <OvertimeActions entry={entry} /> },
];
