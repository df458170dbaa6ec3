import { inSnapshot } from "~/platform/db/snapshot";
import { anyOf } from "~/platform/http/permissions";
import { fieldsOf } from "~/platform/kernel/import";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { CLASS_LABELS, FUEL_LABELS, OWNERSHIP_LABELS } from "../../vehicles/domain";
import { vehicleList } from "../../vehicles/list";
import { readVehiclesForExport, type Vehicle } from "../../vehicles/server/queries";
import { type ImportField, vehicleFile } from "../domain";
import { vehicleImport } from "./commands";

/** Texts of these fields; the others are written as they are stored. */
const TEXTS: Partial<Record<ImportField, (vehicle: Vehicle) => string>> = {
  class: (vehicle) => CLASS_LABELS[vehicle.class],
  ownership: ({ ownership }) => OWNERSHIP_LABELS[ownership],
  fuel: ({ fuel }) => FUEL_LABELS[fuel],
};
const FIGURES = [
  "length",
  "width",
  "height",
  "volume",
  "payload",
  "axles",
  "seats",
  "consumption",
  "odometer",
];

/** The columns of an import, so that an export can be imported. */
const COLUMNS = fieldsOf(vehicleFile).map(
  (field): ExportColumn<Vehicle> => ({
    header: vehicleFile.fields[field].label,
    width: field === "note" ? 40 : 16,
    kind: FIGURES.includes(field) ? "count" : "text",
    value: (vehicle) => TEXTS[field]?.(vehicle) ?? vehicle[field],
  }),
);

export const vehicleImportRoutes = [
  vehicleImport.refusedRoute("/fleet/import", "manage_fleet"),
  ...defineExport<Vehicle, ReturnType<typeof vehicleList.ask>>({
    path: "vehicles",
    title: "Vehicles",
    permission: anyOf("manage_fleet", "manage_moves"),
    ask: (query) => vehicleList.ask(query),
    columns: COLUMNS,
    rows: (asked) => inSnapshot((reader) => readVehiclesForExport(reader, asked)),
  }),
  ...defineExport<Vehicle, null>({
    path: "vehicle-template",
    title: "Vehicles",
    permission: "manage_fleet",
    fileName: () => "vehicles-template",
    ask: () => null,
    columns: COLUMNS,
    rows: async function* () {
      yield [];
    },
  }),
];
