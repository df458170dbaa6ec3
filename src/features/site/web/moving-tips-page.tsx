import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/moving-tips-page";
import styles from "./moving-tips-page.module.css";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { SitePicture } from "./site-picture";

const KEPT = "moving-tips";

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

/** Ticks as this browser keeps them; private windows and full storage just forget. */
function useTicks() {
  const [ticks, setTicks] = useState<readonly string[]>([]);
  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      if (Array.isArray(kept)) setTicks(kept.map(String));
    } catch {
      setTicks([]);
    }
  }, []);
  const keep = (next: readonly string[]) => {
    setTicks(next);
    try {
      localStorage.setItem(KEPT, JSON.stringify(next));
    } catch {
      // Nothing to do: the ticks hold until the page is closed.
    }
  };
  return [ticks, keep] as const;
}

export default function MovingTipsPage({ loaderData: { tips } }: Route.ComponentProps) {
  const t = useTranslations("site.tips");
  const [ticks, keep] = useTicks();
  const ids = tips.flatMap(({ data }) => data.items.map(({ id }) => id));
  const done = ids.filter((id) => ticks.includes(id)).length;
  return (
    <main id="main">
      <section className={`${page.top} ${styles.top}`}>
        <div className={`${page.wrap} ${styles.opening}`}>
          <div>
            <h1>{t("title")}</h1>
            <p className={page.lead}>{t("lead")}</p>
            <div className={`${page.buttons} ${styles.noPrint}`}>
              <Button type="button" kind="outline" onClick={() => print()}>
                <IconPrinter size={20} stroke={1.9} aria-hidden /> {t("print")}
              </Button>
            </div>
          </div>
          <SitePicture
            name="service-packing"
            alt=""
            width={960}
            height={640}
            eager
            className={styles.picture}
          />
        </div>
      </section>
      <section className={`${page.wrap} ${styles.body}`}>
        <div className={styles.progress}>
          <p role="status">{t("done", { done, total: ids.length })}</p>
          <progress value={done} max={ids.length} aria-label={t("progress")} />
          {done > 0 && (
            <Button type="button" kind="text" size="medium" onClick={() => keep([])}>
              {t("reset")}
            </Button>
          )}
        </div>
        <div className={styles.weeks}>
          {tips.map(({ slug, data }) => (
            <section key={slug} id={slug} className={`${page.card} ${styles.week}`}>
              <p className={styles.when}>{data.when}</p>
              <h2>{data.title}</h2>
              <ul className={styles.items}>
                {data.items.map((item) => {
                  const isDone = ticks.includes(item.id);
                  return (
                    <li key={item.id}>
                      <label>
                        <input
                          type="checkbox"
                          checked={isDone}
                          onChange={() =>
                            keep(isDone ? ticks.filter((id) => id !== item.id) : [...ticks, item.id])
                          }
                        />
                        <span>{item.text}</span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </main>
  );
}
