import { desc, eq } from "drizzle-orm";
import { type PgColumn, type PgTable, pgTable, uuid } from "drizzle-orm/pg-core";
import type { Reader } from "~/platform/db/database";
import { importColumns, importedFile } from "~/platform/db/import-columns";
import { fieldsOf, type ImportDefinition, type ImportState, type Mapping } from "~/platform/kernel/import";
import { daysUnclear, importFileGone, importNotFound } from "~/platform/kernel/import-errors";
import type { FieldOrders } from "~/platform/kernel/import-row";
import { type DayColumn, dayColumns, type SheetRow } from "~/platform/kernel/sheet-columns";
import { CSV_START, csvLine } from "./csv";
import { type FileRows, readFileRows, type TooLong } from "./import-file";
import { badRows, type SortedRows, shownKnown, shownProblems } from "./import-rows";

type Table<Name extends string> = PgTable & Readonly<Record<Name, PgColumn>>;

export interface ImportTables<Count extends string> {
  imports: Table<keyof ReturnType<typeof importColumns> | "uploadedBy" | Count>;
  files: Table<"importId" | "bytes">;
  people: { table: PgTable; id: PgColumn; name: PgColumn };
}

const importsLike = () => pgTable("imports", { ...importColumns<string>(), uploadedBy: uuid("uploaded_by") });
const filesLike = () => pgTable("files", { importId: uuid("import_id").notNull(), bytes: importedFile() });

/** A noun's tables, typed by their shared columns. */
export const tablesOf = <Count extends string>({ imports, files }: ImportTables<Count>) => ({
  imports: imports as unknown as ReturnType<typeof importsLike>,
  files: files as unknown as ReturnType<typeof filesLike>,
});

export type ImportSummary<Count extends string> = {
  id: string;
  fileName: string;
  state: ImportState;
  rows: number;
  uploadedAt: Date;
  uploadedBy: string | null;
  importedAt: Date | null;
} & Record<Count | "added", number>;

export interface RowReading<Field extends string> {
  mapping: Mapping<Field>;
  orders: FieldOrders<Field>;
}

export interface ImportReading<Field extends string, Count extends string, Good> {
  tables: ImportTables<Count>;
  tooLong: TooLong;
  readRows: (
    reader: Reader,
    rows: readonly SheetRow[],
    reading: RowReading<Field>,
    now: Date,
  ) => Promise<SortedRows<Good, Field>>;
}

type Layout = Pick<
  ReturnType<typeof importsLike>["$inferSelect"],
  "sheet" | "heading" | "mapping" | "dayOrders"
>;

const SHOWN_CELLS = 6;
const SHOWN_LETTERS = 40;

export function importQueries<Field extends string, Count extends string, Check extends string, Good>(
  file: ImportDefinition<Field, Count, Check>,
  { tables, tooLong, readRows }: ImportReading<Field, Count, Good>,
) {
  const { imports, files } = tablesOf(tables);
  const { people } = tables;
  const counts = Object.fromEntries(file.counts.map((name) => [name, tables.imports[name as Count]]));
  const daysIn = new Set(fieldsOf(file).filter((name) => file.fields[name].isDay));

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
        sheet: imports.sheet,
        heading: imports.heading,
        dayOrders: imports.dayOrders,
        ...counts,
      })
      .from(imports)
      .leftJoin(people.table, eq(people.id, imports.uploadedBy));

  const listImports = async (reader: Reader) =>
    (await summaries(reader)
      .orderBy(desc(imports.uploadedAt), desc(imports.id))
      .limit(50)) as unknown as ImportSummary<Count>[];

  const findBytes = async (reader: Reader, id: string) =>
    (await reader.select({ bytes: files.bytes }).from(files).where(eq(files.importId, id)))[0]?.bytes;

  async function readImportFile(
    reader: Reader,
    id: string,
    { sheet, heading }: Pick<Layout, "sheet" | "heading">,
  ): Promise<FileRows> {
    const bytes = await findBytes(reader, id);
    const read =
      bytes && (await readFileRows(bytes, { ...file, fields: file.fields }, tooLong, { sheet, heading }));
    if (!read) throw importFileGone();
    return read;
  }

  const daysOf = (rows: readonly SheetRow[], { mapping, dayOrders }: Pick<Layout, "mapping" | "dayOrders">) =>
    dayColumns(
      rows,
      mapping.flatMap((field, at) => (field !== null && daysIn.has(field as Field) ? [at] : [])),
      dayOrders,
    );

  /** An import with its columns; throws NOT_FOUND. */
  async function getImport(reader: Reader, id: string) {
    const [row] = await summaries(reader).where(eq(imports.id, id));
    if (!row) throw importNotFound();
    const { mapping, sheet, heading, dayOrders, ...known } = row;
    const isKept = (await reader.$count(files, eq(files.importId, id))) > 0;
    const hasRefused = isKept && row.state !== "uploaded";
    const said = known as unknown as ImportSummary<Count>;
    if (!isKept || hasRefused)
      return { ...said, hasRefused, sheets: [], sheet, heading, top: [], columns: [] };
    const read = await readImportFile(reader, id, { sheet, heading });
    const days: ReadonlyMap<number, DayColumn> = daysOf(read.rows, { mapping, dayOrders });
    const columns = read.heads.cells.map((header, at) => ({
      header,
      field: (mapping[at] ?? null) as Field | null,
      samples: read.rows.slice(0, 3).map(({ cells }) => (cells[at] ?? "").slice(0, 100)),
      days: days.get(at) ?? null,
    }));
    const top = read.top.map(({ at, cells }) => ({
      row: at,
      cells: cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_LETTERS)),
    }));
    return { ...said, hasRefused, sheets: read.sheets, sheet: read.sheet, heading, top, columns };
  }

  /** The sorted rows of an import. INVALID at `dayOrders` if its days are ambiguous. */
  async function readImport(reader: Reader, id: string, layout: Layout, now: Date) {
    const read = await readImportFile(reader, id, layout);
    const orders: FieldOrders<Field> = {};
    for (const [at, { order, examples }] of daysOf(read.rows, layout)) {
      const column = read.heads.cells[at] || `${at + 1}`;
      if (order === null)
        throw daysUnclear.at("dayOrders", { column, examples: examples.join(", ") || column });
      orders[layout.mapping[at] as Field] = order;
    }
    const mapping = read.heads.cells.map((_, at) => layout.mapping[at] ?? null) as Mapping<Field>;
    const sorted = await readRows(reader, read.rows, { mapping, orders }, now);
    return { ...sorted, read };
  }

  const layoutOf = async (reader: Reader, id: string): Promise<Layout & { state: ImportState }> => {
    const { state, sheet, heading, mapping, dayOrders } = imports;
    const [row] = await reader
      .select({ state, sheet, heading, mapping, dayOrders })
      .from(imports)
      .where(eq(imports.id, id));
    if (!row) throw importNotFound();
    return row;
  };

  async function checkImport(reader: Reader, id: string, now: Date) {
    const { good, known, bad, notes } = await readImport(reader, id, await layoutOf(reader, id), now);
    const all = { added: good.length, good: good.length, known: known.length, refused: badRows(bad) };
    const counted = Object.fromEntries(file.checks.map((name) => [name, all[name as keyof typeof all]]));
    return {
      ...(counted as Record<Check, number>),
      problems: shownProblems(bad),
      knownRows: shownKnown(file, known),
      notes: shownProblems(notes),
    };
  }

  async function readRefused(reader: Reader, id: string, now: Date): Promise<Buffer> {
    const layout = await layoutOf(reader, id);
    if (layout.state === "uploaded") {
      const { bad, read } = await readImport(reader, id, layout, now);
      return refusedFile(read, bad);
    }
    const bytes = await findBytes(reader, id);
    if (!bytes) throw importFileGone();
    return bytes;
  }

  return { listImports, getImport, readImport, checkImport, readRefused };
}

/** Original refused rows as a file, each with its number and error. */
export function refusedFile(
  { heads, rows }: Pick<FileRows, "heads" | "rows">,
  bad: SortedRows<never>["bad"],
): Buffer {
  const wrong = new Map<number, string[]>();
  for (const { row, field, message } of bad)
    wrong.set(row, [...(wrong.get(row) ?? []), `${field}: ${message}`]);
  const width = Math.max(
    heads.cells.length,
    ...rows.filter(({ at }) => wrong.has(at)).map(({ cells }) => cells.length),
  );
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? "");
  const lines = rows.flatMap(({ at, cells }) => {
    const said = wrong.get(at);
    return said ? [csvLine([...padded(cells), at, said.join("; ")])] : [];
  });
  return Buffer.from(
    `${CSV_START}${csvLine([...padded(heads.cells), "Row in the file", "Problem"])}${lines.join("")}`,
  );
}
