import { Button } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatTime } from "~/platform/kernel/dates";
import { counted, formatNumber, markFigure } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { bodyOf, CLASS_LABELS, OWNERSHIP_LABELS } from "../domain";
import { vehicleList } from "../list";
import type { Route } from "./+types/vehicles-page";
import { VehicleBadge } from "./vehicle-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "vehicles").list(vehicleList.ask(url.searchParams));
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_fleet") ?? false;
  return { ...page, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Fleet");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

/** Whether it may go out. The state's reason stands beside its badge; other problems are marked. */
function Today({ state, stateReason, problems }: Pick<Listed, "state" | "stateReason" | "problems">) {
  if (problems.length === 0) return <Badge tone="ok">Ready</Badge>;
  const beside = state === "active" ? problems : problems.slice(1);
  return (
    <>
      {stateReason} {beside.length > 0 && <Badge tone="error">{beside.join(" · ")}</Badge>}
    </>
  );
}

/** Of vehicles in use. */
function CheckBadge({ state, check }: Pick<Listed, "state" | "check">) {
  if (!check) return state === "active" && <Badge tone="muted">Not checked today</Badge>;
  if (check.defects > 0) return <Badge tone="error">{counted(check.defects, "defect")}</Badge>;
  return <Badge tone="ok">Checked {formatTime(check.at)}</Badge>;
}

const COLUMNS: Column<Listed>[] = [
  {
    id: "plate",
    head: "Vehicle",
    lead: true,
    share: 26,
    cell: ({ plate }) => plate,
    below: ({ name, class: kind }) => [name, CLASS_LABELS[kind]].filter(Boolean).join(" · "),
  },
  {
    id: "state",
    head: "State",
    brief: true,
    cell: ({ state }) => <VehicleBadge state={state} />,
  },
  {
    id: "today",
    head: "Today",
    share: 34,
    room: "middle",
    cell: (vehicle) => <Today {...vehicle} />,
  },
  {
    id: "check",
    head: "Daily check",
    room: "middle",
    phone: "note",
    cell: (vehicle) => <CheckBadge {...vehicle} />,
  },
  {
    id: "volume",
    head: "Volume",
    figure: true,
    cell: (vehicle) => `${markFigure(bodyOf(vehicle).volume.toFixed(1))} m³`,
  },
  {
    id: "payload",
    head: "kg",
    figure: true,
    room: "wide",
    cell: (vehicle) => formatNumber(bodyOf(vehicle).payload),
  },
  {
    id: "odometer",
    head: "km",
    figure: true,
    room: "wide",
    cell: ({ odometer }) => (odometer === null ? "" : formatNumber(odometer)),
  },
  {
    id: "expiry",
    head: "Next paper ends",
    room: "desk",
    cell: ({ nextExpiry }) => nextExpiry && formatDate(nextExpiry),
  },
  {
    id: "ownership",
    head: "Own or hired",
    spare: true,
    cell: ({ ownership }) => OWNERSHIP_LABELS[ownership],
  },
];

export default function VehiclesPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useLive(["vehicle"]);
  return (
    <>
      <PageHead
        title="Fleet"
        actions={
          <>
            <ExportMenu path="vehicles" address={search} />
            {loaderData.mayManage && (
              <>
                <Button
                  component={Link}
                  to="/fleet/import"
                  variant="default"
                  leftSection={<IconUpload size={18} />}
                >
                  Import
                </Button>
                <Button component={Link} to="/fleet/new" leftSection={<IconPlus size={18} />}>
                  Add vehicle
                </Button>
              </>
            )}
          </>
        }
      />
      <ListBar
        list={vehicleList}
        tabs={<FilterTabs list={vehicleList} filter="state" label="State" />}
        search="Number plate or name"
      />
      <DataTable
        list={vehicleList}
        page={loaderData}
        columns={COLUMNS}
        name={({ plate }) => plate}
        to={({ id }) => `/fleet/${id}`}
        faded={({ state }) => state === "retired"}
        empty={{
          title: "No vehicles found",
          none: "Add the first one: its papers and its size decide what it may carry.",
          filtered: "Try another number plate, or clear the filters.",
        }}
      />
    </>
  );
}
