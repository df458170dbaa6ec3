import { Outlet, useMatches } from "react-router";
import { useTranslations } from "use-intl";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

/** What a page tells its frame: `export const handle = { footer: false }`. */
export interface FrameHandle {
  footer?: boolean;
  /** The calculator itself: a button leading to it would be idle. */
  calculator?: boolean;
}

/** Header and footer of the public pages. */
export default function SiteLayout() {
  const t = useTranslations("site.layout");
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as FrameHandle);
  const hasFooter = !handles.some(({ footer }) => footer === false);
  const isCalculator = handles.some(({ calculator }) => calculator);
  return (
    <div className={styles.site}>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <SiteHeader isCalculator={isCalculator} />
      <div className={styles.content}>
        <Outlet />
      </div>
      {hasFooter && <SiteFooter />}
    </div>
  );
}
