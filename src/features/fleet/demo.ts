import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { seedChecks } from "./checks/demo";
import { fuelIssues } from "./fuel/server/tables";
import type { PaperKind } from "./papers/domain";
import { vehiclePapers } from "./papers/server/tables";
import { BLANK_VEHICLE, USUAL_BODIES, type VehicleClass } from "./vehicles/domain";
import { addVehicle, readOdometer, setVehicleState } from "./vehicles/server/commands";
import type { Severity } from "./workshop/domain";
import { reportDefect } from "./workshop/server/commands";
import { vehicleServices } from "./workshop/server/tables";

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

/** Cost in cents. */
const KINDS: readonly [PaperKind, issuer: string, prefix: string, cost: number][] = [
  ["insurance", "Mfano Insurance", "COM/MV", 7_850_000],
  ["inspection", "NTSA, Likoni Road", "INS", 390_000],
  ["speed_governor", "Mfano Fitters", "SG", 1_200_000],
  ["transit_cover", "Mfano Assurance", "GIT", 4_400_000],
];

/** The severe one sends its truck to the workshop. */
const DEFECTS: Record<string, { what: string; severity: Severity }> = {
  "Truck 1": { what: "Clutch slips uphill", severity: "severe" },
  "Canter 2": { what: "Tail lift is slow", severity: "minor" },
};

/** Earlier stays in the workshop: days ago it went in and came back. */
const STAYS: Record<string, { reason: string; days: readonly [from: number, until: number] }> = {
  "Canter 3": { reason: "Gearbox overhaul", days: [47, 41] },
  "Truck 3": { reason: "Two rear tyres and brake pads", days: [35, 33] },
};

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
    await tx.insert(fuelIssues).values(fillingsOf(id, vehicle, today));
    await tx.insert(vehicleServices).values(servicesOf(id, vehicle, today));
    await tx.insert(vehiclePapers).values(papersOf(id, vehicle, today, before(200)));
    const stay = STAYS[vehicle.name];
    for (const [at, state] of stay
      ? ([
          [stay.days[0], "workshop"],
          [stay.days[1], "active"],
        ] as const)
      : [])
      await setVehicleState(tx, system, {
        ...{ id: reach(id), state, reason: state === "active" ? "" : (stay?.reason ?? ""), until: null },
        now: before(at),
      });
    const defect = DEFECTS[vehicle.name];
    if (defect)
      await reportDefect(tx, system, {
        ...defect,
        id: reach(id),
        noticedOn: addDays(today, -1),
        now: before(1),
      });
  }
  const old = { ...BLANK_VEHICLE, plate: "KAS 804", name: "Old canter", now: before(900) };
  const { id } = await addVehicle(tx, system, old);
  const sold = { id: reach(id), state: "retired", reason: "Sold", until: null, now: before(60) } as const;
  await setVehicleState(tx, system, sold);
  await seedChecks(tx, now);
}

/** Vehicles with two fillings that do not fit their kilometres. */
const THIRSTY = ["Truck 2", "Canter 3"];

/** A filling each week of three months: litres by the expected consumption. */
const fillingsOf = (vehicleId: string, { name, km, monthly, litres }: DemoVehicle, today: PlainDate) =>
  Array.from({ length: 13 }, (_, at) => {
    const weeks = 12 - at;
    const driven = Math.round(monthly / 4.3);
    const share = at % 7 === 5 && THIRSTY.includes(name) ? 1.31 : 0.96 + ((at * 5) % 9) / 100;
    const tenths = Math.round((driven * litres * share) / 10);
    return {
      ...{ id: newId(), vehicleId, day: addDays(today, -7 * weeks - 3), tenths },
      // KES 179.80 a litre.
      ...{ amount: Math.round(tenths * 17.98) * 100, km: km - weeks * driven, isFull: true },
      station: at % 3 === 0 ? "Mombasa Road" : "Industrial Area",
    };
  });

const servicesOf = (vehicleId: string, { km, monthly, class: kind }: DemoVehicle, today: PlainDate) => {
  const isLarge = kind === "truck_7t" || kind === "truck_10t";
  const service = { kind: "service" as const, garage: "Mfano Garage, Enterprise Road", vehicleId };
  return [
    {
      ...{ ...service, id: newId(), day: addDays(today, -170), km: km - Math.round(monthly * 5.6) },
      ...{ cost: isLarge ? 3_850_000 : 2_240_000, note: "Oil, filters, greasing" },
    },
    {
      ...{ ...service, id: newId(), day: addDays(today, -62), km: km - Math.round(monthly * 2) },
      ...{ cost: isLarge ? 4_120_000 : 2_460_000, note: "Oil, filters, brake check" },
      ...{ nextOn: addDays(today, 58), nextKm: km + Math.round(monthly * 1.4) },
    },
    {
      ...{ ...service, kind: "tyres" as const, id: newId(), day: addDays(today, -35), km: km - monthly },
      ...{ garage: "Mfano Tyres", cost: isLarge ? 9_600_000 : 5_200_000, note: "Two rear tyres" },
    },
  ];
};

const papersOf = (vehicleId: string, { plate, ends }: DemoVehicle, today: PlainDate, at: Date) =>
  KINDS.map(([kind, issuer, prefix, cost], place) => {
    const validTo = addDays(today, ends[place] ?? 0);
    const isCover = kind === "transit_cover";
    return {
      ...{ id: newId(), vehicleId, kind, issuer, number: `${prefix}/${plate.slice(-4)}/${place + 26}` },
      ...{ validFrom: addDays(validTo, -364), validTo, cost },
      coverLimit: isCover ? 300_000_000 : null,
      excludedZones: isCover ? ["Mandera", "Wajir", "Garissa"] : [],
      ...{ createdAt: at, updatedAt: at },
    };
  });
