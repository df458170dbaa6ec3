import { IconArrowLeft } from "@tabler/icons-react";
import { data as answer, Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/project-page";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { ProjectCards } from "./project-cards";
import styles from "./project-page.module.css";
import { published } from "./published";
import { RichText } from "./rich-text";
import { SitePicture } from "./site-picture";

const SERVICE = {
  residential: "residential",
  office: "commercial",
  packing: "packing",
  "long-distance": "long-distance",
  storage: "storage",
} as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { project } = await published(context, url, "project");
  const index = project.findIndex(({ slug }) => slug === params.slug);
  const found = project[index];
  if (!found) throw answer({ message: "There is no such project." }, { status: 404 });
  const around = [...project.slice(index + 1), ...project.slice(0, index)];
  const alike = around.filter(({ data }) => data.category === found.data.category);
  const others = [...alike, ...around.filter((other) => !alike.includes(other))].slice(0, 3);
  return { slug: found.slug, project: found.data, others };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const path = `/work/${loaderData.slug}`;
  return pageMeta(matches[0]?.loaderData, "site.work", path, {
    title: loaderData.project.title,
    description: loaderData.project.summary,
    crumbs: [
      ["Our Work", "/work"],
      [loaderData.project.title, path],
    ],
  });
}

export default function ProjectPage({ loaderData: { project, others } }: Route.ComponentProps) {
  const t = useTranslations("site.work");
  const facts = [
    { label: t("kind"), value: t(`category.${project.category}`) },
    { label: t("town"), value: project.town },
    { label: t("duration"), value: t("days", { count: project.days }) },
    ...project.facts,
  ];
  return (
    <main id="main">
      <Opening
        above={
          <Link to="/work" className="more">
            <IconArrowLeft size={20} stroke={1.9} aria-hidden /> {t("back")}
          </Link>
        }
        title={project.title}
        lead={project.summary}
        beside={
          <figure className={styles.picture}>
            <SitePicture
              name={project.picture}
              alt={project.alt}
              width={640}
              height={480}
              eager
              className="plate"
            />
            <figcaption className="sub">{t("illustration")}</figcaption>
          </figure>
        }
        className={styles.opening}
      />
      <section className={`${page.wrap} ${page.columns} ${styles.body}`}>
        <div className={styles.story}>
          {project.story.map((text) => (
            <p key={text} className="lead">
              <RichText>{text}</RichText>
            </p>
          ))}
          <p className={page.buttons}>
            <Button kind="main" href={`/cost-calculator?service=${SERVICE[project.category]}`}>
              {t("priceLike")}
            </Button>
          </p>
        </div>
        <dl className={`${page.card} ${page.leaders} ${styles.facts}`}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <i aria-hidden="true" />
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${page.wrap} ${styles.others}`}>
        <h2 className={page.minor}>{t("similar")}</h2>
        <ProjectCards projects={others} />
      </section>
    </main>
  );
}
