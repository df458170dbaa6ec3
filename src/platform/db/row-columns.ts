import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The columns of a table that a contract's row names. A new column is public only when the row names it. */
export function columnsOf<Table extends PgTable, Shape extends object>(table: Table, shape: Shape) {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Pick<Table["_"]["columns"], keyof Shape & keyof Table["_"]["columns"]>;
}
