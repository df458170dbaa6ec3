import type { Context } from "hono";
import { begun, inSnapshot, textStream } from "~/platform/db/snapshot";
import { fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { type SheetColumn, XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import { STATUS_LABELS } from "../domain";
import { readInvoicesForExport } from "../files/server/queries";
import { readExportSelection } from "../list";

const COLUMNS: readonly SheetColumn[] = [
  { header: "Invoice", width: 16, kind: "text" },
  { header: "Quote", width: 16, kind: "text" },
  { header: "Customer number", width: 16, kind: "text" },
  { header: "Customer", width: 26, kind: "text" },
  { header: "KRA PIN", width: 14, kind: "text" },
  { header: "Email", width: 30, kind: "text" },
  { header: "Invoice date", width: 13, kind: "day" },
  { header: "Service date", width: 13, kind: "day" },
  { header: "Due date", width: 13, kind: "day" },
  { header: "Status", width: 11, kind: "text" },
  { header: "Subtotal (KES)", width: 15, kind: "amount" },
  { header: "VAT (KES)", width: 15, kind: "amount" },
  { header: "Total (KES)", width: 15, kind: "amount" },
  { header: "Credited (KES)", width: 15, kind: "amount" },
  { header: "Paid (KES)", width: 15, kind: "amount" },
  { header: "Balance (KES)", width: 15, kind: "amount" },
];

const money = (cents: Cents) => (cents / 100).toFixed(2);

type Rows = ReturnType<typeof readInvoicesForExport>;

/** Writes the rows the address asks for, all as of one moment. */
function write<T>(request: RequestContext, url: string, pieces: (rows: Rows) => AsyncGenerator<T>) {
  const { actor, now } = request;
  const filter = { ...readExportSelection(new URL(url).searchParams), now };
  return begun(
    inSnapshot((reader, batches) => pieces(readInvoicesForExport(reader, batches, actor, filter))),
  );
}

async function* csvOf(batches: Rows) {
  yield CSV_START + csvLine(COLUMNS.map(({ header }) => header));
  for await (const rows of batches) {
    let text = "";
    for (const row of rows)
      text += csvLine([
        row.invoiceNumber,
        row.quoteNumber ?? "",
        row.customerNumber,
        row.customerName,
        row.customerKraPin,
        row.customerEmail,
        row.invoiceDate,
        row.serviceDate ?? "",
        row.dueDate,
        STATUS_LABELS[row.paymentStatus],
        money(row.subtotal),
        money(row.vatAmount),
        money(row.totalAmount),
        money(row.creditedAmount),
        money(row.paidAmount),
        money(row.outstandingBalance),
      ]);
    yield text;
  }
}

async function* cellsOf(batches: Rows) {
  for await (const rows of batches)
    yield rows.map((row) => [
      row.invoiceNumber,
      row.quoteNumber,
      row.customerNumber,
      row.customerName,
      row.customerKraPin,
      row.customerEmail,
      row.invoiceDate,
      row.serviceDate,
      row.dueDate,
      STATUS_LABELS[row.paymentStatus],
      row.subtotal / 100,
      row.vatAmount / 100,
      row.totalAmount / 100,
      row.creditedAmount / 100,
      row.paidAmount / 100,
      row.outstandingBalance / 100,
    ]);
}

function nameFile(c: Context, ending: string, type: string, now: Date): void {
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="invoices-${nairobiDate(now)}.${ending}"`);
  c.header("Cache-Control", "private, no-store");
}

/** The list of invoices as CSV and as Excel: those of `?ids=`, else what the address filters, in its order. */
export const invoicesRoutes = [
  fileRoute({
    path: "/exports/invoices.csv",
    permission: "view_finances",
    answer: async (c) => {
      const request = c.get("request");
      const text = await write(request, c.req.url, csvOf);
      nameFile(c, "csv", "text/csv; charset=utf-8", request.now);
      return c.body(textStream(text));
    },
  }),
  fileRoute({
    path: "/exports/invoices.xlsx",
    permission: "view_finances",
    answer: async (c) => {
      const request = c.get("request");
      const cells = await write(request, c.req.url, cellsOf);
      nameFile(c, "xlsx", XLSX_TYPE, request.now);
      return c.body(xlsxStream("Invoices", COLUMNS, cells));
    },
  }),
];
