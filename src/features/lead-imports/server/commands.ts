import { eq, inArray, lt, sql } from "drizzle-orm";
import { emptyLeads } from "~/features/crm/leads/server/commands";
import { addLeads } from "~/features/crm/leads/server/commands/add-leads";
import { columnTwice, importDone, importNotDone, importNotFound } from "~/features/customers/import/errors";
import { employeeRowsBad as rowsBad } from "~/features/staff/import/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import {
  guessMapping,
  IMPORT_FIELDS,
  leadFileMapped,
  leadFileUploaded,
  leadImportTakenBack,
  leadsImported,
  type Mapping,
} from "../domain";
import { leadSheetEmpty } from "../errors";
import { lockUntouched, readImport } from "./queries";
import { leadImportFiles, leadImportRows, leadImports } from "./tables";

interface OnImport {
  id: Reach<"lead-import">;
  now: Date;
}

/** Keeps a file to be imported, with what its columns likely are. INVALID at `file` for one without leads. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  input: { fileName: string; bytes: Buffer; rows: readonly SheetRow[]; now: Date },
): Promise<{ id: string }> {
  const { fileName, bytes, rows, now } = input;
  const [heads, ...leadsIn] = rows;
  if (!heads || leadsIn.length === 0) throw leadSheetEmpty.at("file");
  const id = newId();
  await tx.insert(leadImports).values({
    id,
    fileName,
    state: "uploaded",
    mapping: guessMapping(heads.cells),
    rows: leadsIn.length,
    uploadedAt: now,
    uploadedBy: actor.personId,
  });
  await tx.insert(leadImportFiles).values({ importId: id, bytes });
  await record(tx, actor, leadFileUploaded, {
    subjectId: id,
    summary: `File of ${leadsIn.length} leads uploaded`,
    data: { fileName, rows: leadsIn.length },
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
  await tx.update(leadImports).set({ mapping }).where(eq(leadImports.id, id));
  await record(tx, actor, leadFileMapped, {
    subjectId: id,
    summary: `Columns of ${found.fileName} chosen`,
    data: { fileName: found.fileName, rows: found.rows },
    at: now,
  });
}

/** Adds every row, or none: CONFLICT when one is bad. Done twice, it is done once and answers the same. */
export async function runImport(
  tx: Tx,
  actor: Actor,
  { id, now }: OnImport,
): Promise<{ added: number; known: number }> {
  const found = await lockImport(tx, id);
  const { added, known, fileName, rows, mapping } = found;
  if (found.state === "imported") return { added, known };
  if (found.state !== "uploaded") throw importDone();
  const read = await readImport(tx, id, mapping, now);
  if (read.bad.length > 0) throw rowsBad({ count: new Set(read.bad.map(({ row }) => row)).size });
  const ids = await addLeads(tx, actor, read.good, now);
  for (let from = 0; from < ids.length; from += 10_000)
    await tx.execute(sql`insert into ${leadImportRows} (lead_id, import_id)
      select value::uuid, ${id}::uuid from jsonb_array_elements_text(${JSON.stringify(ids.slice(from, from + 10_000))}::jsonb)`);
  const counts = { added: ids.length, known: read.known };
  await tx.delete(leadImportFiles).where(eq(leadImportFiles.importId, id));
  await tx
    .update(leadImports)
    .set({ ...counts, state: "imported", importedAt: now })
    .where(eq(leadImports.id, id));
  await record(tx, actor, leadsImported, {
    subjectId: id,
    summary: `${counts.added} leads imported from ${fileName}`,
    data: { fileName, rows, ...counts },
    at: now,
  });
  return counts;
}

/**
 * Empties the leads that an import added and nobody touched since; the others stay. The rows keep their numbers, which have no
 * gaps. Done twice, it is done once.
 */
export async function takeImportBack(
  tx: Tx,
  actor: Actor,
  { id, now }: OnImport,
): Promise<{ takenBack: number; stayed: number }> {
  const found = await lockImport(tx, id);
  const { fileName, rows, added, takenBack, importedAt } = found;
  if (found.state === "taken_back") return { takenBack, stayed: added - takenBack };
  if (found.state !== "imported" || !importedAt) throw importNotDone();
  const gone = await lockUntouched(tx, id, importedAt);
  for (let from = 0; from < gone.length; from += 10_000)
    await emptyLeads(tx, gone.slice(from, from + 10_000), now);
  await tx
    .update(leadImports)
    .set({ state: "taken_back", takenBackAt: now, takenBack: gone.length })
    .where(eq(leadImports.id, id));
  const stayed = added - gone.length;
  await record(tx, actor, leadImportTakenBack, {
    subjectId: id,
    summary: `Import of ${fileName} taken back: ${gone.length} leads emptied, ${stayed} stay`,
    data: { fileName, rows, takenBack: gone.length, stayed },
    at: now,
  });
  return { takenBack: gone.length, stayed };
}

/** Forgets files that nobody imported within a day. */
export async function forgetFiles(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000);
  const old = tx.select({ id: leadImports.id }).from(leadImports).where(lt(leadImports.uploadedAt, since));
  await tx.delete(leadImportFiles).where(inArray(leadImportFiles.importId, old));
}

async function lockImport(tx: Tx, id: Reach<"lead-import">) {
  const [found] = await tx.select().from(leadImports).where(eq(leadImports.id, id)).for("update");
  if (!found) throw importNotFound();
  return found;
}
