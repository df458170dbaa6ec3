import { defineEvent } from "~/platform/events/define";
import { CLASS_LABELS, VEHICLE_CLASSES, type VehicleClass } from "../vehicles/domain";

/** A line of the checklist, in both languages. */
export interface CheckItem {
  en: string;
  sw: string;
  /** A defect here is severe unless the driver says otherwise. */
  isVital: boolean;
}

const ROAD = ["van", "pickup", "canter", "truck_5t", "truck_7t", "truck_10t"] as const;

/** Classes that share lines of the checklist. */
const GROUPS = {
  all: VEHICLE_CLASSES,
  engine: ["motorbike", ...ROAD, "tractor"],
  cab: [...ROAD, "tractor"],
  body: [...ROAD, "trailer"],
  coupled: ["tractor", "trailer"],
} as const satisfies Record<string, readonly VehicleClass[]>;
type Group = keyof typeof GROUPS;

/** Which vehicles a line is for: a group, or one class. */
export const FOR_LABELS: Record<Group | VehicleClass, string> = {
  all: "All vehicles",
  engine: "With an engine",
  cab: "With a cab",
  body: "With a load body",
  coupled: "Tractors and trailers",
  ...CLASS_LABELS,
};

export interface ListedItem extends CheckItem {
  of: Group | VehicleClass;
}

/** docs/domain/fleet.md#daily-check */
export const DEFAULT_CHECKLIST: readonly ListedItem[] = [
  item("Tyres: tread, pressure, wheel nuts", "Magurudumu: kashata, upepo, nati", "all", true),
  item("Lights and indicators", "Taa na indiketa", "all", true),
  item("Brakes and hand brake", "Breki na breki ya mkono", "all", true),
  item("Steering and horn", "Usukani na honi", "engine", true),
  item("Oil, water and brake fluid", "Mafuta ya injini, maji na mafuta ya breki", "engine"),
  item("Mirrors", "Vioo", "engine"),
  item("Windscreen and wipers", "Kioo cha mbele na waipa", "cab"),
  item("Seat belts", "Mikanda ya usalama", "cab"),
  item("Fire extinguisher", "Kizima moto", "cab"),
  item("Two warning triangles", "Pembetatu mbili za tahadhari", "cab"),
  item("First aid kit", "Kisanduku cha huduma ya kwanza", "engine"),
  item("Straps and blankets", "Kamba na mablanketi", "body"),
  item("Tarpaulin or doors", "Turubai au milango", "body"),
  item("Coupling and air lines", "Kiunganishi na mipira ya upepo", "coupled", true),
  item("Helmets and reflective vest", "Helmeti na jaketi la kung'aa", "motorbike"),
  item("Papers on board", "Hati za gari zipo", "all"),
];

function item(en: string, sw: string, of: ListedItem["of"], isVital = false): ListedItem {
  return { en, sw, of, isVital };
}

const isFor = (of: ListedItem["of"], kind: VehicleClass): boolean => {
  const group: readonly VehicleClass[] | undefined = GROUPS[of as Group];
  return group?.includes(kind) ?? of === kind;
};

/** The lines that a driver checks on a vehicle of this class. */
export const itemsFor = (list: readonly ListedItem[], kind: VehicleClass): CheckItem[] =>
  list.filter(({ of }) => isFor(of, kind)).map(({ en, sw, isVital }) => ({ en, sw, isVital }));

export const MAX_ITEMS = 60;
export const MAX_ITEM = 80;
export const MAX_NOTE = 500;

/** An answer, with the line's words as they were. */
export interface CheckAnswer {
  en: string;
  sw: string;
  isOk: boolean;
  /** The defect that was reported; null in order. */
  defectId: string | null;
}

export const vehicleChecked = defineEvent<{
  plate: string;
  checkId: string;
  km: number;
  defects: number;
  /** The odometer was below the last reading, and the driver confirmed it. */
  isKmLower: boolean;
}>("vehicle.checked");
