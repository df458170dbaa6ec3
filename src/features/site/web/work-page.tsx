import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/work-page";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { ProjectCards } from "./project-cards";
import { published } from "./published";
import { SitePicture } from "./site-picture";
import { Testimonials } from "./testimonials";
import styles from "./work-page.module.css";

const CATEGORIES = ["residential", "office", "packing", "long-distance", "storage"] as const;
const AT_FIRST = 9;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = await published(context, url, "project", "testimonial", "story");
  const kind = CATEGORIES.find((category) => category === url.searchParams.get("kind")) ?? null;
  const chosen = content.project.filter(({ data }) => kind === null || data.category === kind);
  const isAll = kind !== null || url.searchParams.has("all");
  return {
    kind,
    testimonials: content.testimonial,
    story: content.story[0]?.data ?? null,
    total: chosen.length,
    projects: (isAll ? chosen : chosen.slice(0, AT_FIRST)).map(
      ({ slug, data: { story: _, facts: __, ...data } }) => ({
        slug,
        data,
      }),
    ),
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.work", "/work", { crumbs: [["Our Work", "/work"]] });
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  const { kind, projects, total, testimonials, story } = loaderData;
  const t = useTranslations("site.work");
  return (
    <main id="main">
      <Opening
        title={t("title")}
        lead={t("lead")}
        beside={<SitePicture name="packing" alt="" width={960} height={720} eager className="plate" />}
      />
      <section className={`${page.wrap} ${page.tight}`} id="projects">
        <nav className={styles.filter} aria-label={t("filter")}>
          <FilterLink to="?" isOn={kind === null}>
            {t("all")}
          </FilterLink>
          {CATEGORIES.map((category) => (
            <FilterLink key={category} to={`?kind=${category}`} isOn={kind === category}>
              {t(`category.${category}`)}
            </FilterLink>
          ))}
          <p className="small">
            <span role="status">{t("shown", { count: total })}</span> · {t("illustrations")}
          </p>
        </nav>
        {projects.length > 0 ? <ProjectCards projects={projects} /> : <p className="small">{t("none")}</p>}
        {projects.length < total && (
          <p className={styles.all}>
            <Button kind="outline" href="?all=1#projects" data-swap="projects">
              {t("viewAll")}
            </Button>
          </p>
        )}
      </section>
      {story && (
        <section className={`${page.navy} ${page.section}`}>
          <div className={`${page.wrap} ${styles.story}`}>
            <div>
              <p className={styles.kicker}>{t("storyTitle")}</p>
              <h2>{story.title}</h2>
              <p className="lead">{story.lead}</p>
              <SitePicture
                name={story.picture}
                alt={story.alt}
                width={640}
                height={480}
                className={styles.storyPicture}
              />
              <p className={page.buttons}>
                <Button kind="main" href={story.href}>
                  {t("storyMore")}
                </Button>
              </p>
            </div>
            <ol className={page.steps} aria-label={t("successLead")}>
              {story.steps.map(({ when, what }) => (
                <li key={when}>
                  <h3 className="h4">{when}</h3>
                  <p>{what}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
      )}
      {testimonials.length > 0 && (
        <section className={`${page.wrap} ${page.section}`}>
          <div className={page.head}>
            <h2>{t("testimonials")}</h2>
            <Link to="/cost-calculator" className="more">
              {t("priceLike")} <IconArrowRight size={20} stroke={1.9} aria-hidden />
            </Link>
          </div>
          <Testimonials items={testimonials.slice(3).length >= 3 ? testimonials.slice(3) : testimonials} />
        </section>
      )}
    </main>
  );
}

function FilterLink({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      data-swap="projects"
      className={isOn ? styles.on : undefined}
      aria-current={isOn ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
