import { CLASS_LABELS, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { foldName } from "~/features/pricing/places/domain";
import type { LicenceClass } from "~/features/staff-documents/domain";
import { formatKes } from "~/platform/kernel/money";

/** The licence class that a vehicle needs; a trailer is the tractor's. */
const NEEDED: Record<VehicleClass, LicenceClass | undefined> = {
  motorbike: "A",
  van: "B",
  pickup: "B",
  canter: "C1",
  truck_5t: "C",
  truck_7t: "C",
  truck_10t: "C",
  tractor: "CE",
  trailer: undefined,
};
/** From the smallest: a larger class includes the smaller ones. Motorcycles are apart. */
const TRUCKS: readonly LicenceClass[] = ["B", "C1", "C", "CE"];

/** The class of licence that drives all of some vehicles; undefined if none is needed. */
export function licenceFor(vehicles: readonly { class: VehicleClass }[]): LicenceClass | undefined {
  const needed = vehicles.flatMap((one) => NEEDED[one.class] ?? []);
  return needed.toSorted((a, b) => TRUCKS.indexOf(b) - TRUCKS.indexOf(a))[0];
}

export function mayDrive(held: readonly LicenceClass[], vehicle: VehicleClass): boolean {
  const needed = NEEDED[vehicle];
  if (!needed || held.includes(needed)) return true;
  const from = TRUCKS.indexOf(needed);
  return from >= 0 && held.some((one) => TRUCKS.indexOf(one) > from);
}

export interface Driver {
  name: string;
  /** Undefined if not entered. */
  classes: readonly LicenceClass[] | undefined;
}
interface Driven {
  plate: string;
  class: VehicleClass;
}

/** Vehicles without a driver of their class, as sentences. A driver without entered classes may drive all. */
export function licenceProblems(vehicles: readonly Driven[], drivers: readonly Driver[]): string[] {
  if (drivers.length === 0) return [];
  return vehicles.flatMap(({ plate, class: kind }) => {
    if (drivers.some(({ classes }) => !classes || mayDrive(classes, kind))) return [];
    const held = drivers.map(({ name, classes }) => `${name} has ${(classes ?? []).join(", ")}`).join(", ");
    return [`${plate} (${CLASS_LABELS[kind]}) needs a licence of class ${NEEDED[kind]}: ${held}.`];
  });
}

export interface Covered {
  plate: string;
  /** Undefined without a cover. */
  cover: { limit: number | null; excludedZones: readonly string[] } | undefined;
}
/** The goods of a job: their declared value (cents), and where they go. */
export interface Goods {
  declared: number;
  places: readonly { text: string; county: string }[];
}

/** Regions of insurers, by the counties in them (docs/domain/jobs.md#conflicts). */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  "north eastern": ["garissa", "wajir", "mandera"],
};

/** A vehicle's cover against the goods of a job and the places it goes to, as sentences. */
export function coverProblems({ plate, cover }: Covered, { declared, places }: Goods): string[] {
  const found: string[] = [];
  if (declared > 0 && !cover)
    found.push(`${plate} has no goods-in-transit cover for goods of ${formatKes(declared)}.`);
  if (cover?.limit != null && declared > cover.limit)
    found.push(
      `${plate} is covered up to ${formatKes(cover.limit)}, the goods are worth ${formatKes(declared)}.`,
    );
  const excluded = (cover?.excludedZones ?? []).filter((zone) => {
    const named = foldName(zone);
    const counties = [named, ...(REGIONS[named] ?? [])];
    return places.some(
      ({ text, county }) =>
        counties.includes(foldName(county)) ||
        ` ${foldName(text).replaceAll(",", " ")} `.includes(` ${named} `),
    );
  });
  if (excluded.length > 0) found.push(`${plate} is not covered in ${excluded.join(", ")}.`);
  return found;
}
