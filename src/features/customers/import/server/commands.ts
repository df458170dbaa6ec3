import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { customerMerges, customerPairs } from "../../duplicates/server/tables";
import { eraseProfile } from "../../profile/server/commands";
import { customerSums, customers } from "../../server/tables";
import {
  customersImported,
  guessMapping,
  IMPORT_FIELDS,
  importMapped,
  importTakenBack,
  importUploaded,
  type Mapping,
} from "../domain";
import { columnTwice, importDone, importNotDone, importNotFound, sheetEmpty } from "../errors";
import { addCustomers } from "./commands/add-customers";
import { readRows } from "./commands/read-rows";
import { findKnown, readImportFile } from "./queries";
import { customerImportFiles, customerImportRows, customerImports } from "./tables";

interface OnImport {
  id: Reach<"customer-import">;
  now: Date;
}

/** Keeps a file to be imported, with what its columns likely are. INVALID at `file` for one without customers. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  input: { fileName: string; bytes: Buffer; rows: readonly SheetRow[]; now: Date },
): Promise<{ id: string }> {
  const { fileName, bytes, rows, now } = input;
  const [heads, ...customersIn] = rows;
  if (!heads || customersIn.length === 0) throw sheetEmpty.at("file");
  const id = newId();
  await tx.insert(customerImports).values({
    id,
    fileName,
    state: "uploaded",
    mapping: guessMapping(heads.cells),
    rows: customersIn.length,
    uploadedAt: now,
    uploadedBy: actor.personId,
  });
  await tx.insert(customerImportFiles).values({ importId: id, bytes });
  await record(tx, actor, importUploaded, {
    subjectId: id,
    summary: `File of ${customersIn.length} customers uploaded`,
    data: { fileName, rows: customersIn.length },
    at: now,
  });
  return { id };
}

/** Says what the columns are. INVALID when two are the same. */
export async function mapImport(
  tx: Tx,
  actor: Actor,
  { id, mapping, now }: OnImport & { mapping: Mapping },
): Promise<void> {
  const found = await lockImport(tx, id);
  if (found.state !== "uploaded") throw importDone();
  const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
  if (twice) throw columnTwice.at("mapping", { field: IMPORT_FIELDS[twice].label });
  if (JSON.stringify(found.mapping) === JSON.stringify(mapping)) return;
  await tx.update(customerImports).set({ mapping }).where(eq(customerImports.id, id));
  await record(tx, actor, importMapped, {
    subjectId: id,
    summary: `Columns of ${found.fileName} chosen`,
    data: { fileName: found.fileName, rows: found.rows },
    at: now,
  });
}

/** Adds the good rows, all of them or none. Done twice, it is done once and answers the same. */
export async function runImport(
  tx: Tx,
  actor: Actor,
  { id, now }: OnImport,
): Promise<{ added: number; known: number; refused: number }> {
  const found = await lockImport(tx, id);
  const { added, known, refused, fileName, rows, mapping } = found;
  if (found.state === "imported") return { added, known, refused };
  if (found.state !== "uploaded") throw importDone();
  const [, ...lines] = await readImportFile(tx, id);
  const read = await readRows(lines, mapping, (these) => findKnown(tx, these), now);
  const ids = await addCustomers(tx, actor, read.good, now);
  for (let from = 0; from < ids.length; from += 10_000)
    await tx.execute(sql`insert into ${customerImportRows} (customer_id, import_id)
      select value::uuid, ${id}::uuid from jsonb_array_elements_text(${JSON.stringify(ids.slice(from, from + 10_000))}::jsonb)`);
  const counts = {
    added: ids.length,
    // Who was written down by somebody else meanwhile is known as well.
    known: read.known + read.good.length - ids.length,
    refused: new Set(read.bad.map(({ row }) => row)).size,
  };
  await tx.delete(customerImportFiles).where(eq(customerImportFiles.importId, id));
  await tx
    .update(customerImports)
    .set({ ...counts, state: "imported", importedAt: now })
    .where(eq(customerImports.id, id));
  await record(tx, actor, customersImported, {
    subjectId: id,
    summary: `${counts.added} customers imported from ${fileName}`,
    data: { fileName, rows, ...counts },
    at: now,
  });
  return counts;
}

/** Deletes the customers an import added that nobody touched since; the others stay. Done twice, it is done once. */
export async function takeImportBack(
  tx: Tx,
  actor: Actor,
  { id, now }: OnImport,
): Promise<{ takenBack: number; stayed: number }> {
  const found = await lockImport(tx, id);
  const { fileName, rows, added, takenBack, importedAt } = found;
  if (found.state === "taken_back") return { takenBack, stayed: added - takenBack };
  if (found.state !== "imported" || !importedAt) throw importNotDone();
  const untouched = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(customerImportRows, eq(customerImportRows.customerId, customers.id))
    .where(
      and(
        eq(customerImportRows.importId, id),
        eq(customers.updatedAt, importedAt),
        sql`not exists (select 1 from ${events} e where e.customer_id = ${customers.id})`,
        sql`not exists (select 1 from ${customerMerges} m where ${customers.id} in (m.merged_id, m.survivor_id))`,
      ),
    )
    .for("update", { of: customers });
  const gone = untouched.map((row) => row.id);
  for (let from = 0; from < gone.length; from += 10_000)
    await deleteCustomers(tx, gone.slice(from, from + 10_000));
  await tx
    .update(customerImports)
    .set({ state: "taken_back", takenBackAt: now, takenBack: gone.length })
    .where(eq(customerImports.id, id));
  const stayed = added - gone.length;
  await record(tx, actor, importTakenBack, {
    subjectId: id,
    summary: `Import of ${fileName} taken back: ${gone.length} customers deleted, ${stayed} stay`,
    data: { fileName, rows, takenBack: gone.length, stayed },
    at: now,
  });
  return { takenBack: gone.length, stayed };
}

async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .delete(customerPairs)
    .where(sql`${inArray(customerPairs.firstId, [...ids])} or ${inArray(customerPairs.secondId, [...ids])}`);
  await tx.delete(customerImportRows).where(inArray(customerImportRows.customerId, [...ids]));
  await eraseProfile(tx, ids);
  await tx.delete(customerSums).where(inArray(customerSums.customerId, [...ids]));
  await tx.delete(customers).where(inArray(customers.id, [...ids]));
}

/** Forgets files that nobody imported within a day. */
export async function forgetFiles(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000);
  await tx
    .delete(customerImportFiles)
    .where(
      inArray(
        customerImportFiles.importId,
        tx
          .select({ id: customerImports.id })
          .from(customerImports)
          .where(lt(customerImports.uploadedAt, since)),
      ),
    );
}

async function lockImport(tx: Tx, id: Reach<"customer-import">) {
  const [found] = await tx.select().from(customerImports).where(eq(customerImports.id, id)).for("update");
  if (!found) throw importNotFound();
  return found;
}
