import { desc, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { readSheet, UnreadableSheet } from "~/platform/sheets/read";
import { customers } from "../../server/tables";
import { MAX_IMPORT_ROWS, SHOWN_PROBLEMS } from "../domain";
import { importFileGone, importNotFound, sheetNotReadable, sheetTooLong } from "../errors";
import { type Known, readRows } from "./commands/read-rows";
import { customerImportFiles, customerImports } from "./tables";

const summary = {
  id: customerImports.id,
  fileName: customerImports.fileName,
  state: customerImports.state,
  rows: customerImports.rows,
  added: customerImports.added,
  known: customerImports.known,
  refused: customerImports.refused,
  takenBack: customerImports.takenBack,
  uploadedAt: customerImports.uploadedAt,
  uploadedBy: people.name,
  importedAt: customerImports.importedAt,
};

/** The latest imports, newest first. */
export const listImports = (reader: Reader) =>
  reader
    .select(summary)
    .from(customerImports)
    .leftJoin(people, eq(people.id, customerImports.uploadedBy))
    .orderBy(desc(customerImports.uploadedAt), desc(customerImports.id))
    .limit(50);

/** The rows of a file, its heads first. Throws INVALID at `file` for what is none, or too long. */
export async function readFile(bytes: Uint8Array): Promise<SheetRow[]> {
  try {
    return await readSheet(bytes, { rows: MAX_IMPORT_ROWS + 1 });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (error.why === "rows") throw sheetTooLong.at("file", { most: MAX_IMPORT_ROWS });
    throw sheetNotReadable.at("file");
  }
}

/** The rows of an import's file; CONFLICT when it is forgotten. */
export async function readImportFile(reader: Reader, id: string): Promise<SheetRow[]> {
  const [file] = await reader
    .select({ bytes: customerImportFiles.bytes })
    .from(customerImportFiles)
    .where(eq(customerImportFiles.importId, id));
  if (!file) throw importFileGone();
  return readFile(file.bytes);
}

/** An import with its columns; throws NOT_FOUND. */
export async function getImport(reader: Reader, id: string) {
  const [row] = await reader
    .select({ ...summary, mapping: customerImports.mapping })
    .from(customerImports)
    .leftJoin(people, eq(people.id, customerImports.uploadedBy))
    .where(eq(customerImports.id, id));
  if (!row) throw importNotFound();
  const { mapping, ...known } = row;
  const isKept = (await reader.$count(customerImportFiles, eq(customerImportFiles.importId, id))) > 0;
  const [heads, ...rows] = isKept ? (await readImportFile(reader, id)).slice(0, 4) : [];
  const columns = (heads?.cells ?? []).map((header, at) => ({
    header,
    field: mapping[at] ?? null,
    samples: rows.map(({ cells }) => (cells[at] ?? "").slice(0, 100)),
  }));
  return { ...known, columns };
}

/** What importing would do. */
export async function checkImport(reader: Reader, id: string, now: Date) {
  const [row] = await reader
    .select({ mapping: customerImports.mapping })
    .from(customerImports)
    .where(eq(customerImports.id, id));
  if (!row) throw importNotFound();
  const [, ...rows] = await readImportFile(reader, id);
  const { good, known, bad } = await readRows(rows, row.mapping, (these) => findKnown(reader, these), now);
  return {
    added: good.length,
    known,
    refused: new Set(bad.map((problem) => problem.row)).size,
    problems: bad.slice(0, SHOWN_PROBLEMS),
  };
}

const texts = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Which of these numbers, addresses and phones are customers' already. */
export async function findKnown(
  reader: Reader,
  { numbers, emails, phones }: { numbers: string[]; emails: string[]; phones: string[] },
): Promise<Known> {
  const { rows } = await reader.execute<{ value: string }>(sql`
    select customer_number as value from ${customers} where customer_number = any(${texts(numbers)})
    union all select lower(email) from ${customers} where lower(email) = any(${texts(emails)})
    union all select phone from ${customers} where phone = any(${texts(phones)})`);
  return new Set(rows.map(({ value }) => value));
}
