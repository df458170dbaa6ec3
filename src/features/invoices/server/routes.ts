import { Hono } from "hono";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { assertMayEnter, type RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { invalid } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { type InvoiceSelection, readInvoiceSelection, STATUS_LABELS } from "../domain";
import { listInvoices } from "./queries";

type Variables = { Variables: { request: RequestContext } };

/** Rows fetched at once: a file of any length is written while it is read, in constant memory. */
const BATCH = 2000;
const MAX_SELECTED = 500;

const HEAD = [
  "Invoice",
  "Customer",
  "E-mail",
  "Invoice date",
  "Service date",
  "Due date",
  "Status",
  "Total (KES)",
  "Paid (KES)",
  "Balance (KES)",
];

const money = (cents: Cents) => (cents / 100).toFixed(2);

async function* csvOf(actor: Actor, selection: InvoiceSelection & { ids?: string[] | undefined }, now: Date) {
  yield CSV_START + csvLine(HEAD);
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listInvoices>> = await listInvoices(db(), actor, {
      ...selection,
      ...(cursor ? { cursor } : {}),
      limit: BATCH,
      now,
    });
    yield page.rows
      .map((row) =>
        csvLine([
          row.invoiceNumber,
          row.customerName,
          row.customerEmail,
          row.invoiceDate,
          row.serviceDate ?? "",
          row.dueDate,
          STATUS_LABELS[row.paymentStatus],
          money(row.totalAmount),
          money(row.paidAmount),
          money(row.outstandingBalance),
        ]),
      )
      .join("");
    cursor = page.nextCursor;
  } while (cursor);
}

/** The list of invoices as CSV: those of `?ids=`, else what the address filters, in its order. */
export function invoicesRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.get("/exports/invoices.csv", (c) => {
    const { actor, now } = c.get("request");
    assertMayEnter(actor, "view_finances");
    const query = new URL(c.req.url).searchParams;
    const ids = query.get("ids")?.split(",").filter(Boolean);
    if (ids && (ids.length > MAX_SELECTED || !ids.every((id) => UUID.test(id))))
      throw invalid("ids", `Please select at most ${MAX_SELECTED} invoices`);
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="invoices-${nairobiDate(now)}.csv"`);
    c.header("Cache-Control", "private, no-store");
    const lines = csvOf(actor, { ...readInvoiceSelection(query), ids }, now);
    const encoder = new TextEncoder();
    return c.body(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { done, value } = await lines.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        },
      }),
    );
  });
  return routes;
}
