import { INVENTORY_LABELS } from "~/features/inventory/item-sheets/domain/labels";
import { quoteAppendix } from "~/features/quotes/server/queries/inventories";
import { formatNumber } from "~/platform/kernel/numbers";
import { roomsForCustomer } from "../domain";
import { findAttachedGoods } from "./queries";

const cubicMetres = (volume: number) => `${volume.toFixed(1)} m³`;

/** The list of goods after a quote's pages, in its customer's language. */
export const goodsOfQuotes = quoteAppendix.answer(async (reader, id) => {
  const goods = await findAttachedGoods(reader, id, { lines: true });
  if (!goods) return undefined;
  const { locale, totals, content } = goods;
  const labels = INVENTORY_LABELS[locale];
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
    groups: roomsForCustomer(content, locale).map(({ label, volume, rows }) => ({
      label: `${label} · ${cubicMetres(volume)}`,
      rows: rows.map(({ name, remarks, quantity, packing }) => [
        [name, ...remarks].join(", "),
        formatNumber(quantity),
        packing,
      ]),
    })),
    footnote: totals.uncertain > 0 ? labels.goodsFootnote : "",
  };
});
