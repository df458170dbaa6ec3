import type { Flag, Room } from "../../kinds/domain/kinds";

export const SUBJECTS = ["inquiry", "lead", "quote", "service"] as const;
/** Whose goods an inventory lists. A quote's versions share one inventory; `service` is a move or service record. */
export type SubjectType = (typeof SUBJECTS)[number];

export const PACKERS = ["company", "customer"] as const;
export type PackedBy = (typeof PACKERS)[number];
export const PACKER_LABELS: Record<PackedBy, string> = { company: "Crew", customer: "Customer" };

export const GOING = ["yes", "no", "maybe"] as const;
export type Going = (typeof GOING)[number];
export const GOING_LABELS: Record<Going, string> = { yes: "Going", no: "Not going", maybe: "Perhaps" };

export const ORIGINS = ["office", "survey", "customer", "calculator"] as const;
/** The author of the first edit. */
export type Origin = (typeof ORIGINS)[number];
export const ORIGIN_LABELS: Record<Origin, string> = {
  office: "Office",
  survey: "Survey",
  customer: "Customer",
  calculator: "Calculator",
};

export const FREEZERS = ["quote", "acceptance", "signature", "claim"] as const;
/** The document that names a version. The version never changes after that. */
export type FrozenFor = (typeof FREEZERS)[number];

export const MAX_LINES = 2_000;
export const MAX_ROOMS = 60;
export const MAX_QUANTITY = 9_999;
export const MAX_NOTE = 500;
/** Centimetres: longer than any lorry. */
export const MAX_SIDE = 2_000;
export const MAX_EDITS = 200;

export interface InventoryRoom {
  /** Chosen by the client; lines name it. */
  key: string;
  kind: Room;
  label: string;
}

export interface Line {
  /** Chosen by the client; the same in all versions. */
  itemId: string;
  room: string;
  /** Null: a free name. */
  kindCode: string | null;
  /** English, or as typed. */
  name: string;
  nameSw: string;
  /** Centimetres of one piece, where measured. */
  length: number | null;
  width: number | null;
  height: number | null;
  /** Cubic metres of one piece with three decimals; null: not known. */
  volume: number | null;
  /** Kilograms of one piece with one decimal. */
  weight: number;
  /** Person-minutes of one piece. */
  minutes: number;
  flags: Flag[];
  quantity: number;
  packedBy: PackedBy;
  going: Going;
  note: string;
  /** Cents of all pieces together. */
  declaredValue: number | null;
}

/** Rooms, and lines in their order. */
export interface Content {
  rooms: InventoryRoom[];
  lines: Line[];
}

export const EMPTY: Content = { rooms: [], lines: [] };
