import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import type { PaperKind } from "./papers/domain";
import { vehiclePapers } from "./papers/server/tables";
import { BLANK_VEHICLE, USUAL_BODIES, type VehicleClass } from "./vehicles/domain";
import { addVehicle, readOdometer, setVehicleState } from "./vehicles/server/commands";

interface DemoVehicle {
  plate: string;
  name: string;
  class: VehicleClass;
  /** The odometer today, and kilometres of a month. */
  km: number;
  monthly: number;
  /** For 100 km. */
  litres: number;
  /** Days until its papers end: insurance, inspection, speed governor, goods-in-transit cover. */
  ends: readonly [insurance: number, inspection: number, governor: number, cover: number];
}

const CANTER = { class: "canter", litres: 15 } as const;
const FLEET: readonly DemoVehicle[] = [
  { ...CANTER, plate: "KDG 418C", name: "Canter 1", km: 184_210, monthly: 3_100, ends: [96, 201, 158, 210] },
  { ...CANTER, plate: "KDJ 902M", name: "Canter 2", km: 121_640, monthly: 2_800, ends: [12, 73, 240, 210] },
  { ...CANTER, plate: "KCY 337T", name: "Canter 3", km: 236_900, monthly: 2_400, ends: [149, -6, 61, 210] },
  {
    ...{ plate: "KDE 115P", name: "Truck 1", class: "truck_5t", km: 142_075, monthly: 3_600 },
    ...{ litres: 19, ends: [233, 118, 3, 210] },
  },
  {
    ...{ plate: "KDK 760A", name: "Truck 2", class: "truck_5t", km: 88_330, monthly: 3_900 },
    ...{ litres: 18.5, ends: [301, 264, 190, 210] },
  },
  {
    ...{ plate: "KDC 284W", name: "Truck 3", class: "truck_7t", km: 205_480, monthly: 4_200 },
    ...{ litres: 23, ends: [44, 29, 122, 210] },
  },
  {
    ...{ plate: "KDM 551F", name: "Mombasa truck", class: "truck_10t", km: 67_900, monthly: 5_100 },
    ...{ litres: 29, ends: [187, 176, 205, 210] },
  },
  {
    ...{ plate: "KBX 629D", name: "Pickup", class: "pickup", km: 312_700, monthly: 900 },
    ...{ litres: 10, ends: [77, 132, 90, 210] },
  },
];

const KINDS: readonly [PaperKind, issuer: string, prefix: string][] = [
  ["insurance", "Mfano Insurance", "COM/MV"],
  ["inspection", "NTSA, Likoni Road", "INS"],
  ["speed_governor", "Mfano Fitters", "SG"],
  ["transit_cover", "Mfano Assurance", "GIT"],
];

/** The demo company's fleet: one in the workshop, one whose inspection has expired, one retired. */
export async function seedFleet(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const reach = (id: string) => trustedReach(tx, "vehicle", id, "made");
  for (const vehicle of FLEET) {
    const { ends, km, monthly, litres, ...fields } = vehicle;
    const { id } = await addVehicle(tx, system, {
      ...{ ...BLANK_VEHICLE, ...fields, ...USUAL_BODIES[vehicle.class] },
      ...{ consumption: litres, now: before(400) },
    });
    for (const months of [3, 2, 1, 0])
      await readOdometer(tx, system, {
        ...{ id: reach(id), km: km - months * monthly, day: addDays(today, -30 * months - 2) },
        ...{ correction: null, now: before(30 * months + 1) },
      });
    await tx.insert(vehiclePapers).values(papersOf(id, vehicle, today, before(200)));
    if (vehicle.name === "Truck 1")
      await setVehicleState(tx, system, {
        ...{ id: reach(id), state: "workshop", reason: "Clutch plate" },
        ...{ until: addDays(today, 2), now: before(1) },
      });
  }
  const old = { ...BLANK_VEHICLE, plate: "KAS 804", name: "Old canter", now: before(900) };
  const { id } = await addVehicle(tx, system, old);
  const sold = { id: reach(id), state: "retired", reason: "Sold", until: null, now: before(60) } as const;
  await setVehicleState(tx, system, sold);
}

const papersOf = (vehicleId: string, { plate, ends }: DemoVehicle, today: PlainDate, at: Date) =>
  KINDS.map(([kind, issuer, prefix], place) => {
    const validTo = addDays(today, ends[place] ?? 0);
    const isCover = kind === "transit_cover";
    return {
      ...{ id: newId(), vehicleId, kind, issuer, number: `${prefix}/${plate.slice(-4)}/${place + 26}` },
      ...{ validFrom: addDays(validTo, -364), validTo },
      coverLimit: isCover ? 300_000_000 : null,
      excludedZones: isCover ? ["Mandera", "Wajir", "Garissa"] : [],
      ...{ createdAt: at, updatedAt: at },
    };
  });
