import { IconArrowRight } from "@tabler/icons-react";
import { data, Link, redirect } from "react-router";
import { pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import { articlesFor } from "../domain";
import type { Route } from "./+types/article-page";
import { ARTICLES } from "./articles";
import styles from "./help-page.module.css";

/** Throws NOT_FOUND for articles on screens that the viewer may not open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  if (!viewer?.role || viewer.role === "customer") throw redirect("/help-center");
  const articles = articlesFor(ARTICLES, viewer.permissions);
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) throw data({ message: "There is no such article." }, { status: 404 });
  return { article, others: articles.map(({ slug, title }) => ({ slug, title })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...officeTitle(matches, `${loaderData?.article.title ?? "Article"} · Help`),
  { name: "robots", content: "noindex" },
];

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  const isScreen = !/^\/(?:help|personal-data)(?:\/|$)/.test(article.screen) && article.slug !== "statements";
  return (
    <div className={styles.reading}>
      <article className={styles.text}>
        <PageHead title={article.title}>{article.lead}</PageHead>
        {article.sections.map(({ heading, lang, text, steps, points }) => (
          <section key={heading} lang={lang}>
            <h2>{heading}</h2>
            {text && <p>{text}</p>}
            {steps && (
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {isScreen && (
          <Link to={article.screen} className={`tall ${styles.open}`}>
            Open {article.title} <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </article>
      <nav aria-label="Articles" className={styles.others}>
        <h2>All articles</h2>
        <ul>
          {others.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/help/${slug}`} aria-current={slug === article.slug ? "page" : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
