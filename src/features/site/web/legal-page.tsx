import { data as answer, Link } from "react-router";
import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { readPath } from "~/platform/kernel/locales";
import type { Route } from "./+types/legal-page";
import styles from "./legal-page.module.css";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { RichText, sectionId, TextSections } from "./rich-text";

/** Privacy, terms, refunds and insurance. The URL selects the text, dated by its last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { legal } = await published(context, url, "legal");
  const slug = readPath(url.pathname)
    .path.slice(1)
    .replace(/\.data$/, "");
  const found = legal.find((text) => text.slug === slug);
  if (!found) throw answer({ message: "This text is being written." }, { status: 404 });
  return {
    slug,
    text: found.data,
    others: legal
      .filter((text) => text.slug !== slug)
      .map((text) => ({ slug: text.slug, title: text.data.title })),
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { slug, text } = loaderData;
  return pageMeta(matches[0]?.loaderData, "site.legal", `/${slug}`, {
    title: text.title,
    description: text.lead,
    crumbs: [[text.title, `/${slug}`]],
  });
}

export default function LegalPage({ loaderData: { text, others } }: Route.ComponentProps) {
  const t = useTranslations("site.legal");
  return (
    <main id="main">
      <Opening title={text.title} lead={<RichText>{text.lead}</RichText>} className={styles.opening}>
        <p className={`small ${styles.date}`}>
          <time dateTime={text.changedOn}>{t("changed", { date: formatDate(text.changedOn) })}</time>
        </p>
      </Opening>
      <section className={`${page.wrap} ${page.columns} ${page.tight} ${styles.body}`}>
        <div>
          <TextSections sections={text.sections} />
        </div>
        <aside className={styles.side}>
          <nav aria-label={t("contents")}>
            <h2>{t("contents")}</h2>
            <ol className={page.links}>
              {text.sections.map(({ heading }) => (
                <li key={heading}>
                  <a href={`#${sectionId(heading)}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
          <nav aria-label={t("others")}>
            <h2>{t("others")}</h2>
            <ul className={page.links}>
              {others.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`/${slug}`}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
      </section>
    </main>
  );
}
