import { writeXlsxStream } from "hucre/xlsx";
import { endingWith } from "~/platform/db/snapshot";

export interface SheetColumn {
  header: string;
  /** Width in characters. */
  width: number;
  /** Figures are amounts with two decimals, counts, or shares of 1; days are dates; text is text and never a formula. */
  kind: "text" | "amount" | "count" | "share" | "day";
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const FORMATS: Record<SheetColumn["kind"], string | undefined> = {
  text: undefined,
  amount: "#,##0.00",
  count: "#,##0",
  share: "0.0%",
  day: "dd/mm/yyyy",
};

/** A workbook of one sheet, written while its rows are read: flat in memory at any length. */
export function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncGenerator<(string | number | Date | null)[]>,
): ReadableStream<Uint8Array> {
  const workbook = writeXlsxStream(rows, {
    name,
    columns: columns.map(({ header, width, kind }) => {
      const numFmt = FORMATS[kind];
      return { header, width, ...(numFmt ? { numFmt } : {}) };
    }),
    freezePane: { rows: 1 },
  });
  return endingWith(workbook, rows);
}
