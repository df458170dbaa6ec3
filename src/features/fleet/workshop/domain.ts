import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const SEVERITIES = ["minor", "major", "severe"] as const;
/** A severe defect sends the vehicle to the workshop. */
export type Severity = (typeof SEVERITIES)[number];
export const SEVERITY_LABELS: Record<Severity, string> = { minor: "Minor", major: "Major", severe: "Severe" };

export const SERVICE_KINDS = ["service", "tyres", "brakes", "engine", "body", "electrics", "other"] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];
export const SERVICE_LABELS: Record<ServiceKind, string> = {
  service: "Service",
  tyres: "Tyres",
  brakes: "Brakes",
  engine: "Engine and gearbox",
  body: "Body",
  electrics: "Electrics",
  other: "Other",
};

export const defectPhotoPath = (vehicleId: string, defectId: string): string =>
  `/documents/vehicle-defects/${vehicleId}/${defectId}.jpg`;

export const MAX_WHAT = 200;
export const MAX_GARAGE = 120;
/** Days and kilometres before the next service from which it is said. */
export const DUE_DAYS = 14;
export const DUE_KM = 500;

export interface NextService {
  nextOn: PlainDate | null;
  nextKm: number | null;
}

export const SERVICE_STATES = ["due", "soon", "later", "none"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** Whether the next service is due, by day or by kilometres, whichever comes first. */
export function serviceStateOf(
  next: NextService | undefined,
  today: PlainDate,
  soon: PlainDate,
  odometer: number | null,
): ServiceState {
  if (!next || (next.nextOn === null && next.nextKm === null)) return "none";
  const left = next.nextKm === null || odometer === null ? Number.POSITIVE_INFINITY : next.nextKm - odometer;
  if ((next.nextOn !== null && next.nextOn <= today) || left <= 0) return "due";
  return (next.nextOn !== null && next.nextOn <= soon) || left <= DUE_KM ? "soon" : "later";
}

interface OfVehicle {
  plate: string;
}
export const defectReported = defineEvent<OfVehicle & { defectId: string; severity: Severity }>(
  "vehicle.defect_reported",
);
export const defectRepaired = defineEvent<OfVehicle & { defectId: string }>("vehicle.defect_repaired");
export const serviceRecorded = defineEvent<
  OfVehicle & { serviceId: string; kind: ServiceKind; cost: number }
>("vehicle.service_recorded");
export const serviceRemoved = defineEvent<OfVehicle & { serviceId: string }>("vehicle.service_removed");
