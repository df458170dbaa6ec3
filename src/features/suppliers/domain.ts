import { CLASS_LABELS, VEHICLE_CLASSES, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { defineEvent } from "~/platform/events/define";
import type { Locale } from "~/platform/kernel/locales";

export const SUPPLIER_KINDS = ["haulier", "agent", "garage", "shop"] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];
export const KIND_LABELS: Record<SupplierKind, string> = {
  haulier: "Haulier",
  agent: "Agent",
  garage: "Garage",
  shop: "Shop",
};
export const KINDS_LABELS: Record<SupplierKind, string> = {
  haulier: "Hauliers",
  agent: "Agents",
  garage: "Garages",
  shop: "Shops",
};
/** The work of each kind for the company. */
export const KIND_WORK: Record<SupplierKind, string> = {
  haulier: "Hires out vehicles with drivers.",
  agent: "Handles moves in another town or country.",
  garage: "Services and repairs vehicles.",
  shop: "Sells materials, fuel or tyres.",
};

export const SUPPLIER_STATUSES = ["active", "archived"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];
export const STATUS_LABELS: Record<SupplierStatus, string> = { active: "In use", archived: "Archived" };

/** Income tax that the company withholds from payments (docs/domain/fleet.md#suppliers). */
export const WITHHOLDINGS = ["none", "contractual", "professional", "non_resident"] as const;
export type Withholding = (typeof WITHHOLDINGS)[number];
export const WITHHOLDING_LABELS: Record<Withholding, string> = {
  none: "None",
  contractual: "3%, contractual work",
  professional: "5%, agency or professional fees",
  non_resident: "20%, not resident in Kenya",
};

/** Classes that hauliers offer, with the price of a day. */
export const RATED_CLASSES = VEHICLE_CLASSES.filter((one) => one !== "motorbike");
export interface Rate {
  class: VehicleClass;
  /** Cents of a day, with driver and fuel, without VAT. */
  price: number;
}

/** In the order of the classes. */
export const inOrder = (rates: readonly Rate[]): Rate[] =>
  VEHICLE_CLASSES.flatMap((of) => rates.find((rate) => rate.class === of) ?? []);

/** 'Van · 3 t · 7 t' */
export const classesOf = (rates: readonly Rate[]): string =>
  inOrder(rates)
    .map((rate) => CLASS_LABELS[rate.class].split(", ").at(-1))
    .join(" · ");

export const MAX_NAME = 120;
export const MAX_TOWN = 80;
export const MAX_NOTES = 1_000;
export const RATINGS = [1, 2, 3, 4, 5] as const;

export interface SupplierFields {
  name: string;
  kind: SupplierKind;
  /** The person who is called. */
  contact: string;
  /** E.164, or empty. */
  phone: string;
  email: string;
  /** Of messages to them. */
  locale: Locale;
  town: string;
  /** KRA PIN, or empty. */
  pin: string;
  isVatRegistered: boolean;
  /** Sends invoices by eTIMS, so that their cost can be deducted. */
  sendsEtims: boolean;
  withholding: Withholding;
  /** E.164, or empty: where payments go. */
  mpesa: string;
  rates: Rate[];
  /** 1 to 5 stars; null without a rating. */
  rating: number | null;
  notes: string;
}

export const BLANK_SUPPLIER: SupplierFields = {
  ...{ name: "", kind: "haulier", contact: "", phone: "", email: "", locale: "en", town: "" },
  ...{ pin: "", isVatRegistered: false, sendsEtims: false, withholding: "none" },
  ...{ mpesa: "", rates: [], rating: null, notes: "" },
};

export type SupplierField = keyof SupplierFields;
export const FIELD_LABELS: Record<SupplierField, string> = {
  name: "Name",
  kind: "Kind",
  contact: "Contact",
  phone: "Phone",
  email: "Email",
  locale: "Language of messages",
  town: "Town",
  pin: "KRA PIN",
  isVatRegistered: "Registered for VAT",
  sendsEtims: "Sends eTIMS invoices",
  withholding: "Withholding tax",
  mpesa: "M-Pesa number",
  rates: "Prices",
  rating: "Rating",
  notes: "Notes",
};
const FIELDS = Object.keys(FIELD_LABELS) as SupplierField[];

/** The fields that differ. */
export const changedFields = (before: SupplierFields, after: SupplierFields): SupplierField[] =>
  FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

interface OfSupplier {
  name: string;
}
export const supplierAdded = defineEvent<OfSupplier & { kind: SupplierKind }>("supplier.added");
export const supplierEdited = defineEvent<OfSupplier & { fields: string[] }>("supplier.edited");
export const supplierArchived = defineEvent<OfSupplier>("supplier.archived");
export const supplierRestored = defineEvent<OfSupplier>("supplier.restored");
export const supplierErased = defineEvent<Record<string, never>>("supplier.erased");
