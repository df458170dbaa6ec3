import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { goodsListsContract } from "~/features/inventory-editor/goods-list/contract";
import type { Output } from "~/platform/http/client";
import { formatNumber } from "~/platform/kernel/numbers";
import panels from "./panels.module.css";
import styles from "./quote-goods.module.css";

type Goods = NonNullable<Output<typeof goodsListsContract, "ofLink">["goods"]>;

/** The list of goods below a quote. It loads when it is opened, so that the page stays small. */
export function QuoteGoods({ goods }: { goods: Goods }) {
  const t = useTranslations("portal.goods");
  const [query] = useSearchParams();
  const isOpen = query.has("goods");
  const next = new URLSearchParams(query);
  if (isOpen) next.delete("goods");
  else next.set("goods", "open");
  return (
    <section id="goods" className={styles.goods} aria-labelledby="goods-title">
      <h2 id="goods-title" className={panels.title}>
        {t("title")}
      </h2>
      <p className="sub">
        {t("sums", {
          volume: goods.volume.toFixed(1),
          weight: formatNumber(goods.weight, 0),
          pieces: goods.pieces,
        })}
      </p>
      <p>
        <Link
          className={styles.toggle}
          to={{ search: `?${next}`, hash: "#goods" }}
          replace
          preventScrollReset
        >
          {t(isOpen ? "hide" : "show")}
        </Link>
      </p>
      {goods.rooms.map((room, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name, and rooms never move here
        <GoodsTable key={at} room={room} />
      ))}
    </section>
  );
}

function GoodsTable({ room }: { room: Goods["rooms"][number] }) {
  const t = useTranslations("portal.goods");
  return (
    <table>
      <caption>
        {room.label} <span className="sub">{room.volume.toFixed(1)} m³</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("item")}</th>
          <th scope="col">{t("quantity")}</th>
          <th scope="col">{t("packing")}</th>
        </tr>
      </thead>
      <tbody>
        {room.rows.map(({ name, remarks, quantity, packing }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same, and lines never move here
          <tr key={at}>
            <td>
              {name}
              {remarks.length > 0 && <small className="sub">{remarks.join(", ")}</small>}
            </td>
            <td>{formatNumber(quantity)}</td>
            <td>{packing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
