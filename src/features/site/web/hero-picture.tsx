import { useCompany } from "~/platform/ui/document";
import styles from "./hero-slider.module.css";
import { SitePicture } from "./site-picture";

const LARGE = new Set(["home-hero", "home-hero-2", "home-hero-3"]);
const DEFAULT_BRAND = { primaryColor: "#1E40AF", accentColor: "#F59E0B" };

/** A hero picture. With custom brand colours, two masks recolour the truck and doors. */
export function HeroPicture({ name, alt, eager }: { name: string; alt: string; eager: boolean }) {
  const company = useCompany();
  if (!LARGE.has(name)) {
    return (
      <SitePicture name={name} alt={alt} width={960} height={640} eager={eager} className={styles.medium} />
    );
  }
  const isOwnBrand =
    company.primaryColor !== DEFAULT_BRAND.primaryColor || company.accentColor !== DEFAULT_BRAND.accentColor;
  if (!isOwnBrand) {
    return (
      <SitePicture
        name={name}
        alt={alt}
        width={1600}
        height={1000}
        eager={eager}
        srcSet={`/art/${name}-800.avif 800w, /art/${name}.avif 1600w`}
        sizes="(max-width: 599px) 400px, (max-width: 860px) 720px, 884px"
        fallback={`${name}-800`}
      />
    );
  }
  const mask = (part: string) => ({ maskImage: `url("/art/${name}-${part}.webp")` });
  return (
    <span className={styles.branded}>
      <SitePicture
        name={`${name}-neutral`}
        fallback={`${name}-800`}
        alt={alt}
        width={1600}
        height={1000}
        eager={eager}
      />
      <i className={styles.primary} style={mask("mp")} aria-hidden="true" />
      <i className={styles.accent} style={mask("ma")} aria-hidden="true" />
    </span>
  );
}
