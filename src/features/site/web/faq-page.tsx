import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/faq-page";
import styles from "./faq-page.module.css";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { RichText } from "./rich-text";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { faq: (await published(context, url, "faq")).faq };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.faq", "/faq", {
    crumbs: [["FAQ", "/faq"]],
    data: [
      {
        "@type": "FAQPage",
        mainEntity: (loaderData?.faq ?? []).map(({ data }) => ({
          "@type": "Question",
          name: data.question,
          acceptedAnswer: { "@type": "Answer", text: data.answer.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1") },
        })),
      },
    ],
  });
}

export default function FaqPage({ loaderData: { faq } }: Route.ComponentProps) {
  const t = useTranslations("site.faq");
  return (
    <main id="main">
      <Opening title={t("title")} lead={t("lead")} />
      <section className={`${page.wrap} ${page.columns} ${page.tight}`}>
        <div>
          {/* A shared name lets the browser keep only one question open. */}
          {faq.map(({ slug, data }) => (
            <details key={slug} id={slug} name="faq" className={styles.item}>
              <summary>
                <h2>{data.question}</h2>
                <IconPlus size={22} stroke={1.9} aria-hidden />
              </summary>
              <p>
                <RichText>{data.answer}</RichText>
              </p>
            </details>
          ))}
        </div>
        <aside className={`${page.card} ${styles.more}`}>
          <h2 className="h3">{t("more")}</h2>
          <p className="small">{t("moreNote")}</p>
          <Button href="/help-center" kind="outline" wide>
            {t("help")}
          </Button>
          <Button href="/contact" kind="outline" wide>
            {t("contact")}
          </Button>
        </aside>
      </section>
    </main>
  );
}
