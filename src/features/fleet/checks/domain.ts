import { defineEvent } from "~/platform/events/define";
import type { VehicleClass } from "../vehicles/domain";

/** A line of the checklist, in both languages. */
export interface CheckItem {
  en: string;
  sw: string;
  /** A defect here is severe unless the driver says otherwise. */
  isVital: boolean;
}

interface ListedItem extends CheckItem {
  /** Empty: of every class. */
  classes: readonly string[];
}

const ROAD = ["van", "pickup", "canter", "truck_5t", "truck_7t", "truck_10t"] as const;
const ENGINE = ["motorbike", ...ROAD, "tractor"] as const;
const LOAD = ["van", "pickup", "canter", "truck_5t", "truck_7t", "truck_10t", "trailer"] as const;

/** docs/domain/fleet.md#daily-check */
export const DEFAULT_CHECKLIST: readonly ListedItem[] = [
  item("Tyres: tread, pressure, wheel nuts", "Magurudumu: kashata, upepo, nati", [], true),
  item("Lights and indicators", "Taa na indiketa", [], true),
  item("Brakes and hand brake", "Breki na breki ya mkono", [], true),
  item("Steering and horn", "Usukani na honi", ENGINE, true),
  item("Oil, water and brake fluid", "Mafuta ya injini, maji na mafuta ya breki", ENGINE),
  item("Mirrors", "Vioo", ENGINE),
  item("Windscreen and wipers", "Kioo cha mbele na waipa", [...ROAD, "tractor"]),
  item("Seat belts", "Mikanda ya usalama", [...ROAD, "tractor"]),
  item("Fire extinguisher", "Kizima moto", [...ROAD, "tractor"]),
  item("Two warning triangles", "Pembetatu mbili za tahadhari", [...ROAD, "tractor"]),
  item("First aid kit", "Kisanduku cha huduma ya kwanza", ENGINE),
  item("Straps and blankets", "Kamba na mablanketi", LOAD),
  item("Tarpaulin or doors", "Turubai au milango", LOAD),
  item("Coupling and air lines", "Kiunganishi na mipira ya upepo", ["tractor", "trailer"], true),
  item("Helmets and reflective vest", "Helmeti na jaketi la kung'aa", ["motorbike"]),
  item("Papers on board", "Hati za gari zipo", []),
];

function item(en: string, sw: string, classes: readonly VehicleClass[], isVital = false): ListedItem {
  return { en, sw, classes, isVital };
}

/** The lines that a driver checks on a vehicle of this class. */
export const itemsFor = (list: readonly ListedItem[], of: VehicleClass): CheckItem[] =>
  list
    .filter(({ classes }) => classes.length === 0 || classes.includes(of))
    .map(({ en, sw, isVital }) => ({ en, sw, isVital }));

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
