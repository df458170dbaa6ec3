import { client, type Output } from "~/platform/http/client";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { MoveStatus, MoveWindow, ServicePayment } from "../../domain";
import type { customerServicesContract } from "../contract";

export type OpenedService = Output<typeof customerServicesContract, "get">;
export const services = () => client("customerServices");
type Recorded = Parameters<ReturnType<typeof services>["create"]>[0];

interface PlaceValues {
  address: string;
  latitude: number | null;
  longitude: number | null;
  accessNotes: string;
  contactName: string;
  contactPhone: string;
}

export interface ServiceValues {
  category: string | null;
  status: string | null;
  title: string;
  description: string;
  requestDate: string;
  quotedDate: string;
  scheduledDate: string;
  window: MoveWindow;
  completedDate: string;
  origin: PlaceValues;
  destination: PlaceValues;
  items: string[];
  specialRequirements: string;
  estimatedVolume: number | null;
  estimatedWeight: number | null;
  estimatedDuration: number | null;
  actualVolume: number | null;
  actualDuration: number | null;
  quotedAmount: MoneyValue;
  finalAmount: MoneyValue;
  paymentStatus: string | null;
  paymentMethod: string;
  insured: boolean;
  provider: string;
  policyNumber: string;
  coverageAmount: MoneyValue;
  premium: MoneyValue;
  teamLead: string | null;
  assignedStaff: string[];
  vehiclesUsed: string[];
  equipmentUsed: string[];
  packingMaterials: string[];
  qualityScore: number | null;
  customerRating: number | null;
  customerFeedback: string;
  internalNotes: string;
  claims: string[];
}

const NOWHERE: PlaceValues = {
  address: "",
  latitude: null,
  longitude: null,
  accessNotes: "",
  contactName: "",
  contactPhone: "",
};

export const newService = (today: string): ServiceValues => ({
  category: "residential_move",
  status: "quoted",
  title: "",
  description: "",
  requestDate: today,
  quotedDate: "",
  scheduledDate: "",
  window: "full_day",
  completedDate: "",
  origin: NOWHERE,
  destination: NOWHERE,
  items: [],
  specialRequirements: "",
  estimatedVolume: null,
  estimatedWeight: null,
  estimatedDuration: null,
  actualVolume: null,
  actualDuration: null,
  quotedAmount: "",
  finalAmount: "",
  paymentStatus: "pending",
  paymentMethod: "",
  insured: false,
  provider: "",
  policyNumber: "",
  coverageAmount: "",
  premium: "",
  teamLead: null,
  assignedStaff: [],
  vehiclesUsed: [],
  equipmentUsed: [],
  packingMaterials: [],
  qualityScore: null,
  customerRating: null,
  customerFeedback: "",
  internalNotes: "",
  claims: [],
});

const placeValues = ({ address, coordinates, accessNotes, contactPerson }: OpenedService["origin"]) => ({
  address,
  ...coordinates,
  accessNotes,
  contactName: contactPerson.name,
  contactPhone: contactPerson.phone,
});
const amount = (cents: number | null | undefined): MoneyValue => cents || "";

export function valuesOf(service: OpenedService): ServiceValues {
  const { insuranceCoverage } = service;
  return {
    category: service.category,
    status: service.status,
    title: service.title,
    description: service.description,
    requestDate: service.requestDate,
    quotedDate: service.quotedDate ?? "",
    scheduledDate: service.scheduledDate ?? "",
    window: service.window,
    completedDate: service.completedDate ?? "",
    origin: placeValues(service.origin),
    destination: placeValues(service.destination),
    items: service.items,
    specialRequirements: service.specialRequirements,
    estimatedVolume: service.estimatedVolume,
    estimatedWeight: service.estimatedWeight,
    estimatedDuration: service.estimatedDuration,
    actualVolume: service.actualVolume,
    actualDuration: service.actualDuration,
    quotedAmount: amount(service.quotedAmount),
    finalAmount: service.finalAmount ?? "",
    paymentStatus: service.paymentStatus ?? "pending",
    paymentMethod: service.paymentMethod ?? "",
    insured: insuranceCoverage.enabled,
    provider: insuranceCoverage.provider,
    policyNumber: insuranceCoverage.policyNumber,
    coverageAmount: amount(insuranceCoverage.coverageAmount),
    premium: amount(insuranceCoverage.premium),
    teamLead: service.teamLead?.id ?? null,
    assignedStaff: service.assignedStaff.map(({ id }) => id),
    vehiclesUsed: service.vehiclesUsed,
    equipmentUsed: service.equipmentUsed,
    packingMaterials: service.packingMaterials,
    qualityScore: service.qualityScore,
    customerRating: service.customerRating,
    customerFeedback: service.customerFeedback,
    internalNotes: service.internalNotes,
    claims: service.claims.flatMap(({ number, filed }) => (filed ? [] : [number])),
  };
}

const placeInput = (place: PlaceValues) => ({
  address: place.address,
  coordinates: { latitude: place.latitude, longitude: place.longitude },
  accessNotes: place.accessNotes,
  contactPerson: { name: place.contactName, phone: place.contactPhone },
});

/** Sends amounts and staff only if the user may change them. */
export function inputOf(
  values: ServiceValues,
  may: { seesAmounts: boolean; maySendCrew: boolean },
): Omit<Recorded, "id" | "status" | "overrideWarnings"> {
  const { seesAmounts, maySendCrew } = may;
  return {
    category: values.category as Recorded["category"],
    title: values.title,
    description: values.description,
    requestDate: values.requestDate,
    quotedDate: values.quotedDate || null,
    scheduledDate: values.scheduledDate || null,
    window: values.window,
    completedDate: values.status === "completed" ? values.completedDate || null : null,
    origin: placeInput(values.origin),
    destination: placeInput(values.destination),
    items: values.items,
    specialRequirements: values.specialRequirements,
    estimatedVolume: values.estimatedVolume,
    estimatedWeight: values.estimatedWeight,
    estimatedDuration: values.estimatedDuration,
    actualVolume: values.actualVolume,
    actualDuration: values.actualDuration,
    insuranceCoverage: {
      enabled: values.insured,
      provider: values.provider,
      policyNumber: values.policyNumber,
      ...(seesAmounts ? { coverageAmount: values.coverageAmount || 0, premium: values.premium || 0 } : {}),
    },
    ...(seesAmounts
      ? {
          quotedAmount: values.quotedAmount || 0,
          finalAmount: values.finalAmount === "" ? null : values.finalAmount,
          paymentStatus: values.paymentStatus as ServicePayment,
          paymentMethod: values.paymentMethod,
        }
      : {}),
    ...(maySendCrew ? { teamLead: values.teamLead, assignedStaff: values.assignedStaff } : {}),
    vehiclesUsed: values.vehiclesUsed,
    equipmentUsed: values.equipmentUsed,
    packingMaterials: values.packingMaterials,
    qualityScore: values.qualityScore,
    customerRating: values.customerRating,
    customerFeedback: values.customerFeedback,
    internalNotes: values.internalNotes,
    claims: values.claims,
  };
}

/** Maps a field in the server's error to the form's field. */
export function placeOfField(name: string): string {
  return name
    .replace(/^(origin|destination)\.contactPerson\.name/, "$1.contactName")
    .replace(/^(origin|destination)\.contactPerson\.phone/, "$1.contactPhone")
    .replace(/^(origin|destination)\.coordinates\./, "$1.")
    .replace(/^insuranceCoverage\.enabled/, "insured")
    .replace(/^insuranceCoverage\./, "");
}

export const statusOf = (values: ServiceValues) => (values.status ?? "quoted") as MoveStatus;
