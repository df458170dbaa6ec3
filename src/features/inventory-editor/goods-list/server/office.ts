import { INVENTORY_LABELS } from "~/features/inventory/item-sheets/domain/labels";
import { quoteAppendix } from "~/features/quotes/server/queries/inventories";
import { formatNumber } from "~/platform/kernel/numbers";
import { roomsForCustomer } from "../domain";
import { findAttachedGoods } from "./queries";

/** A paper of more lines takes too long to make, and the quote must not wait for its appendix. */
const MOST_LINES = 500;

type Rooms = ReturnType<typeof roomsForCustomer>;

function firstLines(rooms: Rooms): Rooms {
  let left = MOST_LINES;
  return rooms.flatMap((room) => {
    const rows = room.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...room, rows }] : [];
  });
}

const cubicMetres = (volume: number) => `${volume.toFixed(1)} m³`;

/** The list of goods after a quote's pages, in its customer's language. */
export const goodsOfQuotes = quoteAppendix.answer(async (reader, id) => {
  const goods = await findAttachedGoods(reader, id, { lines: true });
  if (!goods) return undefined;
  const { locale, totals, content } = goods;
  const labels = INVENTORY_LABELS[locale];
  const rooms = roomsForCustomer(content, locale);
  const all = rooms.reduce((sum, { rows }) => sum + rows.length, 0);
  const sums = [
    cubicMetres(totals.litres / 1_000),
    `${formatNumber(totals.weight, 0)} kg`,
    `${labels.pieces}: ${formatNumber(totals.pieces)}`,
  ];
  return {
    title: labels.goods,
    summary: sums.join(" · "),
    columns: [
      { head: labels.item },
      { head: labels.quantity, width: 44, align: "right" },
      { head: labels.packing, width: 92 },
    ],
    groups: firstLines(rooms).map(({ label, volume, rows }) => ({
      label: `${label} · ${cubicMetres(volume)}`,
      rows: rows.map(({ name, remarks, quantity, packing }) => [
        [name, ...remarks].join(", "),
        formatNumber(quantity),
        packing,
      ]),
    })),
    footnote: [
      ...(all > MOST_LINES ? [labels.goodsMore(MOST_LINES, all)] : []),
      ...(totals.uncertain > 0 ? [labels.goodsPerhaps] : []),
    ].join(" "),
  };
});
