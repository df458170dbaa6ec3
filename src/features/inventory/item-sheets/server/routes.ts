import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, sendPdf } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { asLocale } from "~/platform/kernel/locales";
import { defineExport } from "~/platform/sheets/export";
import { inventoryNotFound } from "../../inventories/errors";
import { getInventory } from "../../inventories/server/queries/inventories";
import { type ListedLine, listedRooms } from "../domain/listed-rooms";
import { makeInventoryPdf } from "./documents/inventory-pdf";

const seen = anyOf("manage_inventory", "view_quotes", "view_leads", "view_moves", "manage_inquiries");

const versionIn = (query: URLSearchParams): number | undefined => {
  const version = Number(query.get("version") ?? Number.NaN);
  return Number.isSafeInteger(version) && version > 0 && version < 1_000_000 ? version : undefined;
};

/** One inventory as PDF, CSV and Excel, in English or Kiswahili, in its newest version or another. */
export const itemSheetRoutes = [
  fileRoute({
    path: "/documents/inventories/:file",
    permission: seen,
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const query = new URL(c.req.url).searchParams;
      const id = idOfFile(c.req.param("file"), inventoryNotFound);
      const inventory = await getInventory(db(), actor, { id, version: versionIn(query), now });
      const bytes = await makeInventoryPdf(db(), inventory, asLocale(query.get("locale") ?? ""));
      const number = inventory.subjects[0]?.number ?? "";
      return sendPdf(c, `inventory-${number}-v${inventory.version}`, bytes);
    },
  }),
  ...defineExport<ListedLine, ListedLine[]>({
    path: "inventory",
    title: "Inventory",
    permission: seen,
    ask: async (query, { actor, now }) => {
      const id = query.get("id") ?? "";
      if (!UUID.test(id)) throw inventoryNotFound();
      const { content } = await getInventory(db(), actor, { id, version: versionIn(query), now });
      return listedRooms(content, asLocale(query.get("locale") ?? "")).flatMap(({ lines }) => lines);
    },
    columns: [
      { header: "Room", width: 20, kind: "text", value: ({ room }) => room },
      { header: "Item", width: 34, kind: "text", value: ({ name }) => name },
      { header: "Pieces", width: 9, kind: "count", value: ({ quantity }) => quantity },
      { header: "m³ each", width: 10, kind: "text", value: ({ volume }) => volume },
      { header: "m³", width: 10, kind: "text", value: ({ sum }) => sum },
      { header: "kg", width: 10, kind: "text", value: ({ weight }) => weight },
      { header: "Packing", width: 14, kind: "text", value: ({ packing }) => packing },
      { header: "Remarks", width: 40, kind: "text", value: ({ remarks }) => remarks.join("; ") },
      { header: "Declared value", width: 16, kind: "money", value: ({ declaredValue }) => declaredValue },
    ],
    rows: async function* (lines) {
      yield lines;
    },
  }),
];
