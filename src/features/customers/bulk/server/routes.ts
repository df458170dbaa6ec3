import { begun, endingWith, inSnapshot, textStream } from "~/platform/db/snapshot";
import { fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { tierOf } from "../../domain";
import { customersNotSelected } from "../../errors";
import { customerList } from "../../list";
import { seesValues, sortOf } from "../../server/queries";
import { MAX_EXPORTED } from "../domain";
import { type ExportedCustomer, readCustomersForExport } from "./queries";

/** What the address asks for: those of `?ids=`, else what it filters, in its order; values for who may see them. */
function ask(query: URLSearchParams, { actor }: RequestContext) {
  const chosen = customerList.choose(query, MAX_EXPORTED);
  if (!chosen) throw customersNotSelected.at("ids");
  if (!chosen.ids) sortOf(actor, chosen);
  return { chosen, values: seesValues(actor) };
}

const rowsOf = ({ chosen }: ReturnType<typeof ask>, { actor }: RequestContext) =>
  inSnapshot((reader, batches) => readCustomersForExport(reader, batches, actor, chosen));

const fileName = (now: Date) => `customers_export_${nairobiDate(now)}`;

const FACTS: ExportColumn<ExportedCustomer>[] = [
  { header: "customerNumber", width: 16, kind: "text", value: (row) => row.customerNumber },
  { header: "name", width: 28, kind: "text", value: (row) => row.name },
  { header: "email", width: 30, kind: "text", value: (row) => row.email },
  { header: "phone", width: 18, kind: "text", value: (row) => row.phone },
  { header: "type", width: 12, kind: "text", value: (row) => row.type },
  { header: "status", width: 12, kind: "text", value: (row) => row.status },
  { header: "tier", width: 12, kind: "text", value: (row) => tierOf(row.spent) },
];
const VALUE: ExportColumn<ExportedCustomer> = {
  header: "lifetimeValue",
  width: 15,
  kind: "amount",
  value: (row) => row.spent / 100,
};
const REST: ExportColumn<ExportedCustomer>[] = [
  { header: "totalMoves", width: 12, kind: "count", value: (row) => row.moves },
  { header: "createdAt", width: 13, kind: "day", value: (row) => row.createdOn },
];

/** The same as JSON: amounts are cents, as everywhere in the API. */
const inJson = (row: ExportedCustomer, values: boolean) => {
  const { spent, moves, createdOn, ...facts } = row;
  const value = values ? { lifetimeValue: spent } : {};
  return { ...facts, tier: tierOf(spent), ...value, totalMoves: moves, createdAt: createdOn };
};

async function* jsonOf(batches: AsyncIterable<readonly ExportedCustomer[]>, values: boolean) {
  let before = "[";
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      text += `${before}\n${JSON.stringify(inJson(row, values))}`;
      before = ",";
    }
    yield text;
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

/** The list of customers as CSV, Excel and JSON. */
export const customerExportRoutes = [
  ...defineExport({
    path: "customers",
    title: "Customers",
    permission: "view_customers",
    fileName,
    ask,
    rows: rowsOf,
    columns: ({ values }) => [...FACTS, ...(values ? [VALUE] : []), ...REST],
  }),
  fileRoute({
    path: "/exports/customers.json",
    permission: "view_customers",
    answer: async (c) => {
      const request = c.get("request");
      const asked = ask(new URL(c.req.url).searchParams, request);
      const read = await begun(rowsOf(asked, request));
      c.header("Content-Type", "application/json; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="${fileName(request.now)}.json"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(endingWith(textStream(jsonOf(read, asked.values)), read));
    },
  }),
];
