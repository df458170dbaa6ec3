import { db } from "~/platform/db/database";
import { inSnapshot } from "~/platform/db/snapshot";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { defineJsonExport } from "~/platform/sheets/json-export";
import { type TierPoints, tierOf } from "../../domain";
import { customersNotSelected } from "../../errors";
import { customerList } from "../../list";
import { getTiers, seesValues, sortOf } from "../../server/queries/customers";
import { MAX_EXPORTED } from "../domain";
import { type ExportedCustomer, readCustomersForExport } from "./queries";

async function ask(query: URLSearchParams, { actor }: RequestContext) {
  const chosen = customerList.choose(query, MAX_EXPORTED);
  if (!chosen) throw customersNotSelected.at("ids");
  if (!chosen.ids) sortOf(actor, chosen);
  return { chosen, values: seesValues(actor), tiers: await getTiers(db()) };
}

type Asked = Awaited<ReturnType<typeof ask>>;

const rowsOf = ({ chosen }: Asked, { actor }: RequestContext) =>
  inSnapshot((reader, batches) => readCustomersForExport(reader, batches, actor, chosen));

const fileName = (now: Date) => `customers_export_${nairobiDate(now)}`;

const FACTS: ExportColumn<ExportedCustomer>[] = [
  { header: "customerNumber", width: 16, kind: "text", value: (row) => row.customerNumber },
  { header: "name", width: 28, kind: "text", value: (row) => row.name },
  { header: "email", width: 30, kind: "text", value: (row) => row.email },
  { header: "phone", width: 18, kind: "text", value: (row) => row.phone },
  { header: "type", width: 12, kind: "text", value: (row) => row.type },
  { header: "status", width: 12, kind: "text", value: (row) => row.status },
];
const tierColumn = (tiers: TierPoints): ExportColumn<ExportedCustomer> => ({
  header: "tier",
  width: 12,
  kind: "text",
  value: (row) => tierOf(row.spent, tiers),
});
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
const inJson = (row: ExportedCustomer, { values, tiers }: Asked) => {
  const { spent, moves, createdOn, ...facts } = row;
  const value = values ? { lifetimeValue: spent } : {};
  return { ...facts, tier: tierOf(spent, tiers), ...value, totalMoves: moves, createdAt: createdOn };
};

export const customerExportRoutes = [
  ...defineExport({
    path: "customers",
    title: "Customers",
    permission: "view_customers",
    fileName,
    ask,
    rows: rowsOf,
    columns: ({ values, tiers }) => [...FACTS, tierColumn(tiers), ...(values ? [VALUE] : []), ...REST],
  }),
  defineJsonExport({
    path: "customers",
    permission: "view_customers",
    fileName,
    ask,
    rows: rowsOf,
    written: inJson,
  }),
];
