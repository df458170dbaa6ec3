import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { type KeyboardEvent, type TouchEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { ContentData } from "../content/domain";
import { HeroPicture } from "./hero-picture";
import styles from "./hero-slider.module.css";
import { Words } from "./rich-text";

type Slide = { slug: string; data: ContentData<"hero"> };

/** Part 1, section 9: a swipe counts past so many pixels. The 6,000 ms of a slide stand in the style sheet. */
const SWIPE = 50;

/**
 * The home page's slides. They change by themselves, by dots, arrow keys, swipe; hover, focus, the button and the
 * space bar hold them. Who asked for less motion, or has no scripts, sees the first one stand still.
 */
export function HeroSlider({ slides, total }: { slides: readonly Slide[]; total: string }) {
  const t = useTranslations("site.home");
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  /** The other slides' pictures wait until the page has come alive. */
  const [isAlive, setAlive] = useState(false);
  const root = useRef<HTMLElement>(null);
  const touch = useRef<number>(undefined);
  const count = slides.length;
  const go = useCallback((to: number) => setShown((to + count) % count), [count]);

  useEffect(() => {
    setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    const timer = setTimeout(() => setAlive(true), 2_500);
    return () => clearTimeout(timer);
  }, []);

  // The keys work for who has focused nothing yet as well, as long as the slides are in view.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey) return;
      if (scrollY > (root.current?.offsetHeight ?? 0) / 2) return;
      answerKey(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  const answerKey = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (event.key === "ArrowRight") go(shown + 1);
    else if (event.key === "ArrowLeft") go(shown - 1);
    else if (event.key === " " && !(event.target as Element).closest("a, button")) setPlaying((was) => !was);
    else return;
    event.preventDefault();
  };
  const endTouch = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touch.current ?? 0);
    if (touch.current !== undefined && Math.abs(moved) > SWIPE) go(shown + (moved < 0 ? 1 : -1));
    touch.current = undefined;
  };
  if (count === 0) return null;

  return (
    <section
      ref={root}
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={t("carousel")}
      onKeyDown={answerKey}
      // A finger's tap hovers for good and a click's focus stays where it was: neither is a wish to hold.
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      onTouchStart={(event) => {
        touch.current = event.touches[0]?.clientX;
      }}
      onTouchEnd={endTouch}
    >
      <div className={styles.slides}>
        {slides.map(({ slug, data }, index) => {
          const isShown = index === shown;
          const Title = index === 0 ? "h1" : "h2";
          return (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
            <div
              key={slug}
              role="group"
              aria-roledescription="slide"
              aria-label={t("slideOf", { n: index + 1, count })}
              className={`${styles.slide} ${isShown ? styles.shown : ""}`}
              inert={!isShown}
            >
              <div className={styles.text}>
                <Title className={styles.title}>{data.title}</Title>
                <p className={styles.lead}>
                  <Words>{data.lead}</Words>
                </p>
                <div className={styles.buttons}>
                  <Button kind="main" href={data.main.href}>
                    {data.main.label}
                  </Button>
                  <Button kind="outline" href={data.other.href}>
                    {data.other.label}
                  </Button>
                </div>
              </div>
              <div className={styles.picture}>
                {(index === 0 || isAlive) && (
                  <HeroPicture name={data.picture} alt={data.alt} eager={index === 0} />
                )}
                {index === 0 && (
                  <Link className={styles.tag} to="/cost-calculator">
                    <span className={styles.tagRoute}>
                      <span>{t("tagFrom")}</span>
                      <i aria-hidden="true" />
                      <span>{t("tagTo")}</span>
                    </span>
                    <span className={styles.tagTotal}>{total}</span>
                    <span className={styles.tagNote}>{t("tagRooms")}</span>
                  </Link>
                )}
              </div>
            </div>
          );
        })}
      </div>
      <div className={styles.controls}>
        <div className={styles.dots}>
          {slides.map(({ slug, data }, index) => (
            <button
              key={slug}
              type="button"
              className={`${styles.dot} ${index === shown ? styles.on : ""}`}
              aria-label={t("goTo", { n: index + 1, tab: data.tab })}
              aria-current={index === shown}
              onClick={() => go(index)}
            >
              <span className={styles.bar}>
                {index === shown && (
                  <span
                    key={shown}
                    className={`${styles.fill} ${isPlaying ? styles.running : ""}`}
                    style={{ animationPlayState: isHeld ? "paused" : "running" }}
                    onAnimationEnd={() => go(shown + 1)}
                  />
                )}
              </span>
              {data.tab}
            </button>
          ))}
        </div>
        <span className={styles.counter} aria-hidden="true">
          {shown + 1} / {count}
        </span>
        <div className={styles.round}>
          <button
            type="button"
            className={styles.arrow}
            aria-label={t("previousSlide")}
            onClick={() => go(shown - 1)}
          >
            <IconChevronLeft size={22} stroke={1.9} />
          </button>
          <button
            type="button"
            aria-label={isPlaying ? t("pause") : t("play")}
            onClick={() => setPlaying((was) => !was)}
          >
            {isPlaying ? (
              <IconPlayerPause size={20} stroke={1.9} />
            ) : (
              <IconPlayerPlay size={20} stroke={1.9} />
            )}
          </button>
          <button
            type="button"
            className={styles.arrow}
            aria-label={t("nextSlide")}
            onClick={() => go(shown + 1)}
          >
            <IconChevronRight size={22} stroke={1.9} />
          </button>
        </div>
      </div>
      {/* Spoken when a person changes the slide; what changes by itself stays silent. */}
      <p className="visually-hidden" aria-live={isPlaying && !isHeld ? "off" : "polite"}>
        {t("slideSaid", { n: shown + 1, count, title: slides[shown]?.data.title ?? "" })}
      </p>
    </section>
  );
}
