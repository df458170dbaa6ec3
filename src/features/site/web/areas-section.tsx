import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import styles from "./areas-section.module.css";
import { KenyaMap } from "./kenya-map";
import page from "./page.module.css";

/** Served towns as a dotted map, and as a list with distances. */
export function AreasSection({ areas }: { areas: readonly ContentData<"area">[] }) {
  const t = useTranslations("site.home");
  if (areas.length === 0) return null;
  const away = areas.filter(({ km }) => km > 0);
  return (
    <section className={`${page.sand} ${page.section}`}>
      <div className={`${page.wrap} ${styles.area}`}>
        <div>
          <h2>{t("areasTitle")}</h2>
          <p className="lead">{t("areasLead")}</p>
          <dl className={`${page.leaders} ${styles.towns}`}>
            {away.map(({ town, km }) => (
              <div key={town}>
                <dt>{town}</dt>
                <i aria-hidden="true" />
                <dd>{t("km", { km })}</dd>
              </div>
            ))}
          </dl>
          <p className={`sub ${styles.note}`}>{t("areasNote")}</p>
        </div>
        <KenyaMap
          title={t("mapTitle", { towns: areas.map(({ town }) => town).join(", ") })}
          areas={areas.map(({ town, lat, lon, km, hub }) => ({
            name: town,
            lat,
            lon,
            rank: km === 0 ? "home" : hub ? "hub" : "town",
          }))}
        />
      </div>
    </section>
  );
}
