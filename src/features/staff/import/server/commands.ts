import { serveImport } from "~/platform/sheets/import";
import { hireEmployee } from "../../record/server/commands";
import { employeeFile, employeeFileMapped, employeeFileUploaded, employeesImported } from "../domain";
import { employeeSheetEmpty, employeeSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { findTaken, uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { employeeImportFiles, employeeImports } from "./tables";

export const employeeImport = serveImport(employeeFile, {
  tables: { imports: employeeImports, files: employeeImportFiles, people: uploaders },
  mayImport,
  assertReach: assertReachImport,
  tooLong: employeeSheetTooLong,
  empty: employeeSheetEmpty,
  events: { uploaded: employeeFileUploaded, mapped: employeeFileMapped, imported: employeesImported },
  told: ["added"],
  readRows: (reader, rows, reading, now) => readRows(rows, reading, (these) => findTaken(reader, these), now),
  async writeRows(tx, actor, { good }, { publicUrl, now }) {
    let waiting = 0;
    for (const change of good)
      if ((await hireEmployee(tx, actor, { change, invite: false, publicUrl, now })).waits) waiting += 1;
    return { added: good.length, waiting };
  },
});
export const { runImport, forgetFiles } = employeeImport;
