import { type Reader, transaction } from "~/platform/db/database";
import { begun, inSnapshot, textStream } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { nairobiDate } from "~/platform/kernel/dates";
import { invalid } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";
import { formatPhone } from "~/platform/kernel/phone";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { latestMomentOf, STATUS_LABELS } from "../../domain";
import { type QuoteSelection, quoteList } from "../../list";
import { type ListedQuote, listQuotes } from "../../server/queries";
import { MAX_EXPORTED } from "../domain";
import { noteExported } from "./commands";

/** Rows fetched at once: a file of any length is written while it is read, in constant memory. */
const BATCH = 2000;

const HEAD = [
  "Quote",
  "Version",
  "Reference",
  "Status",
  "State",
  "Priority",
  "Customer",
  "Email",
  "Phone",
  "From",
  "To",
  "Service date",
  "Total (KES)",
  "Requires approval",
  "Valid until",
  "Created",
];

function cellsOf(row: ListedQuote, today: string): string[] {
  return [
    row.number,
    String(row.version),
    row.reference,
    STATUS_LABELS[row.status],
    latestMomentOf(row, today) ?? "",
    row.urgency,
    row.customerName,
    row.customerEmail,
    formatPhone(row.customerPhone),
    row.fromLocation,
    row.toLocation,
    row.serviceDate ?? "",
    (row.total / 100).toFixed(2),
    row.requiresApproval ? "yes" : "no",
    row.validUntil,
    // Days of files are written as spreadsheets sort them, all alike.
    nairobiDate(row.createdAt),
  ];
}

async function* csvOf(
  reader: Reader,
  actor: Actor,
  selection: QuoteSelection & { ids?: string[] | undefined },
  now: Date,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEAD);
  const today = nairobiDate(now);
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listQuotes>> = await listQuotes(reader, actor, {
      ...selection,
      ...(cursor ? { cursor } : {}),
      limit: BATCH,
      now,
    });
    yield page.rows.map((row) => csvLine(cellsOf(row, today))).join("");
    cursor = page.nextCursor;
  } while (cursor);
}

/** The list of quotes as CSV: those of `?ids=`, else what the address filters, in its order, as of one moment. */
export const quotesRoutes = [
  fileRoute({
    path: "/exports/quotes.csv",
    permission: "view_quotes",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const query = new URL(c.req.url).searchParams;
      const ids = query.get("ids")?.split(",").filter(Boolean);
      if (ids && (ids.length === 0 || ids.length > MAX_EXPORTED || !ids.every((id) => UUID.test(id))))
        throw invalid("ids", `Please select 1 to ${MAX_EXPORTED} quotes`);
      if (ids) await transaction((tx) => noteExported(tx, actor, { ids, now }));
      c.header("Content-Type", "text/csv; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="quotes-${nairobiDate(now)}.csv"`);
      c.header("Cache-Control", "private, no-store");
      const selection = ids ? { ids } : quoteList.read(query);
      return c.body(textStream(await begun(inSnapshot((reader) => csvOf(reader, actor, selection, now)))));
    },
  }),
];
