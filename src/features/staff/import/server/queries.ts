import { desc, eq, sql } from "drizzle-orm";
import { importFileGone, importNotFound, sheetNotReadable } from "~/features/customers/import/errors";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheet, UnreadableSheet } from "~/platform/sheets/read";
import { employees } from "../../server/tables";
import { MAX_IMPORT_ROWS, type Mapping, SHOWN_PROBLEMS } from "../domain";
import { employeeSheetTooLong } from "../errors";
import { contactsIn, readRows } from "./commands/read-rows";
import { employeeImportFiles, employeeImports } from "./tables";

const summary = {
  id: employeeImports.id,
  fileName: employeeImports.fileName,
  state: employeeImports.state,
  rows: employeeImports.rows,
  added: employeeImports.added,
  waiting: employeeImports.waiting,
  uploadedAt: employeeImports.uploadedAt,
  uploadedBy: people.name,
  importedAt: employeeImports.importedAt,
};

/** The latest imports, newest first. */
export const listImports = (reader: Reader) =>
  reader
    .select(summary)
    .from(employeeImports)
    .leftJoin(people, eq(people.id, employeeImports.uploadedBy))
    .orderBy(desc(employeeImports.uploadedAt), desc(employeeImports.id))
    .limit(50);

/** The rows of a file, its heads first. Throws INVALID at `file` for what is none, or too long. */
export async function readFile(bytes: Uint8Array): Promise<SheetRow[]> {
  try {
    return await readSheet(bytes, { rows: MAX_IMPORT_ROWS + 1 });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (error.why === "rows") throw employeeSheetTooLong.at("file", { most: MAX_IMPORT_ROWS });
    throw sheetNotReadable.at("file");
  }
}

/** The rows of an import's file; CONFLICT when it is forgotten. */
async function readImportFile(reader: Reader, id: string): Promise<SheetRow[]> {
  const [file] = await reader
    .select({ bytes: employeeImportFiles.bytes })
    .from(employeeImportFiles)
    .where(eq(employeeImportFiles.importId, id));
  if (!file) throw importFileGone();
  return readFile(file.bytes);
}

/** An import with its columns; throws NOT_FOUND. */
export async function getImport(reader: Reader, id: string) {
  const [row] = await reader
    .select({ ...summary, mapping: employeeImports.mapping })
    .from(employeeImports)
    .leftJoin(people, eq(people.id, employeeImports.uploadedBy))
    .where(eq(employeeImports.id, id));
  if (!row) throw importNotFound();
  const { mapping, ...known } = row;
  const isKept = (await reader.$count(employeeImportFiles, eq(employeeImportFiles.importId, id))) > 0;
  const [heads, ...rows] = isKept ? (await readImportFile(reader, id)).slice(0, 4) : [];
  const columns = (heads?.cells ?? []).map((header, at) => ({
    header,
    field: mapping[at] ?? null,
    samples: rows.map(({ cells }) => (cells[at] ?? "").slice(0, 100)),
  }));
  return { ...known, columns };
}

/** The rows of an import, sorted. */
export async function readImport(reader: Reader, id: string, mapping: Mapping, now: Date) {
  const [, ...rows] = await readImportFile(reader, id);
  return readRows(rows, mapping, await findTaken(reader, contactsIn(rows, mapping)), now);
}

/** What importing would do. */
export async function checkImport(reader: Reader, id: string, now: Date) {
  const [row] = await reader
    .select({ mapping: employeeImports.mapping })
    .from(employeeImports)
    .where(eq(employeeImports.id, id));
  if (!row) throw importNotFound();
  const { good, bad } = await readImport(reader, id, row.mapping, now);
  return {
    good: good.length,
    refused: new Set(bad.map((problem) => problem.row)).size,
    problems: bad.slice(0, SHOWN_PROBLEMS),
  };
}

const texts = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Which of these addresses, phones and Employee IDs are a colleague's already. */
async function findTaken(reader: Reader, { emails, phones, employeeIds }: ReturnType<typeof contactsIn>) {
  const { rows } = await reader.execute<{ what: string; value: string }>(sql`
    select 'email' as what, email as value from ${people} where role <> 'customer' and email = any(${texts(emails)})
    union all select 'phone', phone from ${people} where role <> 'customer' and phone = any(${texts(phones)})
    union all select 'id', lower(employee_id) from ${employees} where lower(employee_id) = any(${texts(employeeIds)})`);
  const of = (what: string) => new Set(rows.filter((row) => row.what === what).map(({ value }) => value));
  return { emails: of("email"), phones: of("phone"), employeeIds: of("id") };
}
