import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { keepImportRows, serveImport } from "~/platform/sheets/import";
import { customerPairs } from "../../duplicates/server/tables";
import { eraseProfile } from "../../profile/server/commands";
import { customerSums, customers } from "../../server/tables";
import { customerFile, customersImported, importMapped, importTakenBack, importUploaded } from "../domain";
import { sheetEmpty, sheetTooLong } from "../errors";
import { addCustomers } from "./commands/add-customers";
import { readRows } from "./commands/read-rows";
import { findKnown, lockUntouched, uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { customerImportFiles, customerImportRows, customerImports } from "./tables";

export const customerImport = serveImport(customerFile, {
  tables: { imports: customerImports, files: customerImportFiles, people: uploaders },
  mayImport,
  assertReach: assertReachImport,
  tooLong: sheetTooLong,
  empty: sheetEmpty,
  events: { uploaded: importUploaded, mapped: importMapped, imported: customersImported },
  readRows: (reader, rows, mapping, now) => readRows(rows, mapping, (these) => findKnown(reader, these), now),
  async writeRows(tx, actor, { good, known, refused }, { id, now }) {
    const ids = await addCustomers(tx, actor, good, now);
    await keepImportRows(tx, { table: customerImportRows, of: customerImportRows.customerId }, id, ids);
    // Who was written down by somebody else meanwhile is known as well.
    return { added: ids.length, known: known + good.length - ids.length, refused };
  },
});
export const { runImport, forgetFiles } = customerImport;

/** Deletes the customers an import added that nobody touched since; the others stay. */
export const takeCustomerImportBack = customerImport.takingBack({
  event: importTakenBack,
  removed: "deleted",
  lockUntouched,
  remove: deleteCustomers,
});

async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .delete(customerPairs)
    .where(sql`${inArray(customerPairs.firstId, [...ids])} or ${inArray(customerPairs.secondId, [...ids])}`);
  await tx.delete(customerImportRows).where(inArray(customerImportRows.customerId, [...ids]));
  await eraseProfile(tx, ids);
  await tx.delete(customerSums).where(inArray(customerSums.customerId, [...ids]));
  await tx.delete(customers).where(inArray(customers.id, [...ids]));
}
