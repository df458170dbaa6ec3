import { useMatches } from "react-router";
import { useTranslations } from "use-intl";
import type { PageHandle } from "~/platform/http/loader-api";
import styles from "./consent-bar.module.css";
import { useSeo } from "./site-data";

/** The page's Google ids; undefined without ids and on personal pages, which are not counted. */
export function useCounting(): { analytics: string; tagManager: string } | undefined {
  const isShared = ((useMatches().at(-1)?.handle ?? {}) as PageHandle).shared === true;
  const { googleAnalyticsId: analytics, googleTagManagerId: tagManager } = useSeo();
  return isShared && (analytics || tagManager) ? { analytics, tagManager } : undefined;
}

/** Asks for consent to count visits. Hidden until elements/consent-bar.ts decides to ask. */
export function ConsentBar() {
  const counting = useCounting();
  return counting && <Question {...counting} />;
}

function Question({ analytics, tagManager }: NonNullable<ReturnType<typeof useCounting>>) {
  const t = useTranslations("site.consent");
  const layout = useTranslations("site.layout");
  return (
    <consent-bar
      hidden
      role="region"
      aria-label={layout("cookieChoices")}
      className={styles.bar}
      data-analytics={analytics}
      data-tag-manager={tagManager}
    >
      <p className={styles.question}>{t("question")}</p>
      <p className={styles.optedOut}>{t("optedOut")}</p>
      <div className={styles.answers}>
        <button type="button" data-answer="yes" className={styles.answer}>
          {t("yes")}
        </button>
        <button type="button" data-answer="no" className={styles.answer}>
          {t("no")}
        </button>
        <button type="button" data-answer="close" className={styles.close}>
          {t("close")}
        </button>
      </div>
    </consent-bar>
  );
}
