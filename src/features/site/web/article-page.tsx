import { IconArrowLeft } from "@tabler/icons-react";
import { data as answer, Link } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import type { Route } from "./+types/article-page";
import styles from "./legal-page.module.css";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { TextSections } from "./rich-text";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { article, topic } = await published(context, url, "article", "topic");
  const found = article.find(({ slug }) => slug === params.slug);
  if (!found) throw answer({ message: "There is no such article." }, { status: 404 });
  return {
    slug: found.slug,
    article: found.data,
    topic: topic.find(({ slug }) => slug === found.data.topic)?.data.title ?? "",
    others: article
      .filter(({ slug, data }) => data.topic === found.data.topic && slug !== found.slug)
      .map(({ slug, data }) => ({ slug, title: data.title })),
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const path = `/help-center/${loaderData.slug}`;
  return pageMeta(matches[0]?.loaderData, "site.help", path, {
    title: loaderData.article.title,
    description: loaderData.article.summary,
    crumbs: [
      ["Help Center", "/help-center"],
      [loaderData.article.title, path],
    ],
  });
}

export default function ArticlePage({ loaderData: { article, topic, others } }: Route.ComponentProps) {
  const t = useTranslations("site.help");
  const { companyPhone } = useCompany();
  return (
    <main id="main">
      <Opening
        above={
          <Link to="/help-center" className="more">
            <IconArrowLeft size={20} stroke={1.9} aria-hidden /> {t("back")}
            {topic && ` · ${topic}`}
          </Link>
        }
        title={article.title}
        lead={article.summary}
        className={styles.opening}
      />
      <section className={`${page.wrap} ${page.columns} ${page.tight} ${styles.body}`}>
        <div>
          <TextSections sections={article.sections} />
        </div>
        <aside className={styles.side}>
          {others.length > 0 && (
            <nav aria-label={t("inTopic")}>
              <h2>{t("inTopic")}</h2>
              <ul className={page.links}>
                {others.map(({ slug, title }) => (
                  <li key={slug}>
                    <Link to={`/help-center/${slug}`}>{title}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div>
            <h2>{t("also")}</h2>
            <p className="small">{t("alsoNote", { phone: formatPhone(companyPhone) })}</p>
            <p className={page.buttons}>
              <Button href="/contact" kind="outline">
                {t("contact")}
              </Button>
            </p>
          </div>
        </aside>
      </section>
    </main>
  );
}
