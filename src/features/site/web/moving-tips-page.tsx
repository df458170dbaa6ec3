import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/moving-tips-page";
import styles from "./moving-tips-page.module.css";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { SitePicture } from "./site-picture";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { tips: (await published(context, url, "tips")).tips };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.tips", "/moving-tips", {
    crumbs: [["Moving Tips", "/moving-tips"]],
    data: [
      {
        "@type": "HowTo",
        name: "Moving home in eight weeks",
        step: (loaderData?.tips ?? []).map(({ data }) => ({
          "@type": "HowToSection",
          name: `${data.when}: ${data.title}`,
          itemListElement: data.items.map((item) => ({ "@type": "HowToStep", text: item.text })),
        })),
      },
    ],
  });
}

/** elements/tick-list.ts saves and counts the ticks. */
export default function MovingTipsPage({ loaderData: { tips } }: Route.ComponentProps) {
  const t = useTranslations("site.tips");
  const total = tips.reduce((sum, { data }) => sum + data.items.length, 0);
  return (
    <main id="main">
      <Opening
        title={t("title")}
        lead={t("lead")}
        beside={
          <SitePicture name="service-packing" alt="" width={960} height={640} eager className="plate" />
        }
        className={styles.opening}
      >
        <div className={`${page.buttons} ${styles.noPrint}`}>
          <Button type="button" kind="outline" data-act="print">
            <IconPrinter size={20} stroke={1.9} aria-hidden /> {t("print")}
          </Button>
        </div>
      </Opening>
      <tick-list className={`${page.wrap} ${styles.body}`}>
        <div className={styles.progress}>
          <p role="status" data-words={t("done", { done: "{done}", total })}>
            {t("done", { done: "0", total })}
          </p>
          <progress value={0} max={total} aria-label={t("progress")} />
          <Button type="button" kind="text" size="medium" hidden data-reset>
            {t("reset")}
          </Button>
        </div>
        <div className={styles.weeks}>
          {tips.map(({ slug, data }) => (
            <section key={slug} id={slug} className={`${page.card} ${page.form} ${styles.week}`}>
              <p className={styles.when}>{data.when}</p>
              <h2 className="h3">{data.title}</h2>
              <ul className={styles.items}>
                {data.items.map((item) => (
                  <li key={item.id}>
                    <label>
                      <input type="checkbox" value={item.id} />
                      <span>{item.text}</span>
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </tick-list>
    </main>
  );
}
