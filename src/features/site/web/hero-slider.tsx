import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import { Button } from "~/platform/ui/button";
import iconButton from "~/platform/ui/icon-button.module.css";
import { HeroPicture } from "./hero-picture";
import styles from "./hero-slider.module.css";
import page from "./page.module.css";
import { Words } from "./rich-text";

type Slide = { slug: string; data: ContentData<"hero"> };

/** `hasVat`: the total includes VAT. */
export function HeroSlider({
  slides,
  total,
  hasVat,
}: {
  slides: readonly Slide[];
  total: string;
  hasVat: boolean;
}) {
  const t = useTranslations("site.home");
  const count = slides.length;
  if (count === 0) return null;
  const said = (index: number) =>
    t("slideSaid", { n: index + 1, count, title: slides[index]?.data.title ?? "" });
  return (
    <hero-slides
      className={styles.hero}
      role="region"
      aria-roledescription="carousel"
      aria-label={t("carousel")}
      data-playing="no"
    >
      <div className={`${page.wrap} ${styles.slides}`}>
        {slides.map(({ slug, data }, index) => {
          const Title = index === 0 ? "h1" : "h2";
          return (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
            <div
              key={slug}
              role="group"
              aria-roledescription="slide"
              aria-label={t("slideOf", { n: index + 1, count })}
              className={styles.slide}
              inert={index !== 0}
              data-words={said(index)}
            >
              <div className={styles.text}>
                <Title className={styles.title}>{data.title}</Title>
                <p className={`lead ${styles.lead}`}>
                  <Words>{data.lead}</Words>
                </p>
                <div className={`${page.buttons} ${styles.buttons}`}>
                  <Button kind="main" href={data.main.href}>
                    {data.main.label}
                  </Button>
                  <Button kind="outline" href={data.other.href}>
                    {data.other.label}
                  </Button>
                </div>
              </div>
              <div className={styles.picture}>
                {index === 0 ? (
                  <>
                    <HeroPicture name={data.picture} alt={data.alt} eager />
                    <PriceTag total={total} hasVat={hasVat} />
                  </>
                ) : (
                  <template data-picture>
                    <HeroPicture name={data.picture} alt={data.alt} eager={false} />
                  </template>
                )}
              </div>
            </div>
          );
        })}
      </div>
      <Controls slides={slides} />
      <p className="visually-hidden" aria-live="polite" data-said>
        {said(0)}
      </p>
    </hero-slides>
  );
}

function PriceTag({ total, hasVat }: { total: string; hasVat: boolean }) {
  const t = useTranslations("site.home");
  return (
    <Link className={styles.tag} to="/cost-calculator">
      <span className={styles.tagRoute}>
        <span>{t("tagFrom")}</span>
        <i aria-hidden="true" />
        <span>{t("tagTo")}</span>
      </span>
      <span className={styles.tagTotal}>{total}</span>
      <span className={`sub ${styles.tagNote}`}>{t(hasVat ? "tagRooms" : "tagRoomsNoVat")}</span>
    </Link>
  );
}

function Controls({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslations("site.home");
  const count = slides.length;
  const arrow = `${iconButton.button} ${styles.arrow}`;
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {slides.map(({ slug, data }, index) => (
          <button
            key={slug}
            type="button"
            className={styles.dot}
            aria-label={t("goTo", { n: index + 1, tab: data.tab })}
            aria-current={index === 0}
            data-dot
          >
            <span className={styles.bar}>{index === 0 && <span className={styles.fill} data-fill />}</span>
            {data.tab}
          </button>
        ))}
      </div>
      <span className={styles.counter} aria-hidden="true" data-counter>
        1 / {count}
      </span>
      <div className={styles.round}>
        <button type="button" className={arrow} aria-label={t("previousSlide")} data-step="-1">
          <IconChevronLeft size={22} stroke={1.9} />
        </button>
        <button
          type="button"
          className={iconButton.button}
          aria-label={t("play")}
          data-play={t("play")}
          data-pause={t("pause")}
        >
          <IconPlayerPause size={20} stroke={1.9} className={styles.toPause} />
          <IconPlayerPlay size={20} stroke={1.9} className={styles.toPlay} />
        </button>
        <button type="button" className={arrow} aria-label={t("nextSlide")} data-step="1">
          <IconChevronRight size={22} stroke={1.9} />
        </button>
      </div>
    </div>
  );
}
