import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import page from "./page.module.css";
import styles from "./project-cards.module.css";
import { SitePicture } from "./site-picture";

interface Shown {
  slug: string;
  data: Pick<
    ContentData<"project">,
    "title" | "category" | "town" | "days" | "picture" | "tile" | "alt" | "summary"
  >;
}

export function ProjectCards({ projects }: { projects: readonly Shown[] }) {
  const t = useTranslations("site.work");
  return (
    <ul className={styles.cards}>
      {projects.map(({ slug, data }) => (
        <li key={slug}>
          <Link to={`/work/${slug}`} className={`${page.card} ${styles.card}`}>
            <span className={styles.picture} style={{ background: `var(--${data.tile})` }}>
              <SitePicture name={data.picture} alt={data.alt} width={640} height={480} />
            </span>
            <span className={styles.words}>
              <span className="sub">
                {t(`category.${data.category}`)} <i aria-hidden="true">·</i> {data.town}{" "}
                <i aria-hidden="true">·</i> {t("days", { count: data.days })}
              </span>
              <strong className="h4">{data.title}</strong>
              <span className="small">{data.summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
