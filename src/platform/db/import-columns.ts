import { customType, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { ImportState, Mapping } from "~/platform/kernel/import";
import type { DayOrders } from "~/platform/kernel/sheet-columns";
import { id, instant } from "./columns";

/** Columns of every import table. Each noun adds its uploader and further counts. */
export const importColumns = <Field extends string>() => ({
  id: id(),
  fileName: text("file_name").notNull(),
  state: text("state").$type<ImportState>().notNull(),
  mapping: jsonb("mapping").$type<Mapping<Field>>().notNull(),
  sheet: integer("sheet").notNull().default(0),
  heading: integer("heading").notNull().default(1),
  dayOrders: jsonb("day_orders").$type<DayOrders>().notNull().default({}),
  rows: integer("rows").notNull(),
  added: countColumn("added"),
  uploadedAt: instant("uploaded_at").notNull(),
  importedAt: instant("imported_at"),
});

export const countColumn = (name: string) => integer(name).notNull().default(0);

export const takenBackColumns = () => ({
  takenBack: countColumn("taken_back"),
  takenBackAt: instant("taken_back_at"),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The file until it is imported or a day has passed; then its refused rows, for a month. */
export const importedFile = () => bytea("bytes").notNull();
