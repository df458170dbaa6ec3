import type { Locale } from "~/platform/kernel/locales";
import { GroupedTables, inParts } from "~/platform/pdf/grouped-tables";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { themeOf } from "~/platform/pdf/theme";
import { INVENTORY_LABELS } from "../../domain/labels";

interface ListedRoom {
  label: string;
  /** Name with remarks, pieces, m³ of one, m³ of all, who packs. */
  rows: [name: string, quantity: string, each: string, sum: string, packing: string][];
  volume: string;
}

export interface InventoryDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  version: number;
  customerName: string;
  day: string;
  volume: string;
  weight: string;
  pieces: string;
  rooms: ListedRoom[];
}

/** The things of a move, room by room, with their sums and without values. */
export function InventoryDocument(data: InventoryDocumentData) {
  const { look, locale } = data;
  const labels = INVENTORY_LABELS[locale];
  const theme = themeOf(look);
  const groups = data.rooms.map(({ label, volume, rows }) => ({ label: `${label} · ${volume}`, rows }));
  const columns = [
    { head: labels.item },
    { head: labels.quantity, width: 40, align: "right" },
    { head: labels.each, width: 76, align: "right" },
    { head: labels.sum, width: 50, align: "right" },
    { head: labels.packing, width: 74 },
  ] as const;
  const [first, ...further] = inParts(groups).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes
    <GroupedTables key={place} theme={theme} columns={columns} groups={part} />
  ));
  return (
    <Sheet
      letterhead={data.letterhead}
      look={look}
      locale={locale}
      title={labels.title}
      number={`${data.number} · ${labels.version} ${data.version}`}
      footnote={labels.footnote}
      further={further}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.day, value: data.day },
        { label: labels.volume, value: data.volume },
        { label: labels.weight, value: data.weight },
        { label: labels.pieces, value: data.pieces },
      ]}
    >
      {first}
    </Sheet>
  );
}
