import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { hireList } from "../list";
import type { Route } from "./+types/hires-page";
import { HireBadge } from "./hire-badge";
import { haulierLabel, type ListedHire, routeLabel } from "./hire-words";

const OfferDialog = onDemand(() => import("./offer-dialog").then((part) => part.OfferDialog));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  api(context, "hires").list(hireList.ask(url.searchParams));

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Hired trucks");

const COLUMNS: Column<ListedHire>[] = [
  {
    id: "number",
    head: "Hire",
    lead: true,
    share: 24,
    cell: ({ number }) => number,
    below: (hire) => hire.job?.number ?? routeLabel(hire),
  },
  { id: "day", head: "Day", cell: ({ startsAt }) => formatDateTime(startsAt) },
  { id: "haulier", head: "Haulier", share: 30, cell: haulierLabel },
  {
    id: "class",
    head: "Vehicle",
    room: "middle",
    cell: (hire) => hire.vehicle?.plate ?? CLASS_LABELS[hire.class],
  },
  { id: "cost", head: "Cost", figure: true, cell: ({ cost }) => (cost === null ? "–" : formatKes(cost)) },
  {
    id: "rating",
    head: "Rating",
    figure: true,
    room: "wide",
    spare: true,
    cell: ({ stars }) => stars ?? "–",
  },
  { id: "state", head: "State", brief: true, cell: ({ state }) => <HireBadge state={state} /> },
];

/** Trucks that were offered to hauliers, and those that are hired. */
export default function HiresPage({ loaderData }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  useLive(["hire"]);
  return (
    <>
      <PageHead
        title="Hired trucks"
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
            Hire for a day
          </Button>
        }
      />
      <ListBar
        list={hireList}
        tabs={<FilterTabs list={hireList} filter="state" label="State" />}
        search="Number, move, haulier or plate"
      />
      <DataTable
        list={hireList}
        page={loaderData}
        columns={COLUMNS}
        name={({ number }) => number}
        to={({ id }) => `/hires/${id}`}
        faded={({ state }) => state === "withdrawn" || state === "cancelled"}
        empty={{
          title: "No hired trucks found",
          none: "Offer a job to hauliers on the board, or hire a truck for a day here.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
      {isOpen && <OfferDialog onClose={() => setOpen(false)} />}
    </>
  );
}
