import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { papersFacts } from "~/features/fleet/papers/server/queries";
import { aPaper, aVehicle, fleetAs } from "~/features/fleet/testing";
import { setVehicleState } from "~/features/fleet/vehicles/server/commands";
import { aPerson } from "~/features/identity/testing";
import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";

useDatabase();
papersFacts.join();

const today = nairobiDate(new Date());
let supervisor: Actor;
beforeAll(async () => {
  supervisor = await aPerson({ role: "supervisor" });
});
type FleetReport = "vehicleCosts" | "vehicleFuel" | "vehiclePapers" | "workshopDays";
const read = (report: FleetReport, period = { from: addDays(today, -60), to: today }) =>
  callAs(reportsHandlers, supervisor).fleet({ report, ...period });
const cellsOf = ({ rows }: Pick<Report, "rows">, label: string) =>
  rows.find((row) => row.label.startsWith(label))?.cells;

test("costs are fuel, services and papers of the month in which each begins", async () => {
  const { id, plate } = await aVehicle(supervisor);
  const { fuel, workshop } = fleetAs(supervisor);
  await fuel.add({ id, day: today, litres: 50, amount: 900_000 });
  await workshop.record({ id, kind: "service", day: today, cost: 1_500_000 });
  await aPaper(supervisor, id, { validFrom: today, validTo: addDays(today, 364), cost: 7_000_000 });
  await aPaper(supervisor, id, { validFrom: addDays(today, -400), validTo: addDays(today, -36), cost: 50 });
  const report = await read("vehicleCosts", { from: today, to: today });
  expect(cellsOf(report, plate)).toEqual([900_000, 1_500_000, 7_000_000, 9_400_000]);
  expect(report.chart.series.map(({ values }) => values.length)).toEqual([1, 1, 1]);
});

test("consumption is from full tank to full tank, and outliers are named", async () => {
  const { id, plate } = await aVehicle(supervisor, { consumption: 20 });
  const { fuel } = fleetAs(supervisor);
  for (const [back, km, litres] of [
    [30, 1_000, 60],
    [20, 1_300, 60],
    [10, 1_500, 60],
  ] as const)
    await fuel.add({ id, day: addDays(today, -back), km, litres, amount: 100 });
  const report = await read("vehicleFuel");
  // 120 litres for 500 km; 60 litres for 200 km are half above the expected ones.
  expect(cellsOf(report, plate)).toEqual([180, 500, 24, 20, expect.closeTo(0.2), 1]);
  expect(report.notes.map(({ text }) => text)).toContain(`Outliers: ${plate} once.`);
  // The full tank before the period counts for its first one.
  const last = await read("vehicleFuel", { from: addDays(today, -12), to: today });
  expect(cellsOf(last, plate)).toEqual([60, 200, 30, 20, expect.closeTo(0.5), 1]);
});

test("papers that end soon or have ended, without retired vehicles", async () => {
  const { id, plate } = await aVehicle(supervisor);
  await aPaper(supervisor, id, { validTo: addDays(today, -3) });
  await aPaper(supervisor, id, { kind: "inspection", validTo: addDays(today, 61) });
  expect(cellsOf(await read("vehiclePapers"), plate)).toEqual([-3]);
  await fleetAs(supervisor).vehicles.setState({ id, state: "retired", reason: "Sold" });
  expect(cellsOf(await read("vehiclePapers"), plate)).toBeUndefined();
});

test("days in the workshop count once, from its beginning or the period's", async () => {
  const { id, plate } = await aVehicle(supervisor);
  const become = (state: "workshop" | "active" | "blocked", back: number, hour = 9) =>
    transaction((tx) =>
      setVehicleState(tx, supervisor, {
        ...{ id: trustedReach(tx, "vehicle", id, "made"), state, reason: "Gearbox", until: null },
        now: new Date(`${addDays(today, -back)}T${String(hour).padStart(2, "0")}:00:00+03:00`),
      }),
    );
  await become("workshop", 40);
  await become("active", 36);
  await become("workshop", 20);
  await become("active", 20, 15);
  await become("blocked", 2);
  const report = await read("workshopDays", { from: addDays(today, -38), to: today });
  // Two of four days are within the period, one day in and out, and three blocked until today.
  expect(cellsOf(report, plate)).toEqual([3, 2, 3, 6 / 39]);
  await expect(
    transaction((tx) => tx.execute(sql`update vehicle_states set state = 'active'`)),
  ).rejects.toThrow();
});

test("planners and drivers do not read them", async () => {
  for (const role of ["team_lead", "driver"] as const) {
    const other = callAs(reportsHandlers, await aPerson({ role }));
    await expect(other.fleet({ report: "vehicleCosts", from: today, to: today })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});
