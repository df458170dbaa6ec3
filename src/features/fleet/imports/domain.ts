import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";
import { FIELD_LABELS, type VehicleClass } from "../vehicles/domain";

/** Vehicles, one per row. One bad row refuses the whole file; a plate that is known already is left as it is. */
export const vehicleFile = defineImport({
  noun: "vehicle",
  nouns: "vehicles",
  whole: "plate",
  mostRows: 1_000,
  mostBytes: 4 * 1024 * 1024,
  badRows: "keep all out",
  counts: ["added", "known"],
  checks: ["good", "known", "refused"],
  fields: {
    plate: column(
      FIELD_LABELS.plate,
      "plate",
      "plate numberplate registration regno reg registrationnumber vehicle vehicleno vehicleregistration",
    ),
    name: column(FIELD_LABELS.name, "name", "nickname alias"),
    class: column(FIELD_LABELS.class, "class", "type vehicletype kind category"),
    ownership: column(FIELD_LABELS.ownership, "ownership", "owner ownedby"),
    length: column(FIELD_LABELS.length, "length", "length bodylength lengthcm"),
    width: column(FIELD_LABELS.width, "width", "width bodywidth widthcm"),
    height: column(FIELD_LABELS.height, "height", "height bodyheight heightcm"),
    volume: column(FIELD_LABELS.volume, "volume", "volume m3 cbm cubicmetres capacity"),
    payload: column(FIELD_LABELS.payload, "payload", "payload kg tonnage load maxload"),
    axles: column(FIELD_LABELS.axles, "axles", "axle"),
    seats: column(FIELD_LABELS.seats, "seats", "seat passengers"),
    fuel: column(FIELD_LABELS.fuel, "fuel", "fueltype"),
    consumption: column(FIELD_LABELS.consumption, "consumption", "consumption l100km litres100km"),
    odometer: column("Odometer (km)", "odometer", "odometer km mileage kilometres"),
    trackerId: column(FIELD_LABELS.trackerId, "trackerId", "trackerid gps imei"),
    note: column(FIELD_LABELS.note, "note", "notes remarks remark"),
  },
});
export type ImportField = keyof typeof vehicleFile.fields;

/** The class of '7 ton lorry' or 'FH 10t'; undefined for other words. */
export function classIn(text: string): VehicleClass | undefined {
  const said = text.toLowerCase();
  const [, tonnes] = /(\d+(?:\.\d+)?)\s*(?:t|ton|tonne|tons|tonnes)\b/.exec(said) ?? [];
  if (/motor\s*bike|boda|motorcycle/.test(said)) return "motorbike";
  if (/pick\s*-?\s*up/.test(said)) return "pickup";
  if (/canter/.test(said)) return "canter";
  if (/\bvan\b/.test(said)) return "van";
  if (/prime|tractor|\bhorse\b/.test(said)) return "tractor";
  if (/trailer/.test(said)) return "trailer";
  if (tonnes === undefined) return undefined;
  const of = Number(tonnes);
  if (of <= 1) return "pickup";
  if (of <= 3.5) return "canter";
  if (of <= 5) return "truck_5t";
  return of <= 7 ? "truck_7t" : of <= 12 ? "truck_10t" : undefined;
}

/** Centimetres: '430', '430 cm' and '4.3 m'. NaN for other text. */
export function centimetresIn(text: string): number {
  const [, figure, unit] = /^([\d.,]+)\s*(cm|m|metres|meters)?$/i.exec(text.trim()) ?? [];
  const value = figureIn(figure ?? "");
  return unit && !/^cm$/i.test(unit) ? Math.round(value * 100) : value;
}

/** A figure with a decimal point and commas between thousands, with or without its unit. NaN for other text. */
export function figureIn(text: string): number {
  const plain = text
    .trim()
    .replace(/\s*(?:m³|m3|cbm|kgs?|km|l(?:\/100\s?km)?)$/i, "")
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, "$1");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export const vehicleFileUploaded = defineEvent<ImportFact>("vehicle-import.uploaded");
export const vehicleFileMapped = defineEvent<ImportFact>("vehicle-import.mapped");
export const vehiclesImported = defineEvent<ImportFact & { added: number; known?: number }>(
  "vehicle-import.imported",
);
