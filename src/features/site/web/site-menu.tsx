import { IconX } from "@tabler/icons-react";
import { Link, NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { useViewer } from "~/platform/ui/document";
import iconButton from "~/platform/ui/icon-button.module.css";
import { LanguageSwitch } from "~/platform/ui/language-switch";
import { useSite } from "./site-data";
import styles from "./site-menu.module.css";

export const NAV = [
  { to: "/prices", key: "prices" },
  { to: "/work", key: "work" },
  { to: "/about", key: "about" },
  { to: "/track", key: "track" },
  { to: "/contact", key: "contact" },
] as const;

export const MORE = [
  { to: "/moving-tips", key: "tips" },
  { to: "/faq", key: "faq" },
  { to: "/help-center", key: "help" },
] as const;

/** The sliding menu on phones. A modal dialog, so focus stays inside and Escape closes it. */
export function SiteMenu({ next }: { next: string }) {
  const t = useTranslations("site.layout");
  const viewer = useViewer();
  // Staff are redirected from there to the first page of their menu.
  const isStaff = viewer !== null && viewer.role !== null && viewer.role !== "customer";
  const { services } = useSite();
  return (
    <dialog id="site-menu" className={styles.menu} aria-label={t("menu")}>
      <div className={styles.panel}>
        <button
          type="button"
          className={`${iconButton.button} ${styles.close}`}
          aria-label={t("closeMenu")}
          data-close
        >
          <IconX size={24} stroke={1.9} />
        </button>
        <nav aria-label={t("menu")}>
          <Link to="/services" className={styles.title}>
            {t("services")}
          </Link>
          <ul className={styles.services}>
            {services
              .filter(({ inMenu }) => inMenu)
              .map(({ slug, name, anchor }) => (
                <li key={slug}>
                  <Link to={`/services#${anchor}`}>{name}</Link>
                </li>
              ))}
          </ul>
          <ul className={styles.links}>
            {[...NAV, ...MORE].map(({ to, key }) => (
              <li key={to}>
                <NavLink to={to} className={({ isActive }) => (isActive ? styles.on : undefined)}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch className={styles.language} />
        <div className={styles.actions}>
          <Button href="/cost-calculator" kind="main" wide>
            {t("calculator")}
          </Button>
          {viewer ? (
            <Button href={isStaff ? "/login" : "/account"} kind="outline" wide>
              {isStaff ? t("office") : t("account")}
            </Button>
          ) : (
            <div className={styles.pair}>
              <Button href={`/login${next}`} kind="outline">
                {t("signIn")}
              </Button>
              <Button href="/login#register" kind="outline">
                {t("register")}
              </Button>
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
