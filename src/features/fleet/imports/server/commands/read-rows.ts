import type { RowErrors, RowValues } from "~/platform/kernel/import";
import { rowOf } from "~/platform/kernel/import-row";
import { type SheetRow, wordOf } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, sortRows } from "~/platform/sheets/import-rows";
import { vehicleForm } from "../../../vehicles/contract";
import {
  BLANK_VEHICLE,
  CLASS_LABELS,
  FUEL_LABELS,
  FUELS,
  MAX_KM,
  OWNERSHIP_LABELS,
  OWNERSHIPS,
  plateKey,
  readPlate,
  VEHICLE_CLASSES,
  type VehicleFields,
} from "../../../vehicles/domain";
import { kmNotValid } from "../../../vehicles/errors";
import { centimetresIn, classIn, figureIn, type ImportField, vehicleFile } from "../../domain";
import { classMissing, figureNotRead, lengthNotRead, vehicleKnown, vehicleTwiceInFile } from "../../errors";

export interface ImportedVehicle extends VehicleFields {
  odometer: number | null;
}

type Values = RowValues<ImportField>;
const SIDES = ["length", "width", "height"] as const;
const FIGURES = ["volume", "payload", "axles", "seats", "consumption"] as const;

/** Sorts a file's rows into new vehicles, known ones and errors by field. */
export function readRows(
  rows: readonly SheetRow[],
  { mapping }: RowReading<ImportField>,
  findPlates: (plates: readonly string[]) => Promise<Set<string>>,
): Promise<SortedRows<ImportedVehicle, ImportField>> {
  return sortRows(vehicleFile, rows, {
    mapping,
    contactsOf: ({ plate }) => ({ plate: plateKey(readPlate(plate ?? "") ?? "") }),
    lookUp: async (all) => {
      const known = await findPlates(all.flatMap(({ plate }) => plate || []));
      return ({ plate }) =>
        plate && known.has(plate)
          ? { isKnown: true, field: "plate", message: vehicleKnown().message }
          : { isKnown: false, wrong: {} };
    },
    readRow: readVehicle,
    unique: ["plate"],
    twice: vehicleTwiceInFile,
  });
}

function readVehicle(values: Values) {
  const row = rowOf(vehicleFile, values);
  const kind =
    wordOf(values.class ?? "", VEHICLE_CLASSES, (word) => CLASS_LABELS[word]) ?? classIn(values.class ?? "");
  if (kind === undefined)
    row.refuse("class", classMissing({ classes: Object.values(CLASS_LABELS).join("; ") }));
  const fields = {
    ...{ plate: values.plate ?? "", name: row.text("name") ?? "", class: kind ?? BLANK_VEHICLE.class },
    ownership: row.word("ownership", OWNERSHIPS, OWNERSHIP_LABELS) ?? BLANK_VEHICLE.ownership,
    fuel: row.word("fuel", FUELS, FUEL_LABELS) ?? BLANK_VEHICLE.fuel,
    ...{ trackerId: row.text("trackerId") ?? "", note: row.text("note") ?? "" },
    ...figuresOf(row, values, SIDES, centimetresIn, lengthNotRead()),
    ...figuresOf(row, values, FIGURES, figureIn, figureNotRead()),
  };
  const odometer = values.odometer ? figureIn(values.odometer) : null;
  if (odometer !== null && !(Number.isInteger(odometer) && odometer <= MAX_KM))
    row.refuse("odometer", kmNotValid());
  const typed = row.parse(vehicleForm, fields);
  return {
    value: { ...(typed as VehicleFields), odometer },
    wrong: row.wrong as RowErrors<ImportField>,
    notes: row.notes as RowErrors<ImportField>,
  };
}

/** An empty cell is null: then the usual size of the class counts. */
function figuresOf<Field extends ImportField>(
  row: ReturnType<typeof rowOf<ImportField>>,
  values: Values,
  fields: readonly Field[],
  read: (text: string) => number,
  notRead: { message: string },
): Record<Field, number | null> {
  const found = fields.map((field) => {
    const text = values[field];
    const figure = text ? read(text) : null;
    if (!Number.isNaN(figure)) return [field, figure];
    row.refuse(field, notRead);
    return [field, null];
  });
  return Object.fromEntries(found);
}
