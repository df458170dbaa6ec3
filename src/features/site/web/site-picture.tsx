import type { ImgHTMLAttributes } from "react";
import { useTranslations } from "use-intl";
import styles from "./site-picture.module.css";

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "alt"> & {
  name: string;
  alt: string;
  width: number;
  height: number;
  eager?: boolean;
  /** AVIF files of several widths; by default one file of `width`. */
  srcSet?: string;
  fallback?: string;
};

/** A picture of the site, lazy by default, with reserved size. elements/pictures.ts handles failures. */
export function SitePicture({
  name,
  alt,
  eager = false,
  srcSet = `/art/${name}.avif`,
  sizes,
  fallback = name,
  ...rest
}: PictureProps) {
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={`/art/${fallback}.webp`}
        alt={alt}
        {...(eager
          ? { fetchPriority: "high" as const }
          : { loading: "lazy" as const, decoding: "async" as const })}
        {...rest}
      />
    </picture>
  );
}

/** A portrait, or initials without one. */
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
  const initials = name
    .split(" ")
    .map((part) => part[0])
    .slice(0, 2)
    .join("");
  return (
    <span className={[styles.portrait, className].filter(Boolean).join(" ")} style={{ inlineSize: size }}>
      <span className={styles.initials} aria-hidden="true" data-initials hidden={portrait !== ""}>
        {initials}
      </span>
      {portrait !== "" && (
        <picture className={styles.picture}>
          <source type="image/avif" srcSet={`/art/${portrait}.avif`} />
          <img
            src={`/art/${portrait}.webp`}
            alt={t("portraitOf", { name })}
            width={480}
            height={480}
            loading="lazy"
          />
        </picture>
      )}
    </span>
  );
}
