import { inArray, sql } from "drizzle-orm";
import { recordOptOuts } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { emailsIn, optOutOf, phonesIn } from "~/platform/kernel/import-row";
import { saveImportRows, serveImport } from "~/platform/sheets/import";
import { customerPhoneShared } from "../../domain";
import { customerPairs } from "../../duplicates/server/tables";
import { eraseProfile } from "../../server/commands/save-profile";
import { customerSums, customers } from "../../server/tables";
import { customerFile, customersImported, importMapped, importTakenBack, importUploaded } from "../domain";
import { sheetEmpty, sheetTooLong } from "../errors";
import { addCustomers } from "./commands/add-customers";
import { type GoodCustomer, readRows } from "./commands/read-rows";
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
  readRows: (reader, rows, reading, now) => readRows(rows, reading, (these) => findKnown(reader, these), now),
  async writeRows(tx, actor, { good, known, refused }, { id, now }) {
    const ids = await addCustomers(tx, actor, good, now);
    await recordSharedPhones(tx, actor, good, { id, now });
    await saveImportRows(tx, { table: customerImportRows, of: customerImportRows.customerId }, id, ids);
    await recordOptOuts(
      tx,
      actor,
      [
        ...good.map(({ fields: { contactInfo: contact }, optOut }) => ({
          emails: [contact.email, contact.alternateEmail],
          phones: [contact.primaryPhone, contact.secondaryPhone],
          optOut,
        })),
        // Existing customers may have opted out; their presence does not allow messages to them.
        ...known.map(({ values }) => ({
          emails: emailsIn(values.email),
          phones: phonesIn(values.primaryPhone),
          optOut: optOutOf(values),
        })),
      ],
      now,
    );
    return { added: ids.length, known: known.length + good.length - ids.length, refused };
  },
});
/** One event for all shared phones. */
async function recordSharedPhones(
  tx: Tx,
  actor: Actor,
  good: readonly GoodCustomer[],
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const shared = good.filter(({ sharesPhone }) => sharesPhone);
  const [first] = shared;
  if (!first?.sharesPhone) return;
  const { firstName, lastName } = first.fields.personalInfo;
  await record(tx, actor, customerPhoneShared, {
    subjectId: id,
    summary: `${shared.length} imported customers have a phone that another customer has`,
    data: {
      customers: shared.length,
      customerNumber: "",
      name: `${firstName} ${lastName}`,
      otherNumber: first.sharesPhone.customerNumber,
      otherName: first.sharesPhone.name,
    },
    at: now,
  });
}

export const { runImport, forgetFiles } = customerImport;

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
