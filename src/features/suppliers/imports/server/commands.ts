import { serveImport } from "~/platform/sheets/import";
import { addSupplier } from "../../server/commands";
import { supplierFile, supplierFileMapped, supplierFileUploaded, suppliersImported } from "../domain";
import { supplierSheetEmpty, supplierSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { findKnown, uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { supplierImportFiles, supplierImports } from "./tables";

export const supplierImport = serveImport(supplierFile, {
  tables: { imports: supplierImports, files: supplierImportFiles, people: uploaders },
  mayImport,
  assertReach: assertReachImport,
  tooLong: supplierSheetTooLong,
  empty: supplierSheetEmpty,
  events: { uploaded: supplierFileUploaded, mapped: supplierFileMapped, imported: suppliersImported },
  readRows: (reader, rows, reading) => readRows(rows, reading, (these) => findKnown(reader, these)),
  async writeRows(tx, actor, { good, known }, { now }) {
    for (const fields of good) await addSupplier(tx, actor, { ...fields, now });
    return { added: good.length, known: known.length };
  },
});
