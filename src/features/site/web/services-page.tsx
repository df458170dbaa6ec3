import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { minPriceOf, startsFrom } from "~/features/pricing/domain/advertised";
import { api } from "~/platform/http/loader-api";
import { formatKes, fromShillings } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/services-page";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import styles from "./services-page.module.css";
import { SitePicture } from "./site-picture";

const EXAMPLE = {
  from: "Kilimani, Nairobi",
  to: "Thika, Kenya",
  rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pricing = api(context, "pricing");
  const [{ service }, { startingPrices, tax }, example] = await Promise.all([
    published(context, url, "service"),
    pricing.priceList(),
    pricing
      .estimate(EXAMPLE)
      // If the price list lacks one of these rooms, only the example is left out.
      .catch(() => null),
  ]);
  return { service, startingPrices, tax, total: example?.total ?? null };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0]?.loaderData;
  return pageMeta(root, "site.services", "/services", {
    crumbs: [["Services", "/services"]],
    data: (loaderData?.service ?? []).map(({ slug, data }) => ({
      "@type": "Service",
      name: data.name,
      description: data.summary,
      provider: { "@id": `${root?.publicUrl}/#company` },
      areaServed: "KE",
      offers: {
        "@type": "Offer",
        ...(loaderData && minPriceOf(loaderData, slug)),
      },
    })),
  });
}

export default function ServicesPage({
  loaderData: { service, startingPrices, tax, total },
}: Route.ComponentProps) {
  const t = useTranslations("site.services");
  const price = (slug: string) =>
    startsFrom(startingPrices, slug) > 0 && (
      <>
        {formatKes(fromShillings(startsFrom(startingPrices, slug)))}
        {slug === "storage" && <em>{t("upTo30")}</em>}
      </>
    );
  return (
    <main id="main">
      <Opening
        title={t("title")}
        lead={t(tax.vatRegistered ? "lead" : "leadNoVat")}
        beside={
          <nav className={`${page.leaders} ${styles.board}`} aria-label={t("board")}>
            {service.map(({ slug, data }) => (
              <a key={slug} href={`#${data.anchor}`}>
                <span>{data.name}</span>
                <i aria-hidden="true" />
                <b>{price(slug)}</b>
              </a>
            ))}
          </nav>
        }
        className={styles.opening}
      >
        <div className={page.buttons}>
          <Button kind="main" href="/cost-calculator">
            {t("open")}
          </Button>
        </div>
      </Opening>
      <section className={`${page.wrap} ${page.tight} ${page.tinted} ${styles.cards}`}>
        {service.map(({ slug, data }) => (
          <article key={slug} id={data.anchor} className={`${page.card} ${styles.card}`}>
            <div className={styles.picture}>
              <SitePicture name={data.picture} alt="" width={960} height={640} />
            </div>
            <div className={styles.body}>
              <h2 className="h3">{data.name}</h2>
              <p className={`small ${styles.summary}`}>{data.summary}</p>
              <ul className={styles.features}>
                {data.features.map((feature) => (
                  <li key={feature}>
                    <IconCheck size={18} stroke={2.2} aria-hidden /> {feature}
                  </li>
                ))}
              </ul>
              <div className={styles.foot}>
                <p className={styles.price}>
                  {price(slug) && <small className="sub">{t("from")}</small>}
                  <b>{price(slug)}</b>
                </p>
                <Button
                  kind="outline"
                  href={`/cost-calculator?service=${slug}`}
                  aria-label={t("quoteFor", { service: data.name })}
                >
                  {t("quote")}
                </Button>
              </div>
            </div>
          </article>
        ))}
      </section>
      <section className={page.navy}>
        <div className={`${page.wrap} ${page.band} ${styles.band}`}>
          <div>
            <h2>{t("bandTitle")}</h2>
            {total !== null && (
              <p className="lead">
                {t(tax.vatRegistered ? "bandNote" : "bandNoteNoVat", {
                  total: formatKes(fromShillings(total)),
                })}
              </p>
            )}
            <div className={styles.buttons}>
              <Button kind="main" href="/cost-calculator">
                {t("priceMine")}
              </Button>
            </div>
          </div>
          <SitePicture name="service-international" alt="" width={960} height={640} />
        </div>
      </section>
    </main>
  );
}
