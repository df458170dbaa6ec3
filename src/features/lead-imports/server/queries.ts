import { and, desc, eq, sql } from "drizzle-orm";
import { leadMerges, leads } from "~/features/crm/leads/server/tables";
import { importFileGone, importNotFound, sheetNotReadable } from "~/features/customers/import/errors";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { definePort } from "~/platform/kernel/port";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheet, UnreadableSheet } from "~/platform/sheets/read";
import { MAX_IMPORT_ROWS, type Mapping, SHOWN_PROBLEMS } from "../domain";
import { leadSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { leadImportFiles, leadImportRows, leadImports } from "./tables";

const summary = {
  id: leadImports.id,
  fileName: leadImports.fileName,
  state: leadImports.state,
  rows: leadImports.rows,
  added: leadImports.added,
  known: leadImports.known,
  takenBack: leadImports.takenBack,
  uploadedAt: leadImports.uploadedAt,
  uploadedBy: people.name,
  importedAt: leadImports.importedAt,
};

/** The latest imports, newest first. */
export const listImports = (reader: Reader) =>
  reader
    .select(summary)
    .from(leadImports)
    .leftJoin(people, eq(people.id, leadImports.uploadedBy))
    .orderBy(desc(leadImports.uploadedAt), desc(leadImports.id))
    .limit(50);

/** The rows of a file, its heads first. Throws INVALID at `file` for what is none, or too long. */
export async function readFile(bytes: Uint8Array): Promise<SheetRow[]> {
  try {
    return await readSheet(bytes, { rows: MAX_IMPORT_ROWS + 1 });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (error.why === "rows") throw leadSheetTooLong.at("file", { most: MAX_IMPORT_ROWS });
    throw sheetNotReadable.at("file");
  }
}

/** The rows of an import's file; CONFLICT when it is forgotten. */
async function readImportFile(reader: Reader, id: string): Promise<SheetRow[]> {
  const [file] = await reader
    .select({ bytes: leadImportFiles.bytes })
    .from(leadImportFiles)
    .where(eq(leadImportFiles.importId, id));
  if (!file) throw importFileGone();
  return readFile(file.bytes);
}

/** An import with its columns; throws NOT_FOUND. */
export async function getImport(reader: Reader, id: string) {
  const [row] = await reader
    .select({ ...summary, mapping: leadImports.mapping })
    .from(leadImports)
    .leftJoin(people, eq(people.id, leadImports.uploadedBy))
    .where(eq(leadImports.id, id));
  if (!row) throw importNotFound();
  const { mapping, ...known } = row;
  const isKept = (await reader.$count(leadImportFiles, eq(leadImportFiles.importId, id))) > 0;
  const [heads, ...rows] = isKept ? (await readImportFile(reader, id)).slice(0, 4) : [];
  const columns = (heads?.cells ?? []).map((header, at) => ({
    header,
    field: mapping[at] ?? null,
    samples: rows.map(({ cells }) => (cells[at] ?? "").slice(0, 100)),
  }));
  return { ...known, columns };
}

/** The rows of an import, sorted: good, there already, bad. */
export async function readImport(reader: Reader, id: string, mapping: Mapping, now: Date) {
  const [[, ...rows], staff] = [
    await readImportFile(reader, id),
    await listStaffWhoMay(reader, "view_leads"),
  ];
  return readRows(rows, { mapping, staff, findKnown: (these) => findKnown(reader, these), now });
}

/** What importing would do. */
export async function checkImport(reader: Reader, id: string, now: Date) {
  const [row] = await reader
    .select({ mapping: leadImports.mapping })
    .from(leadImports)
    .where(eq(leadImports.id, id));
  if (!row) throw importNotFound();
  const { good, known, bad } = await readImport(reader, id, row.mapping, now);
  return {
    good: good.length,
    known,
    refused: new Set(bad.map((problem) => problem.row)).size,
    problems: bad.slice(0, SHOWN_PROBLEMS),
  };
}

const texts = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Which of these numbers are leads', and which addresses and phones are those of leads that are not lost. */
async function findKnown(
  reader: Reader,
  { numbers, emails, phones }: { numbers: string[]; emails: string[]; phones: string[] },
): Promise<ReadonlySet<string>> {
  const there = sql`status <> 'lost' and erased_at is null`;
  const { rows } = await reader.execute<{ value: string }>(sql`
    select lead_number as value from ${leads} where lead_number = any(${texts(numbers)})
    union all select lower(email) from ${leads} where lower(email) = any(${texts(emails)}) and ${there}
    union all select phone from ${leads} where phone = any(${texts(phones)}) and ${there}`);
  return new Set(rows.map(({ value }) => value));
}

/** In SQL, the ids of leads that have something of later features since they were imported: those are not taken back. */
export const leadsInUse = definePort<() => ReturnType<typeof sql>>();

/** The leads that an import added and nobody touched since, locked. */
export async function lockUntouched(tx: Tx, importId: string, importedAt: Date): Promise<string[]> {
  const inUse = leadsInUse.all().map((select) => sql`${leads.id} not in (${select()})`);
  const untouched = await tx
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(leadImportRows, eq(leadImportRows.leadId, leads.id))
    .where(
      and(
        eq(leadImportRows.importId, importId),
        eq(leads.updatedAt, importedAt),
        eq(leads.contactAttempts, 0),
        sql`not exists (select 1 from ${events} e where e.subject_type = 'lead' and e.subject_id = ${leads.id})`,
        sql`not exists (select 1 from ${leadMerges} m where ${leads.id} in (m.merged_id, m.survivor_id))`,
        sql`not exists (select 1 from lead_arrivals a where a.lead_id = ${leads.id})`,
        sql`not exists (select 1 from opportunities o where o.lead_id = ${leads.id})`,
        ...inUse,
      ),
    )
    .for("update", { of: leads });
  return untouched.map(({ id }) => id);
}
