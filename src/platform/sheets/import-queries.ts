import { desc, eq } from "drizzle-orm";
import { type PgColumn, type PgTable, pgTable, uuid } from "drizzle-orm/pg-core";
import type { Reader } from "~/platform/db/database";
import { importColumns, importedFile } from "~/platform/db/import-columns";
import type { ImportDefinition, ImportState, Mapping } from "~/platform/kernel/import";
import { importFileGone, importNotFound } from "~/platform/kernel/import-errors";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import { readFileRows, type TooLong } from "./import-file";
import { badRows, type SortedRows, shownProblems } from "./import-rows";

type Table<Name extends string> = PgTable & Readonly<Record<Name, PgColumn>>;

/** A noun's tables of imports, made of `importColumns` and `importedFile`. */
export interface ImportTables<Count extends string> {
  imports: Table<keyof ReturnType<typeof importColumns> | "uploadedBy" | Count>;
  files: Table<"importId" | "bytes">;
  /** Whose names are shown: the platform knows no people. */
  people: { table: PgTable; id: PgColumn; name: PgColumn };
}

const importsLike = () => pgTable("imports", { ...importColumns<string>(), uploadedBy: uuid("uploaded_by") });
const filesLike = () => pgTable("files", { importId: uuid("import_id").notNull(), bytes: importedFile() });

/** A noun's tables as those of any noun: what they have in common is typed by the columns that both are made of. */
export const tablesOf = <Count extends string>({ imports, files }: ImportTables<Count>) => ({
  imports: imports as unknown as ReturnType<typeof importsLike>,
  files: files as unknown as ReturnType<typeof filesLike>,
});

/** An import as lists show it, with the counts that its noun keeps. */
export type ImportSummary<Count extends string> = {
  id: string;
  fileName: string;
  state: ImportState;
  rows: number;
  uploadedAt: Date;
  uploadedBy: string | null;
  importedAt: Date | null;
} & Record<Count | "added", number>;

/** How a noun reads its rows. */
export interface ImportReading<Field extends string, Count extends string, Good> {
  tables: ImportTables<Count>;
  tooLong: TooLong;
  readRows: (
    reader: Reader,
    rows: readonly SheetRow[],
    mapping: Mapping<Field>,
    now: Date,
  ) => Promise<SortedRows<Good>>;
}

/** The reads of a noun's imports. */
export function importQueries<Field extends string, Count extends string, Check extends string, Good>(
  file: ImportDefinition<Field, Count, Check>,
  { tables, tooLong, readRows }: ImportReading<Field, Count, Good>,
) {
  const { imports, files } = tablesOf(tables);
  const { people } = tables;
  const counts = Object.fromEntries(file.counts.map((name) => [name, tables.imports[name as Count]]));

  const summaries = (reader: Reader) =>
    reader
      .select({
        id: imports.id,
        fileName: imports.fileName,
        state: imports.state,
        rows: imports.rows,
        uploadedAt: imports.uploadedAt,
        uploadedBy: people.name,
        importedAt: imports.importedAt,
        mapping: imports.mapping,
        ...counts,
      })
      .from(imports)
      .leftJoin(people.table, eq(people.id, imports.uploadedBy));

  /** The latest imports, newest first. */
  const listImports = async (reader: Reader) =>
    (await summaries(reader)
      .orderBy(desc(imports.uploadedAt), desc(imports.id))
      .limit(50)) as unknown as ImportSummary<Count>[];

  /** The rows of an import's file, its heads first; CONFLICT when it is forgotten. */
  async function readImportFile(reader: Reader, id: string): Promise<SheetRow[]> {
    const [kept] = await reader.select({ bytes: files.bytes }).from(files).where(eq(files.importId, id));
    if (!kept) throw importFileGone();
    return readFileRows(kept.bytes, file, tooLong);
  }

  /** An import with its columns; throws NOT_FOUND. */
  async function getImport(reader: Reader, id: string) {
    const [row] = await summaries(reader).where(eq(imports.id, id));
    if (!row) throw importNotFound();
    const { mapping, ...known } = row;
    const isKept = (await reader.$count(files, eq(files.importId, id))) > 0;
    const [heads, ...rows] = isKept ? (await readImportFile(reader, id)).slice(0, 4) : [];
    const columns = (heads?.cells ?? []).map((header, at) => ({
      header,
      field: (mapping[at] ?? null) as Field | null,
      samples: rows.map(({ cells }) => (cells[at] ?? "").slice(0, 100)),
    }));
    return { ...(known as unknown as ImportSummary<Count>), columns };
  }

  /** The rows of an import, sorted. */
  async function readImport(reader: Reader, id: string, mapping: readonly (string | null)[], now: Date) {
    const [, ...rows] = await readImportFile(reader, id);
    return readRows(reader, rows, [...mapping] as Mapping<Field>, now);
  }

  /** What importing would do. */
  async function checkImport(reader: Reader, id: string, now: Date) {
    const [row] = await reader.select({ mapping: imports.mapping }).from(imports).where(eq(imports.id, id));
    if (!row) throw importNotFound();
    const { good, known, bad } = await readImport(reader, id, row.mapping, now);
    const all = { added: good.length, good: good.length, known, refused: badRows(bad) };
    const counted = Object.fromEntries(file.checks.map((name) => [name, all[name as keyof typeof all]]));
    return { ...(counted as Record<Check, number>), problems: shownProblems(bad) };
  }

  return { listImports, getImport, readImport, checkImport };
}
