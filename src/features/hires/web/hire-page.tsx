import { Alert, Button } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import page from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts, NoteFact } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/hire-page";
import { HireBadge } from "./hire-badge";
import { HireCost } from "./hire-cost";
import { HireOffers } from "./hire-offers";
import { type Hire, routeLabel, timesLabel } from "./hire-words";

const loads = () => import("./hire-dialogs");
const DIALOGS = {
  truck: onDemand(() => loads().then((part) => part.TruckDialog)),
  extra: onDemand(() => loads().then((part) => part.ExtraDialog)),
  cancel: onDemand(() => loads().then((part) => part.CancelDialog)),
  rate: onDemand(() => loads().then((part) => part.RateDialog)),
  offers: onDemand(() => import("./add-offers-dialog").then((part) => part.AddOffersDialog)),
} as const;
type HireDialog = keyof typeof DIALOGS;

export const loader = ({ context, params }: Route.LoaderArgs) => api(context, "hires").get({ id: params.id });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.number ?? "Hired truck");

/** A hire: its offers, the truck, the cost. */
export default function HirePage({ loaderData: hire }: Route.ComponentProps) {
  const [open, setOpen] = useState<HireDialog>();
  useLive(["hire", "job"]);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <PageHead
        title={hire.number}
        above={{ to: "/hires", label: "Hired trucks" }}
        mark={<HireBadge state={hire.state} />}
        actions={<Actions hire={hire} onOpen={setOpen} />}
      >
        {timesLabel(hire)}
      </PageHead>
      <ChangeNotice hire={hire} />
      <div className={page.page}>
        <div className={page.column}>
          <HireOffers hire={hire} onAdd={() => setOpen("offers")} />
          {hire.supplier && <HireCost hire={hire} onAdd={() => setOpen("extra")} />}
        </div>
        <div className={page.column}>
          <NeedFacts hire={hire} />
          {hire.supplier && <TruckFacts hire={hire} />}
        </div>
      </div>
      {Dialog && <Dialog hire={hire} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The job is not what the haulier agreed to. */
function ChangeNotice({ hire }: { hire: Hire }) {
  const { act, busy } = useAct();
  const { state, fit, jobTimes, supplier, id } = hire;
  if (fit === "same" || (state !== "open" && state !== "accepted")) return null;
  if (state === "open")
    return (
      <Alert color="yellow" mb="md" role="status" title="The job has changed">
        Nobody can accept this offer any more. Take it back and offer the job again.
      </Alert>
    );
  return (
    <Alert
      color="yellow"
      mb="md"
      role="status"
      title={fit === "moved" ? "The job was moved" : "The job was aborted or removed"}
    >
      {fit === "moved" && jobTimes
        ? `${supplier?.name} agreed to other times. It is now on ${timesLabel(jobTimes)}.`
        : `Cancel the truck, or tell ${supplier?.name} what it does instead.`}
      {fit === "moved" && jobTimes && (
        <Button
          size="compact-md"
          variant="white"
          display="block"
          mt={8}
          loading={busy === "retime"}
          onClick={() =>
            void act("retime", () => client("hires").retime({ id }), { said: "New times sent by SMS" })
          }
        >
          Send the new times
        </Button>
      )}
    </Alert>
  );
}

function Actions({ hire, onOpen }: { hire: Hire; onOpen: (dialog: HireDialog) => void }) {
  const { act, busy } = useAct();
  const { id, state, may, vehicle } = hire;
  const entries = [
    ...(state === "open"
      ? [
          {
            label: "Take back all offers",
            danger: true,
            onSelect: () =>
              void act("withdraw", () => client("hires").withdrawAll({ id }), { said: "Offers taken back" }),
          },
        ]
      : []),
    ...(may.cancel ? [{ label: "Cancel truck", danger: true, onSelect: () => onOpen("cancel") }] : []),
  ];
  return (
    <>
      {entries.length > 0 && (
        <ActionMenu
          trigger={(trigger) => (
            <Button variant="default" aria-label="More" px="sm" loading={busy !== undefined} {...trigger}>
              <IconDotsVertical size={18} />
            </Button>
          )}
          entries={entries}
        />
      )}
      {may.rate && (
        <Button variant={vehicle?.isNamed ? "filled" : "default"} onClick={() => onOpen("rate")}>
          {hire.stars ? "Change rating" : "Rate haulier"}
        </Button>
      )}
      {state === "accepted" && (
        <Button variant={vehicle?.isNamed ? "default" : "filled"} onClick={() => onOpen("truck")}>
          {vehicle?.isNamed ? "Change truck" : "Enter plate"}
        </Button>
      )}
    </>
  );
}

function NeedFacts({ hire }: { hire: Hire }) {
  const { job, litres, kg, people, note, expiresAt, state } = hire;
  return (
    <Card title="Wanted">
      <Facts width={130}>
        <Fact label="Job">
          {job ? (
            <Link to={`/moves?date=${nairobiDate(hire.startsAt)}&job=${job.id}`}>{job.number}</Link>
          ) : (
            "The whole day"
          )}
        </Fact>
        {routeLabel(hire) && (
          <Fact label="Way" isWide>
            {routeLabel(hire)}
          </Fact>
        )}
        <Fact label="Vehicle">{CLASS_LABELS[hire.class]}</Fact>
        {litres !== null && <Fact label="Volume">{formatNumber(litres / 1000, 1)} m³</Fact>}
        {kg !== null && <Fact label="Weight">{formatNumber(kg)} kg</Fact>}
        <Fact label="Loaders">{people === 0 ? "None" : people}</Fact>
        {state === "open" && <Fact label="Answers until">{formatDateTime(expiresAt)}</Fact>}
        <NoteFact note={note} />
      </Facts>
    </Card>
  );
}

function TruckFacts({ hire }: { hire: Hire }) {
  const { supplier, vehicle, driver, driverPhone, cancelledBy, cancelReason, stars, ratingNote } = hire;
  const seesSuppliers = useViewer()?.permissions.includes("manage_suppliers") ?? false;
  return (
    <Card title="Truck">
      <Facts width={130}>
        <Fact label="Haulier">
          {seesSuppliers ? <Link to={`/suppliers/${supplier?.id}`}>{supplier?.name}</Link> : supplier?.name}
        </Fact>
        <Fact label="Number plate">
          {vehicle?.isNamed ? <Link to={`/fleet/${vehicle.id}`}>{vehicle.plate}</Link> : "Not known yet"}
        </Fact>
        {driver && <Fact label="Driver">{driver}</Fact>}
        {driverPhone && (
          <Fact label="Driver's phone">
            <a href={`tel:${driverPhone}`}>{formatPhone(driverPhone)}</a>
          </Fact>
        )}
        {cancelledBy && (
          <Fact label={cancelledBy === "us" ? "Cancelled by us" : "Cancelled by them"} isWide>
            {cancelReason}
          </Fact>
        )}
        {stars !== null && (
          <Fact label="Rating" isWide>
            {stars} of 5{ratingNote && `: ${ratingNote}`}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
