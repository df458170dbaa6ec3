import type { Output } from "~/platform/http/client";
import { formatTime } from "~/platform/kernel/dates";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts, NoteFact } from "~/platform/ui/office/facts";
import type { vehiclesContract } from "../contract";
import { bodyOf, CLASS_LABELS, FUEL_LABELS, OWNERSHIP_LABELS } from "../domain";

type Vehicle = Output<typeof vehiclesContract, "get">;

export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { length, width, height, fuel, consumption, axles, seats, trackerId, note } = vehicle;
  const { volume, payload } = bodyOf(vehicle);
  const measured = length && width && height ? `${length} × ${width} × ${height} cm` : "Not measured";
  return (
    <Card title="Vehicle">
      <Facts width={130}>
        {vehicle.state !== "retired" && <Fact label="Daily check">{describeCheck(vehicle.check)}</Fact>}
        <Fact label="Class">{CLASS_LABELS[vehicle.class]}</Fact>
        <Fact label="Own or hired">
          {OWNERSHIP_LABELS[vehicle.ownership]}
          {vehicle.supplier && ` from ${vehicle.supplier.name}`}
        </Fact>
        <Fact label="Volume">{volume ? `${volume.toFixed(1)} m³` : "Not known"}</Fact>
        <Fact label="Payload">{payload ? `${formatNumber(payload)} kg` : "Not known"}</Fact>
        <Fact label="Body inside">{measured}</Fact>
        <Fact label="Seats">{seats ?? "Not known"}</Fact>
        <Fact label="Axles">{axles ?? "Not known"}</Fact>
        <Fact label="Fuel">
          {FUEL_LABELS[fuel]}
          {consumption !== null && `, ${consumption} ${fuel === "electric" ? "kWh" : "l"}/100 km`}
        </Fact>
        {trackerId && <Fact label="Tracker">{trackerId}</Fact>}
        <NoteFact note={note} />
      </Facts>
    </Card>
  );
}

const describeCheck = (check: Vehicle["check"]): string =>
  check
    ? `${formatTime(check.at)} by ${check.by ?? "MoveEase"}, ${check.defects === 0 ? "all in order" : counted(check.defects, "defect")}`
    : "Not checked today";
