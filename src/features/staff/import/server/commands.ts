import { eq, inArray, lt } from "drizzle-orm";
import { columnTwice, importDone, importNotFound } from "~/features/customers/import/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { hireEmployee } from "../../record/server/commands";
import {
  employeeFileMapped,
  employeeFileUploaded,
  employeesImported,
  guessMapping,
  IMPORT_FIELDS,
  type Mapping,
} from "../domain";
import { employeeRowsBad, employeeSheetEmpty } from "../errors";
import { readImport } from "./queries";
import { employeeImportFiles, employeeImports } from "./tables";

interface OnImport {
  id: Reach<"employee-import">;
  now: Date;
}

/** Keeps a file to be imported, with what its columns likely are. INVALID at `file` for one without employees. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  input: { fileName: string; bytes: Buffer; rows: readonly SheetRow[]; now: Date },
): Promise<{ id: string }> {
  const { fileName, bytes, rows, now } = input;
  const [heads, ...employeesIn] = rows;
  if (!heads || employeesIn.length === 0) throw employeeSheetEmpty.at("file");
  const id = newId();
  await tx.insert(employeeImports).values({
    id,
    fileName,
    state: "uploaded",
    mapping: guessMapping(heads.cells),
    rows: employeesIn.length,
    uploadedAt: now,
    uploadedBy: actor.personId,
  });
  await tx.insert(employeeImportFiles).values({ importId: id, bytes });
  await record(tx, actor, employeeFileUploaded, {
    subjectId: id,
    summary: `File of ${employeesIn.length} employees uploaded`,
    data: { fileName, rows: employeesIn.length },
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
  await tx.update(employeeImports).set({ mapping }).where(eq(employeeImports.id, id));
  await record(tx, actor, employeeFileMapped, {
    subjectId: id,
    summary: `Columns of ${found.fileName} chosen`,
    data: { fileName: found.fileName, rows: found.rows },
    at: now,
  });
}

/** Hires everybody in the file, or nobody: CONFLICT when a row is bad. Done twice, it is done once and answers the same. */
export async function runImport(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now }: OnImport & { publicUrl: string },
): Promise<{ added: number; waiting: number }> {
  const found = await lockImport(tx, id);
  const { fileName, rows } = found;
  if (found.state === "imported") return { added: found.added, waiting: found.waiting };
  const { good, bad } = await readImport(tx, id, found.mapping, now);
  if (bad.length > 0) throw employeeRowsBad({ count: new Set(bad.map(({ row }) => row)).size });
  let waiting = 0;
  for (const change of good)
    if ((await hireEmployee(tx, actor, { change, invite: false, publicUrl, now })).waits) waiting += 1;
  await tx.delete(employeeImportFiles).where(eq(employeeImportFiles.importId, id));
  const counts = { added: good.length, waiting };
  await tx
    .update(employeeImports)
    .set({ ...counts, state: "imported", importedAt: now })
    .where(eq(employeeImports.id, id));
  await record(tx, actor, employeesImported, {
    subjectId: id,
    summary: `${good.length} employees imported from ${fileName}`,
    data: { fileName, rows, added: good.length },
    at: now,
  });
  return counts;
}

/** Forgets files that nobody imported within a day. */
export async function forgetFiles(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000);
  const old = tx
    .select({ id: employeeImports.id })
    .from(employeeImports)
    .where(lt(employeeImports.uploadedAt, since));
  await tx.delete(employeeImportFiles).where(inArray(employeeImportFiles.importId, old));
}

async function lockImport(tx: Tx, id: Reach<"employee-import">) {
  const [found] = await tx.select().from(employeeImports).where(eq(employeeImports.id, id)).for("update");
  if (!found) throw importNotFound();
  return found;
}
