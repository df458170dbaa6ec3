import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import { type StartingPrices, startsFrom } from "~/features/pricing/domain/advertised";
import { formatKes, fromShillings } from "~/platform/kernel/money";
import page from "./page.module.css";
import styles from "./service-tiles.module.css";
import { SitePicture } from "./site-picture";

/** Six services as linked tiles of alternating widths; on phones as rows with price and picture. */
export function ServiceTiles({
  services,
  prices,
  hasVat,
}: {
  hasVat: boolean;
  /** Starting prices by the service's slug, in shillings. */
  prices: StartingPrices;
  services: readonly { slug: string; data: ContentData<"service"> }[];
}) {
  const t = useTranslations("site.home");
  return (
    <section className={`${page.wrap} ${page.tight}`} id="services">
      <div className={page.head}>
        <h2>{t("servicesTitle")}</h2>
        <Link to="/services" className="more">
          {t("explore")} <IconArrowRight size={20} stroke={1.9} aria-hidden />
        </Link>
      </div>
      <div className={`${page.tinted} ${styles.tiles}`}>
        {services.map(({ slug, data }) => (
          <Link key={slug} to={`/services#${data.anchor}`} className={styles.tile}>
            <h3>
              {data.name} <IconArrowRight size={22} stroke={2.2} aria-hidden />
            </h3>
            <p className={`small ${styles.words}`}>{data.tile}</p>
            {startsFrom(prices, slug) > 0 && (
              <p className={styles.price}>
                <small className="sub">{t("from")}</small>{" "}
                <b>{formatKes(fromShillings(startsFrom(prices, slug)))}</b>
                {slug === "storage" && <em> {t("upTo30")}</em>}
                {hasVat && <em> {t("beforeVat")}</em>}
              </p>
            )}
            <SitePicture name={data.picture} alt="" width={960} height={640} className={styles.picture} />
          </Link>
        ))}
      </div>
    </section>
  );
}
