import { defineEvent } from "~/platform/events/define";

export const TOW_TRUCK_STATUSES = ["active", "retired"] as const;
export type TowTruckStatus = (typeof TOW_TRUCK_STATUSES)[number];

export const STATUS_LABELS: Record<TowTruckStatus, string> = { active: "In use", retired: "Retired" };

const NEXT: Record<TowTruckStatus, readonly TowTruckStatus[]> = { active: ["retired"], retired: [] };

export function canBecome(from: TowTruckStatus, to: TowTruckStatus): boolean {
  return NEXT[from].includes(to);
}

export const MAX_NAME = 120;
export const MAX_NOTES = 1000;

export interface TowTruckFields {
  name: string;
  notes: string;
}

export const BLANK: TowTruckFields = { name: "", notes: "" };

/** The names of the fields that differ, for the audit log. */
export function changedFields(before: TowTruckFields, after: TowTruckFields): (keyof TowTruckFields)[] {
  return (["name", "notes"] as const).filter((field) => before[field] !== after[field]);
}

export const towTruckMade = defineEvent<{ name: string }>("tow-truck.made");
export const towTruckEdited = defineEvent<{ name: string; fields: string[] }>("tow-truck.edited");
export const towTruckRetired = defineEvent<{ name: string }>("tow-truck.retired");
