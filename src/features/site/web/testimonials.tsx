import { IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import page from "./page.module.css";
import { Words } from "./rich-text";
import { Portrait } from "./site-picture";
import styles from "./testimonials.module.css";

type Item = { slug: string; data: ContentData<"testimonial"> };

/** Three testimonials: the featured one large with its portrait, two beside it. */
export function Testimonials({ items }: { items: readonly Item[] }) {
  const first = items.find(({ data }) => data.featured) ?? items[0];
  if (!first) return null;
  const others = items.filter((item) => item !== first).slice(0, 2);
  return (
    <div className={styles.voices}>
      <figure className={styles.featured}>
        <div className={styles.featuredText}>
          <blockquote>
            “<Words>{first.data.text}</Words>”
          </blockquote>
          <figcaption>
            <b>{first.data.name}</b>
            <span className="sub">{[first.data.place, first.data.moveType].filter(Boolean).join(". ")}</span>
            <Stars count={first.data.rating} />
          </figcaption>
        </div>
        <Portrait
          name={first.data.name}
          portrait={first.data.portrait}
          size={300}
          className={styles.featuredPortrait}
        />
      </figure>
      <div className={styles.others}>
        {others.map(({ slug, data }) => (
          <figure key={slug} className={`${page.card} ${styles.card}`}>
            <blockquote>
              “<Words>{data.text}</Words>”
            </blockquote>
            <figcaption className={styles.who}>
              <Portrait name={data.name} portrait={data.portrait} size={48} />
              <div>
                <b>{data.name}</b>
                <span className="sub">{[data.place, data.moveType].filter(Boolean).join(". ")}</span>
              </div>
              <Stars count={data.rating} />
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function Stars({ count }: { count: number }) {
  const t = useTranslations("site.home");
  return (
    <span className={styles.stars} role="img" aria-label={t("stars", { count })}>
      {[1, 2, 3, 4, 5].slice(0, count).map((star) => (
        <IconStarFilled key={star} size={16} aria-hidden />
      ))}
    </span>
  );
}
