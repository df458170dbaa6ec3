import { inSnapshot } from "~/platform/db/snapshot";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport } from "~/platform/sheets/export";
import { ORIGIN_LABELS } from "../domain/inventories";
import { inventoryNotFound } from "../errors";
import { inventoryList } from "../list";
import { readInventoriesForExport } from "./queries/inventory-list";

/** The list as CSV and Excel, by the address's filters and order. */
export const inventoriesRoutes = defineExport({
  path: "inventories",
  title: "Inventories",
  permission: "manage_inventory",
  ask: (query, { now }) => {
    const chosen = inventoryList.choose(query, 0);
    if (!chosen || chosen.ids) throw inventoryNotFound();
    return { chosen, now };
  },
  rows: ({ chosen, now }, { actor }) =>
    inSnapshot((reader) => readInventoriesForExport(reader, actor, chosen, now)),
  columns: [
    { header: "Customer", width: 26, kind: "text", value: ({ subject }) => subject?.name ?? "" },
    { header: "Number", width: 18, kind: "text", value: ({ subject }) => subject?.number ?? "" },
    { header: "Version", width: 9, kind: "count", value: ({ version }) => version },
    { header: "m³", width: 10, kind: "text", value: ({ totals }) => totals.litres / 1_000 },
    { header: "kg", width: 10, kind: "text", value: ({ totals }) => totals.weight },
    { header: "Pieces", width: 9, kind: "count", value: ({ totals }) => totals.pieces },
    { header: "Cartons", width: 9, kind: "count", value: ({ totals }) => totals.cartons },
    { header: "Without size", width: 12, kind: "count", value: ({ totals }) => totals.unsized },
    { header: "Perhaps", width: 9, kind: "count", value: ({ totals }) => totals.uncertain },
    { header: "Made by", width: 12, kind: "text", value: ({ origin }) => ORIGIN_LABELS[origin] },
    { header: "Frozen for", width: 18, kind: "text", value: ({ frozen }) => frozen?.reference ?? "" },
    { header: "Changed", width: 20, kind: "day", value: ({ updatedAt }) => nairobiDate(updatedAt) },
  ],
});
