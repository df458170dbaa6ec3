import { getPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { renderDocument } from "~/platform/pdf/render";
import { totalsOf } from "../../../inventories/domain/totals";
import type { getInventory } from "../../../inventories/server/queries/inventories";
import { listedRooms } from "../../domain/listed-rooms";
import type { InventoryDocumentData } from "./inventory-document";

/** The list of an inventory in one language, on the quote's paper. It has neither declared values nor the office's note. */
export async function makeInventoryPdf(
  reader: Reader,
  inventory: Awaited<ReturnType<typeof getInventory>>,
  locale: Locale,
): Promise<Buffer> {
  const { letterhead, look } = await getPaper(reader, "quote", locale, null);
  const { litres, weight, pieces } = totalsOf(inventory.content.lines);
  const [subject] = inventory.subjects;
  const data: InventoryDocumentData = {
    ...{ letterhead, look, locale },
    number: subject?.number ?? "",
    version: inventory.version,
    customerName: subject?.name ?? "",
    day: formatDate(nairobiDate(inventory.updatedAt)),
    volume: `${(litres / 1_000).toFixed(1)} m³`,
    weight: `${Math.round(weight)} kg`,
    pieces: String(pieces),
    rooms: listedRooms(inventory.content, locale).map(({ label, lines, litres: ofRoom }) => ({
      label,
      volume: `${(ofRoom / 1_000).toFixed(1)} m³`,
      rows: lines.map(({ name, remarks, quantity, volume, sum, packing }) => [
        [name, ...remarks].join(", "),
        String(quantity),
        volume === null ? "" : volume.toFixed(3),
        sum === null ? "" : sum.toFixed(3),
        packing,
      ]),
    })),
  };
  return renderDocument("inventory", data);
}
