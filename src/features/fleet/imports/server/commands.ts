import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { serveImport } from "~/platform/sheets/import";
import { addVehicle, readOdometer } from "../../vehicles/server/commands";
import { vehicleFile, vehicleFileMapped, vehicleFileUploaded, vehiclesImported } from "../domain";
import { vehicleSheetEmpty, vehicleSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { findPlates, uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { vehicleImportFiles, vehicleImports } from "./tables";

export const vehicleImport = serveImport(vehicleFile, {
  tables: { imports: vehicleImports, files: vehicleImportFiles, people: uploaders },
  mayImport,
  assertReach: assertReachImport,
  tooLong: vehicleSheetTooLong,
  empty: vehicleSheetEmpty,
  events: { uploaded: vehicleFileUploaded, mapped: vehicleFileMapped, imported: vehiclesImported },
  readRows: (reader, rows, reading) => readRows(rows, reading, (plates) => findPlates(reader, plates)),
  async writeRows(tx, actor, { good, known }, { now }) {
    for (const { odometer, ...fields } of good) {
      const { id } = await addVehicle(tx, actor, { ...fields, now });
      if (odometer === null) continue;
      const reading = { id: trustedReach(tx, "vehicle", id, "made"), km: odometer, day: nairobiDate(now) };
      await readOdometer(tx, actor, { ...reading, correction: null, now });
    }
    return { added: good.length, known: known.length };
  },
});
