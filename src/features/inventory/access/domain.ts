export const ENDS = ["pickup", "delivery"] as const;
/** Whether the goods are fetched from a place or brought to it. */
export type End = (typeof ENDS)[number];
export const END_LABELS: Record<End, string> = { pickup: "Pick-up", delivery: "Delivery" };

export const STAIRS = ["none", "wide", "narrow"] as const;
export type Stairs = (typeof STAIRS)[number];
export const STAIRS_LABELS: Record<Stairs, string> = {
  none: "No stairs",
  wide: "Wide stairs",
  narrow: "Narrow stairs",
};

export const MAX_STOPS = 8;
export const MAX_PLACE = 200;
export const MAX_GATE = 200;
export const MAX_CARETAKER = 120;
export const MAX_ACCESS_NOTE = 500;
export const LOWEST_FLOOR = -5;
export const HIGHEST_FLOOR = 60;
/** Metres. */
export const MAX_CARRY = 2_000;
/** Kilograms: heavier than any truck may carry on the road. */
export const MAX_PAYLOAD = 60_000;

/** How a crew reaches the rooms of one place. Null and an empty text: not known. */
export interface AccessFacts {
  /** Address or name of the place. */
  place: string;
  /** 0 is the ground floor. */
  floor: number | null;
  lift: boolean | null;
  stairs: Stairs | null;
  /** From the door to the truck. */
  carryMetres: number | null;
  /** Payload in kilograms of the largest truck that can stop there; 0: none can. */
  truckPayload: number | null;
  gate: string;
  caretakerName: string;
  /** E.164. */
  caretakerPhone: string;
  /** Hours in which movers are let in, `HH:mm`. */
  opensAt: string | null;
  closesAt: string | null;
  /** Whether the estate or the landlord has to agree beforehand. */
  clearance: boolean | null;
  note: string;
}
export type AccessField = keyof AccessFacts;

/** Payloads of the planned truck classes, to choose the largest that can stop at a place; 0: none can. */
export const payloadChoices = (trucks: readonly { payload: number }[], chosen: number | null): number[] =>
  [...new Set([0, ...trucks.map(({ payload }) => payload), ...(chosen === null ? [] : [chosen])])].sort(
    (a, b) => a - b,
  );

export const BLANK_ACCESS: AccessFacts = {
  place: "",
  floor: null,
  lift: null,
  stairs: null,
  carryMetres: null,
  truckPayload: null,
  gate: "",
  caretakerName: "",
  caretakerPhone: "",
  opensAt: null,
  closesAt: null,
  clearance: null,
  note: "",
};
export const ACCESS_FIELDS = Object.keys(BLANK_ACCESS) as AccessField[];

/** A place of a move. The first pick-up is `from` and the first delivery `to`; a client chooses the keys of further ones. */
export interface Stop extends AccessFacts {
  key: string;
  end: End;
}

/** A place for planning and prices. Unknown facts count as the ground floor beside the truck. */
export interface StopAccess {
  end: End;
  floor: number;
  hasLift: boolean;
  carryMetres: number;
}

export const accessOfStop = ({ end, floor, lift, carryMetres }: Stop): StopAccess => ({
  ...{ end, floor: floor ?? 0, hasLift: lift ?? false, carryMetres: carryMetres ?? 0 },
});

export const FACT_LABELS: Record<AccessField, string> = {
  place: "Address",
  floor: "Floor",
  lift: "Lift",
  stairs: "Stairs",
  carryMetres: "Metres to the truck",
  truckPayload: "Largest truck, kg",
  gate: "Gate",
  caretakerName: "Caretaker",
  caretakerPhone: "Caretaker's phone",
  opensAt: "Opens",
  closesAt: "Closes",
  clearance: "Clearance",
  note: "Note",
};
