import { customType, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { ImportState, Mapping } from "~/platform/kernel/import";
import type { DayOrders } from "~/platform/kernel/sheet-columns";
import { id, instant } from "./columns";

/** What a table of imports has of every noun. Who brought the file, and further counts, are the noun's to add. */
export const importColumns = <Field extends string>() => ({
  id: id(),
  fileName: text("file_name").notNull(),
  state: text("state").$type<ImportState>().notNull(),
  /** What each column of the file is, by its place. */
  mapping: jsonb("mapping").$type<Mapping<Field>>().notNull(),
  /** The place of the sheet in a workbook, and the number of the row with the headings. */
  sheet: integer("sheet").notNull().default(0),
  heading: integer("heading").notNull().default(1),
  /** How figures of days are ordered where somebody said so, by the column's place. */
  dayOrders: jsonb("day_orders").$type<DayOrders>().notNull().default({}),
  /** Rows below the head. */
  rows: integer("rows").notNull(),
  added: countColumn("added"),
  uploadedAt: instant("uploaded_at").notNull(),
  importedAt: instant("imported_at"),
});

/** One more count of an import. */
export const countColumn = (name: string) => integer(name).notNull().default(0);

/** The columns of an import that can be taken back. */
export const takenBackColumns = () => ({
  takenBack: countColumn("taken_back"),
  takenBackAt: instant("taken_back_at"),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The file itself, while it waits to be imported: forgotten after a day. Once it is imported, the rows that were refused, for a
 * month.
 */
export const importedFile = () => bytea("bytes").notNull();
