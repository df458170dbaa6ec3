import { type ImgHTMLAttributes, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./site-picture.module.css";

/** Shown when a picture cannot be loaded (part 1, section 8). */
const DEFAULT_PICTURE = "no-image";

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "alt"> & {
  /** Its name below /art. */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** In the first view: fetched at once. */
  eager?: boolean;
  /** AVIF files of several widths; one at `width` otherwise. */
  srcSet?: string;
  /** The WebP for browsers without AVIF, when it is called otherwise. */
  fallback?: string;
};

/** A picture of ours: lazy unless in the first view, with its size reserved and the default picture on failure. */
export function SitePicture({
  name,
  alt,
  eager = false,
  srcSet,
  sizes,
  fallback = name,
  ...rest
}: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // A picture that failed before the scripts were there has fired its event to nobody.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0 && ref.current.currentSrc) setFailed(true);
  }, []);
  const shown = failed ? DEFAULT_PICTURE : name;
  return (
    <picture className={styles.picture}>
      <source
        type="image/avif"
        srcSet={failed || !srcSet ? `/art/${shown}.avif` : srcSet}
        sizes={failed ? undefined : sizes}
      />
      <img
        ref={ref}
        src={`/art/${failed ? DEFAULT_PICTURE : fallback}.webp`}
        alt={alt}
        {...(eager
          ? { fetchPriority: "high" as const }
          : { loading: "lazy" as const, decoding: "async" as const })}
        {...rest}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

/** A person's portrait, with the initials where there is none. */
export function Portrait({
  name,
  portrait,
  size,
  className,
}: {
  name: string;
  portrait: string;
  size: number;
  className?: string | undefined;
}) {
  const t = useTranslations("site.layout");
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(portrait === "");
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0 && ref.current.currentSrc) setFailed(true);
  }, []);
  const initials = name
    .split(" ")
    .map((part) => part[0])
    .slice(0, 2)
    .join("");
  return (
    <span className={[styles.portrait, className].filter(Boolean).join(" ")} style={{ inlineSize: size }}>
      {failed ? (
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
      ) : (
        <picture className={styles.picture}>
          <source type="image/avif" srcSet={`/art/${portrait}.avif`} />
          <img
            ref={ref}
            src={`/art/${portrait}.webp`}
            alt={t("portraitOf", { name })}
            width={480}
            height={480}
            loading="lazy"
            onError={() => setFailed(true)}
          />
        </picture>
      )}
    </span>
  );
}
