import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { vehiclePapersHandlers } from "./papers/server/handlers";
import { BLANK_VEHICLE, type VehicleFields } from "./vehicles/domain";
import { vehiclesHandlers } from "./vehicles/server/handlers";

export const fleetAs = (actor: Actor) => ({
  vehicles: callAs(vehiclesHandlers, actor),
  papers: callAs(vehiclePapersHandlers, actor),
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

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const withPaper = async () => {
    const { id } = await aVehicle(admin());
    return { id, paper: await aPaper(admin(), id) };
  };
  return {
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
