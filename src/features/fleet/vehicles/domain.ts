import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const VEHICLE_CLASSES = [
  "motorbike",
  "van",
  "pickup",
  "canter",
  "truck_5t",
  "truck_7t",
  "truck_10t",
  "tractor",
  "trailer",
] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];
export const CLASS_LABELS: Record<VehicleClass, string> = {
  motorbike: "Motorbike",
  van: "Van",
  pickup: "Pickup, 1 t",
  canter: "Canter, 3 t",
  truck_5t: "Truck, 5 t",
  truck_7t: "Truck, 7 t",
  truck_10t: "Truck, 10 t",
  tractor: "Tractor unit",
  trailer: "Trailer",
};

interface Body {
  /** Centimetres inside the body. */
  length: number | null;
  width: number | null;
  height: number | null;
  /** Cubic metres with one decimal. */
  volume: number | null;
  /** Kilograms. */
  payload: number | null;
}

/** Usual bodies, where the vehicle was not measured (docs/domain/fleet.md#classes). */
export const USUAL_BODIES: Partial<Record<VehicleClass, Body & { volume: number; payload: number }>> = {
  pickup: { length: null, width: null, height: null, volume: 4, payload: 1_000 },
  canter: { length: 430, width: 190, height: 200, volume: 16, payload: 3_000 },
  truck_5t: { length: 520, width: 210, height: 220, volume: 24, payload: 5_000 },
  truck_7t: { length: 610, width: 230, height: 240, volume: 33, payload: 7_000 },
  truck_10t: { length: 720, width: 240, height: 250, volume: 43, payload: 10_000 },
};

export const FUELS = ["diesel", "petrol", "electric", "none"] as const;
export type Fuel = (typeof FUELS)[number];
export const FUEL_LABELS: Record<Fuel, string> = {
  diesel: "Diesel",
  petrol: "Petrol",
  electric: "Electric",
  none: "None",
};

export const OWNERSHIPS = ["own", "hired"] as const;
export type Ownership = (typeof OWNERSHIPS)[number];
export const OWNERSHIP_LABELS: Record<Ownership, string> = { own: "Own", hired: "Hired" };

export const VEHICLE_STATES = ["active", "workshop", "blocked", "retired"] as const;
export type VehicleState = (typeof VEHICLE_STATES)[number];
export const STATE_LABELS: Record<VehicleState, string> = {
  active: "In use",
  workshop: "In the workshop",
  blocked: "Blocked",
  retired: "Retired",
};

const NEXT: Record<VehicleState, readonly VehicleState[]> = {
  active: ["workshop", "blocked", "retired"],
  workshop: ["active", "blocked", "retired"],
  blocked: ["active", "workshop", "retired"],
  retired: ["active"],
};
export const nextStates = (from: VehicleState): readonly VehicleState[] => NEXT[from];
/** All but back in use say why. */
export const needsReason = (to: VehicleState): boolean => to !== "active";

export const MAX_PLATE = 16;
export const MAX_NAME = 60;
export const MAX_NOTE = 1_000;
export const MAX_REASON = 200;
/** Centimetres of a body. */
export const MAX_SIDE = 2_000;
export const MAX_VOLUME = 200;
export const MAX_PAYLOAD = 60_000;
export const MAX_SEATS = 70;
export const MAX_AXLES = 9;
export const MAX_CONSUMPTION = 100;
export const MAX_KM = 3_000_000;

export interface VehicleFields extends Body {
  plate: string;
  /** The company's name for it, such as Canter 2. */
  name: string;
  class: VehicleClass;
  ownership: Ownership;
  axles: number | null;
  seats: number | null;
  fuel: Fuel;
  /** Litres for 100 km; kWh of an electric one. */
  consumption: number | null;
  trackerId: string;
  note: string;
}

export const BLANK_VEHICLE: VehicleFields = {
  plate: "",
  name: "",
  class: "canter",
  ownership: "own",
  ...{ length: null, width: null, height: null, volume: null, payload: null },
  ...{ axles: 2, seats: 3, fuel: "diesel", consumption: null, trackerId: "", note: "" },
};

const KENYAN = [
  // KAA 001A; older ones without the last letter.
  /^(K[A-Z]{2})(\d{3}[A-Z]?)$/,
  // Motorbikes: KMEA 123B.
  /^(KM[A-Z]{2})(\d{3}[A-Z])$/,
  // Trailers: ZA 1234.
  /^(Z[A-Z])(\d{4})$/,
];

/**
 * A plate as it is written: capital letters, one space after the letters of a Kenyan one. A foreign plate keeps its own
 * spaces. Undefined for what cannot be a plate.
 */
export function readPlate(typed: string): string | undefined {
  const loose = typed.toUpperCase().trim().replace(/\s+/g, " ");
  const plain = loose.replace(/[\s-]/g, "");
  if (!/^[A-Z0-9]{2,12}$/.test(plain) || !/\d/.test(plain)) return undefined;
  for (const form of KENYAN) {
    const found = form.exec(plain);
    if (found) return `${found[1]} ${found[2]}`;
  }
  return /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(loose) && loose.length <= MAX_PLATE ? loose : plain;
}

/** Plates are compared in this form. */
export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[\s-]/g, "");

/** Cubic metres of a body, with one decimal; undefined until it is measured. */
export function bodyVolume({
  length,
  width,
  height,
}: Pick<Body, "length" | "width" | "height">): number | undefined {
  if (!length || !width || !height) return undefined;
  return Math.round((length * width * height) / 100_000) / 10;
}

/** Where a vehicle's volume and payload are not known, those of its class. */
export function bodyOf(vehicle: Pick<VehicleFields, "class" | keyof Body>): {
  volume: number;
  payload: number;
} {
  const usual = USUAL_BODIES[vehicle.class];
  return {
    volume: vehicle.volume ?? bodyVolume(vehicle) ?? usual?.volume ?? 0,
    payload: vehicle.payload ?? usual?.payload ?? 0,
  };
}

export type VehicleField = keyof VehicleFields;
export const FIELD_LABELS: Record<VehicleField, string> = {
  plate: "Number plate",
  name: "Name",
  class: "Class",
  ownership: "Own or hired",
  length: "Body length (cm)",
  width: "Body width (cm)",
  height: "Body height (cm)",
  volume: "Volume (m³)",
  payload: "Payload (kg)",
  axles: "Axles",
  seats: "Seats",
  fuel: "Fuel",
  consumption: "Consumption (l/100 km)",
  trackerId: "Tracker",
  note: "Note",
};
const FIELDS = Object.keys(FIELD_LABELS) as VehicleField[];

/** The names of the fields that differ, for the audit log. */
export const changedFields = (before: VehicleFields, after: VehicleFields): VehicleField[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

/** Reasons why a vehicle may not go out on a day, in words; empty if it may. */
export function dispatchProblems(
  vehicle: { state: VehicleState; stateReason: string },
  expired: readonly { kind: string; validTo: PlainDate }[],
): string[] {
  const { state, stateReason } = vehicle;
  const standing = state === "active" ? [] : [[STATE_LABELS[state], stateReason].filter(Boolean).join(": ")];
  return [...standing, ...expired.map(({ kind }) => `${kind} expired`)];
}

interface OfVehicle {
  plate: string;
}
export const vehicleAdded = defineEvent<OfVehicle>("vehicle.added");
export const vehicleEdited = defineEvent<OfVehicle & { fields: string[] }>("vehicle.edited");
export const vehicleStateChanged = defineEvent<
  OfVehicle & { before: VehicleState; after: VehicleState; reason: string }
>("vehicle.state_changed");
export const odometerRead = defineEvent<
  OfVehicle & { km: number; before: number | null; correction: boolean }
>("vehicle.odometer_read");
