import { Alert, Button } from "@mantine/core";
import { IconChevronDown, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import page from "~/platform/ui/office/detail-page.module.css";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import { needsReason, nextStates, type VehicleState } from "../domain";
import type { Route } from "./+types/vehicle-page";
import { VehicleBadge } from "./vehicle-badge";
import { VehicleFacts } from "./vehicle-facts";

const StateDialog = onDemand(() => import("./state-dialog").then((part) => part.StateDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const vehicle = await api(context, "vehicles").get({ id: params.id });
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_fleet") ?? false;
  return { vehicle, mayManage };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.vehicle.plate ?? "Vehicle");

const PARTS = [
  ["", "Papers"],
  ["/workshop", "Workshop"],
  ["/checks", "Checks"],
  ["/fuel", "Fuel"],
  ["/odometer", "Odometer"],
] as const;

/** A vehicle: its facts, and its papers, workshop, fuel and odometer in child routes. */
export default function VehiclePage({ loaderData: { vehicle, mayManage } }: Route.ComponentProps) {
  const { id, plate, name, state, stateUntil, problems } = vehicle;
  const { pathname } = useLocation();
  useLive(["vehicle"]);
  return (
    <>
      <PageHead
        title={name ? `${plate}, ${name}` : plate}
        above={{ to: "/fleet", label: "Fleet" }}
        mark={<VehicleBadge state={state} />}
        actions={
          mayManage && (
            <>
              <StateMenu {...vehicle} />
              <Button component={Link} to={`/fleet/${id}/edit`} leftSection={<IconPencil size={18} />}>
                Edit
              </Button>
            </>
          )
        }
      />
      {problems.length > 0 && state !== "retired" && (
        <Alert color="red" mb="md" role="status" title="It may not go out today">
          {problems.join(" · ")}
          {stateUntil && ` · back on ${formatDate(stateUntil)}`}
        </Alert>
      )}
      <div className={page.page}>
        <div className={page.column}>
          <Tabs
            label="Parts of the vehicle"
            tabs={PARTS.filter(([part]) => mayManage || part !== "/fuel").map(([part, label]) => ({
              name: label,
              to: `/fleet/${id}${part}`,
              current: pathname === `/fleet/${id}${part}`,
            }))}
          />
          <Outlet />
        </div>
        <div className={page.column}>
          <VehicleFacts vehicle={vehicle} />
        </div>
      </div>
    </>
  );
}

const ACTS: Record<VehicleState, string> = {
  active: "Back in use",
  workshop: "Send to the workshop",
  blocked: "Block",
  retired: "Retire",
};

function StateMenu({ id, plate, state }: { id: string; plate: string; state: VehicleState }) {
  const { act, busy } = useAct();
  const [asking, setAsking] = useState<VehicleState>();
  const choose = (to: VehicleState) =>
    needsReason(to)
      ? setAsking(to)
      : void act(to, () => client("vehicles").setState({ id, state: to }), {
          said: `${plate} is back in use`,
        });
  return (
    <>
      <ActionMenu
        trigger={(menu) => (
          <Button
            {...menu}
            variant="default"
            rightSection={<IconChevronDown size={18} />}
            loading={busy !== undefined}
          >
            Change state
          </Button>
        )}
        entries={nextStates(state).map((to) => ({ label: ACTS[to], onSelect: () => choose(to) }))}
      />
      {asking && (
        <StateDialog
          {...{ id, plate, state: asking, title: `${ACTS[asking]}: ${plate}` }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
