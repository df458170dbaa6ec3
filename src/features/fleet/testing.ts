import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { vehicleChecksHandlers } from "./checks/server/handlers";
import { fuelHandlers } from "./fuel/server/handlers";
import { vehicleImportsHandlers } from "./imports/server/handlers";
import { vehiclePapersHandlers } from "./papers/server/handlers";
import { BLANK_VEHICLE, type VehicleFields } from "./vehicles/domain";
import { vehiclesHandlers } from "./vehicles/server/handlers";
import type { Severity } from "./workshop/domain";
import { workshopHandlers } from "./workshop/server/handlers";

export const fleetAs = (actor: Actor, over: Partial<RequestContext> = {}) => ({
  vehicles: callAs(vehiclesHandlers, actor, over),
  papers: callAs(vehiclePapersHandlers, actor, over),
  workshop: callAs(workshopHandlers, actor, over),
  fuel: callAs(fuelHandlers, actor, over),
  checks: callAs(vehicleChecksHandlers, actor, over),
  imports: callAs(vehicleImportsHandlers, actor, over),
});

let made = 0;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A plate that no other vehicle of this run has. */
export function aPlate(): string {
  made += 1;
  const letter = (at: number) => LETTERS[at % LETTERS.length];
  const first = letter(process.pid) ?? "";
  const second = letter(Math.floor(process.pid / 24));
  return `K${first}${second} ${String(made).padStart(3, "0")}${letter(Math.floor(process.pid / 576))}`;
}

export async function aVehicle(actor: Actor, own: Partial<VehicleFields> = {}) {
  const { vehicles } = fleetAs(actor);
  const { id } = await vehicles.add({ ...BLANK_VEHICLE, plate: aPlate(), ...own });
  return vehicles.get({ id });
}

export async function aPaper(actor: Actor, vehicleId: string, own: object = {}) {
  const { papers } = fleetAs(actor);
  const { id: paperId } = await papers.add({
    ...{ id: vehicleId, kind: "insurance", validTo: "2099-12-31" },
    ...own,
  });
  const { papers: all } = await papers.list({ id: vehicleId });
  const paper = all.find(({ id }) => id === paperId);
  if (!paper) throw new Error("The paper is not there.");
  return paper;
}

/** A check of a vehicle in which the given lines are not in order. */
export async function aCheck(actor: Actor, id: string, defects: readonly NamedDefect[] = []) {
  const { items, odometer } = await fleetAs(actor).checks.begin({ id });
  const wrong = new Set(defects.map(({ item }) => item));
  return {
    ...{ id, checkId: newId(), km: (odometer ?? 50_000) + 10, defects: [...defects] },
    answers: items.map(({ en }) => ({ item: en, isOk: !wrong.has(en) })),
  };
}

interface NamedDefect {
  item: string;
  what: string;
  severity: Severity;
  photo?: File;
}

export const aVehicleSheet = (head: string, ...lines: string[]) => sheetOf("vehicles.csv", head, lines);

const importWrites = importWritesOf(
  "vehicleImports",
  (actor: Actor) => callAs(vehicleImportsHandlers, actor),
  {
    aFile: () => aVehicleSheet("Number plate,Class", `${aPlate()},"Canter, 3 t"`),
    mapping: ["plate", null],
    isUndone: false,
  },
);

export const aDefect = { what: "Brakes pull to the left", severity: "minor" as const };
export const aService = { kind: "service" as const, garage: "Mfano Garage", cost: 1_450_000 };
export const aFilling = { litres: 62.5, amount: 1_120_000 };

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const withPaper = async () => {
    const { id } = await aVehicle(admin());
    return { id, paper: await aPaper(admin(), id) };
  };
  const today = nairobiDate(new Date());
  const { workshop, fuel } = { workshop: () => fleetAs(admin()).workshop, fuel: () => fleetAs(admin()).fuel };
  return {
    ...importWrites(admin),
    "vehicleChecks.send": async () => {
      const { id } = await aVehicle(admin());
      const check = await aCheck(admin(), id);
      return () => fleetAs(admin()).checks.send(check);
    },
    "workshop.report": async () => {
      const { id } = await aVehicle(admin());
      return () => workshop().report({ ...aDefect, id, noticedOn: today });
    },
    "workshop.repair": async () => {
      const { id } = await aVehicle(admin());
      const { id: defectId } = await workshop().report({ ...aDefect, id, noticedOn: today });
      return () => workshop().repair({ id, defectId, day: today });
    },
    "workshop.record": async () => {
      const { id } = await aVehicle(admin());
      return () => workshop().record({ ...aService, id, day: today });
    },
    "workshop.remove": async () => {
      const { id } = await aVehicle(admin());
      const { id: serviceId } = await workshop().record({ ...aService, id, day: today });
      return () => workshop().remove({ id, serviceId });
    },
    "fuel.add": async () => {
      const { id } = await aVehicle(admin());
      return () => fuel().add({ ...aFilling, id, day: today });
    },
    "fuel.remove": async () => {
      const { id } = await aVehicle(admin());
      const { id: fuelId } = await fuel().add({ ...aFilling, id, day: today });
      return () => fuel().remove({ id, fuelId });
    },
    "vehicles.add": async () => () => aVehicle(admin()),
    "vehicles.edit": async () => {
      const vehicle = await aVehicle(admin());
      return () => fleetAs(admin()).vehicles.edit({ ...vehicle, seats: 4 });
    },
    "vehicles.setState": async () => {
      const { id } = await aVehicle(admin());
      return () => fleetAs(admin()).vehicles.setState({ id, state: "workshop", reason: "Brakes" });
    },
    "vehicles.read": async () => {
      const { id } = await aVehicle(admin());
      return () => fleetAs(admin()).vehicles.read({ id, km: 120_000, day: nairobiDate(new Date()) });
    },
    "vehiclePapers.add": async () => {
      const { id } = await aVehicle(admin());
      return () => aPaper(admin(), id);
    },
    "vehiclePapers.edit": async () => {
      const { id, paper } = await withPaper();
      return () => fleetAs(admin()).papers.edit({ ...paper, id, paperId: paper.id, number: "POL-2" });
    },
    "vehiclePapers.remove": async () => {
      const { id, paper } = await withPaper();
      return () => fleetAs(admin()).papers.remove({ id, paperId: paper.id });
    },
    "vehiclePapers.restore": async () => {
      const { id, paper } = await withPaper();
      await fleetAs(admin()).papers.remove({ id, paperId: paper.id });
      return () => fleetAs(admin()).papers.restore({ id, paperId: paper.id });
    },
  };
};
