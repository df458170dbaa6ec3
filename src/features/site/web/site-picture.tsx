import { type ImgHTMLAttributes, useEffect, useRef, useState } from "react";
import styles from "./site-picture.module.css";

/** Shown when a picture cannot be loaded (part 1, section 8). */
const DEFAULT_PICTURE = "/art/empty-list.avif";

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> & {
  /** Its name below /art. */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** In the first view: fetched at once. */
  eager?: boolean;
};

/** A picture of ours: lazy unless in the first view, with its size reserved and the default picture on failure. */
export function SitePicture({ name, alt, eager = false, ...rest }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // A picture that failed before the scripts were there has fired its event to nobody.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0 && ref.current.currentSrc) setFailed(true);
  }, []);
  return (
    <img
      ref={ref}
      src={failed ? DEFAULT_PICTURE : `/art/${name}.avif`}
      alt={alt}
      {...(eager
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
      {...rest}
      {...(failed ? { srcSet: undefined } : {})}
      onError={() => setFailed(true)}
    />
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
  const [failed, setFailed] = useState(portrait === "");
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
        <img
          src={`/art/${portrait}.avif`}
          alt={`Portrait of ${name}, illustration`}
          width={480}
          height={480}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
