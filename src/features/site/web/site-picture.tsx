import type { ImgHTMLAttributes } from "react";
import { useTranslations } from "use-intl";
import styles from "./site-picture.module.css";

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

/** A picture of ours: lazy unless in the first view, with its size reserved; elements/pictures.ts sees to failures. */
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
