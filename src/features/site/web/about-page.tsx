import { useTranslations } from "use-intl";
import { pageRequest } from "~/platform/http/loader-api";
import { nairobiYear } from "~/platform/kernel/dates";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/about-page";
import styles from "./about-page.module.css";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { RichText } from "./rich-text";
import { Portrait, SitePicture } from "./site-picture";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { company, team, figure } = await published(context, url, "company", "team", "figure");
  const facts = company[0]?.data ?? null;
  const years = facts ? Math.max(1, nairobiYear(context.get(pageRequest).now) - facts.founded) : 0;
  return { facts, team, years, figures: figure.map(({ data }) => data) };
}

export const handle = { sand: true, shared: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.about", "/about", { crumbs: [["About", "/about"]] });
}

export default function AboutPage({ loaderData: { facts, team, years, figures } }: Route.ComponentProps) {
  const t = useTranslations("site.about");
  return (
    <main id="main">
      <Opening
        title={t("title", { founded: String(facts?.founded ?? "") })}
        lead={t("lead", { years })}
        beside={<SitePicture name="quote-house" alt="" width={660} height={450} eager className="plate" />}
        className={styles.opening}
      >
        <dl className={`${page.figures} ${styles.figures}`}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{value}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </Opening>
      {facts && (
        <section className={`${page.wrap} ${page.section} ${styles.story}`}>
          <h2>{t("story")}</h2>
          <ol className={`${page.steps} ${styles.steps}`}>
            {facts.story.map(({ heading, paragraphs }) => (
              <li key={heading}>
                <h3>{heading}</h3>
                {paragraphs.map((text) => (
                  <p key={text}>
                    <RichText>{text}</RichText>
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      {facts && (
        <section className={page.navy}>
          <div className={`${page.wrap} ${styles.aims}`}>
            <div>
              <h2 className={page.minor}>{t("mission")}</h2>
              <p className="lead">{facts.mission}</p>
            </div>
            <div>
              <h2 className={page.minor}>{t("vision")}</h2>
              <p className="lead">{facts.vision}</p>
            </div>
          </div>
        </section>
      )}
      {team.length > 0 && (
        <section className={`${page.wrap} ${page.section}`}>
          <div className={page.head}>
            <h2>{t("team")}</h2>
            <p className="small">{t("teamLead")}</p>
          </div>
          <ul className={`${page.tinted} ${styles.team}`}>
            {team.map(({ slug, data }) => (
              <li key={slug}>
                <Portrait name={data.name} portrait={data.portrait} size={320} className={styles.portrait} />
                <h3>{data.name}</h3>
                <p className={styles.role}>{data.role}</p>
                <p className="small">{data.description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={page.sand}>
        <div className={`${page.wrap} ${page.band}`}>
          <h2>{t("bandTitle")}</h2>
          <div className={page.buttons}>
            <Button kind="main" href="/cost-calculator">
              {t("quote")}
            </Button>
            <Button kind="outline" href="/contact">
              {t("contact")}
            </Button>
          </div>
        </div>
      </section>
    </main>
  );
}
